package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table of ten dialects is wrapped under a {@link Trial}. */
@Tag("heavy")
class WrapTrialTest {
    @TempDir
    private Path folder;

    private final Trial trial = new Trial("wrap", 5_000, 60_000);

    private final PasswordHasher application = PasswordHasher.builder()
            .scheme(Argon2.id(8, 1, 1))
            .allowWeakCosts()
            .accept(Dialects.ALL)
            .build();

    private List<String> options() {
        return List.of(
                "wrap",
                "--all-applications-read-the-new-form",
                "--accept-triggers",
                "--state",
                folder.toString(),
                "--dialects",
                "--costs",
                "m=8,t=1,p=1",
                "--allow-weak-costs",
                "--progress-millis",
                "100");
    }

    @Test
    void programKilledAtRandomWhileUsersLogIn_wrapsEachRowOnceAndLosesNothing() throws Exception {
        OldRows old = new OldRows();
        try (TrialServer server = TrialServer.start(folder)) {
            TestDatabase database = server.database();
            TrialTable table = new TrialTable(database, trial.rows(), old::password);
            table.fill(old::stored);
            database.execute("drop table if exists wrapped_twice", "create table wrapped_twice (id bigint)");
            database.execute(server.watch());
            trial.say(
                    "JDK %s, %s",
                    Runtime.version(), database.strings(server.settings()).get(0));

            trial.underLoad(server, table, options(), id -> application);
            long weak = table.count((id, stored) -> !stored.contains("-wrapped$") && application.needsRehash(stored));
            long wrapped = table.count((id, stored) -> stored.contains("-wrapped$"));
            long twice = database.number("select count(*) from wrapped_twice");
            long lost = table.lost(id -> application);
            trial.say("%d weak rows, %d rows wrapped twice, %d rows without their last password", weak, twice, lost);
            assertThat(weak).isZero();
            assertThat(wrapped).as("rows that no client reached").isPositive();
            assertThat(twice).isZero();
            assertThat(lost).isZero();
        } finally {
            trial.writeReport();
        }
    }
}
