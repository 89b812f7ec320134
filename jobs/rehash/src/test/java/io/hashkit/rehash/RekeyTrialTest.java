package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table is re-keyed under a {@link Trial}. */
@Tag("heavy")
class RekeyTrialTest {
    private static final int DIFFERENT_HASHES = 1000;

    @TempDir
    private Path folder;

    private final Trial trial = new Trial("rekey", 10_000, 200_000);

    private static String first(long id) {
        return "first-" + id % DIFFERENT_HASHES;
    }

    private List<String> options(TestKeys keys, String write, String read) {
        return List.of(
                "rekey",
                "--all-applications-read-the-new-form",
                "--state",
                folder.toString(),
                "--keys",
                keys.file().toString(),
                "--write",
                write,
                "--read",
                read,
                "--bound",
                "--bind-form",
                "number",
                "--progress-millis",
                "100");
    }

    private static PasswordHasher strict(TestKeys keys, String write, String retired) {
        return TestKeys.hasher(Keyring.builder()
                .write(write, KeyPrf.of(keys.get(write)))
                .retired(retired, KeyPrf.of(keys.get(retired)))
                .requireBound()
                .build());
    }

    private static LongFunction<PasswordHasher> bound(PasswordHasher hasher) {
        return id -> hasher.boundTo(String.valueOf(id));
    }

    private static void fill(TrialTable table, PasswordHasher sealing) throws Exception {
        List<String> hashes = IntStream.range(0, DIFFERENT_HASHES)
                .mapToObj(id -> TestKeys.plain(first(id)))
                .toList();
        table.fill(id -> bound(sealing).apply(id).rows().rekey(hashes.get((int) (id % DIFFERENT_HASHES))));
    }

    private static long old(TrialTable table, PasswordHasher strict) throws Exception {
        return table.count((id, stored) -> bound(strict).apply(id).rows().needsRekey(stored));
    }

    @Test
    void programKilledAtRandomWhileUsersLogIn_losesNothing() throws Exception {
        TestKeys keys = new TestKeys(folder, "first", "second", "third");
        try (TrialServer server = TrialServer.start(folder)) {
            TestDatabase database = server.database();
            TrialTable table = new TrialTable(database, trial.rows(), RekeyTrialTest::first);
            fill(
                    table,
                    TestKeys.hasher(Keyring.builder()
                            .write("first", KeyPrf.of(keys.get("first")))
                            .build()));
            trial.say(
                    "JDK %s, %s",
                    Runtime.version(), database.strings(server.settings()).get(0));
            PasswordHasher application = TestKeys.hasher(Keyring.builder()
                    .write("second", KeyPrf.of(keys.get("second")))
                    .read("first", KeyPrf.of(keys.get("first")))
                    .requireBound()
                    .build());

            trial.underLoad(server, table, options(keys, "second", "first"), bound(application));
            PasswordHasher second = strict(keys, "second", "first");
            long old = old(table, second);
            long lost = table.lost(bound(second));
            trial.say("%d rows at the old key, %d rows without their last password", old, lost);
            assertThat(old).isZero();
            assertThat(lost).isZero();

            ProgramProcess alone = new ProgramProcess(database, options(keys, "third", "second"), id -> {});
            assertThat(alone.waitFor()).as(alone::output).isZero();
            trial.say("a second rotation without clients and kills: %s", alone.summary());
            assertThat(old(table, strict(keys, "third", "second"))).isZero();
        } finally {
            trial.writeReport();
        }
    }
}
