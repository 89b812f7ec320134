package io.hashkit.spring.internal.unreadable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.HashkitPasswordEncoder;
import io.hashkit.spring.TestHashers;
import io.hashkit.spring.TestKeys;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Rows whose key this host does not have: in the log, in the health, by number, and without any other part of a row. */
@ExtendWith(OutputCaptureExtension.class)
class UnreadableRowsTest {
    private static final Keyring OTHER =
            Keyring.builder().write("other", KeyPrf.of(TestKeys.key("other"))).build();
    private static final PasswordHasher WRITER =
            TestHashers.builder().scheme(new Bcrypt(4)).keyring(OTHER).build();
    private static final String ID = OTHER.keys().get(0).id();
    private final InvalidHashException unknown = new InvalidHashException(Reason.UNKNOWN_KEY, "of the test");
    private final InvalidHashException malformed = new InvalidHashException(Reason.MALFORMED, "of the test");

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final UnreadableRows rows = new UnreadableRows(now::get);

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    /** Rows of so many users; nothing is computed. */
    private static List<String> sealedRows(int count) {
        String row = WRITER.hash("right");
        return IntStream.range(0, count)
                .mapToObj(user -> row.substring(0, row.length() - 8) + String.format("%08d", user))
                .toList();
    }

    @Test
    void firstRow_isLoggedWithTheIdOfItsKey_andWithNothingElseOfIt(CapturedOutput output) {
        String row = WRITER.hash("right");
        Contexts.cheap()
                .withPropertyValues(
                        "hashkit.encoder.mode=always",
                        "hashkit.keyring.keys.now.state=write",
                        "hashkit.keyring.keys.now.base64=" + TestKeys.base64("now"))
                .run(context -> {
                    HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);
                    assertThat(encoder.matches("right", row)).isFalse();
                    assertThat(encoder.matches("right", WRITER.hash("right"))).isFalse();
                    assertThat(context.getBean(UnreadableRows.class).total())
                            .isEqualTo(Map.of("UNKNOWN_KEY " + ID, 2L));
                });

        assertThat(output.getOut().lines().filter(line -> line.contains("cannot be read")))
                .singleElement()
                .asString()
                .contains("UNKNOWN_KEY", "keyid " + ID, "hashkit.keyring.keys")
                .doesNotContain(row.substring(row.indexOf(ID) + ID.length()));
        assertThat(output.getOut())
                .as("at the end, the number")
                .contains("could not read 2 of 2 stored hashes", "UNKNOWN_KEY " + ID + " 2");
    }

    /** The reader of the header makes the identifier anew from its 8 bytes. */
    @Test
    void idThatIsNone_isNotShown() {
        for (String stored : List.of("$2b-aes256gcm$cost=4,keyid=Zx7canary$x$y", "$2b-aes256gcm$Zx7", "Zx7", "")) {
            assertThat(UnreadableRows.keyId(stored, unknown)).isEmpty();
        }
        assertThat(UnreadableRows.keyId(WRITER.hash("right"), unknown))
                .isEqualTo(ID)
                .hasSize(11);
        assertThat(UnreadableRows.keyId(WRITER.hash("right"), malformed)).isEmpty();
    }

    @Test
    void numbers_areLoggedOnceAMinute(CapturedOutput output) {
        String row = WRITER.hash("right");
        for (int second = 0; second < 150; second++) {
            rows.refused(row, unknown);
            rows.read("$2b$04$" + second);
            rows.read("$2b$04$" + second);
            pass(Duration.ofSeconds(1));
        }
        rows.refused("nonsense", malformed);

        List<String> lines = output.getOut()
                .lines()
                .filter(line -> line.contains("could not read"))
                .toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .contains(
                        "could not read 61 of 181 stored hashes",
                        "last 60 s: UNKNOWN_KEY " + ID + " 61.",
                        "keyring.keys");
        assertThat(rows.total()).isEqualTo(Map.of("UNKNOWN_KEY " + ID, 150L, "MALFORMED", 1L));
        rows.close();
        assertThat(output.getOut()).contains("MALFORMED 1, UNKNOWN_KEY " + ID + " 28");
    }

    @Test
    void manyDifferentRows_areMany_untilFiveMinutesHavePassed() {
        List<String> stored = sealedRows(UnreadableRows.MANY);
        stored.subList(1, stored.size()).forEach(row -> rows.refused(row, unknown));
        assertThat(rows.areMany()).isFalse();
        rows.refused(stored.get(0), unknown);
        assertThat(rows.areMany()).isTrue();

        pass(Duration.ofMinutes(6));

        assertThat(rows.areMany()).isFalse();
    }

    @Test
    void oneRow_howeverOften_isNotMany() {
        for (int i = 0; i < 1_000; i++) {
            rows.refused("$2b-aes256gcm$", unknown);
        }

        assertThat(rows.areMany()).isFalse();
    }

    @Test
    void lessThanHalfOfTheRows_orDamagedOnes_areNotMany() {
        sealedRows(UnreadableRows.MANY).forEach(row -> rows.refused(row, unknown));
        IntStream.rangeClosed(0, UnreadableRows.MANY).forEach(user -> rows.read("$2b$04$" + user));
        assertThat(rows.areMany()).isFalse();

        UnreadableRows damaged = new UnreadableRows(now::get);
        sealedRows(100).forEach(row -> damaged.refused(row, malformed));
        assertThat(damaged.areMany()).isFalse();
    }

    @Test
    void identifiersThatAnAttackerChooses_fillNoMemory() {
        String row = WRITER.hash("right");
        for (int i = 0; i < 10_000; i++) {
            String id = "%09d".formatted(i) + "AA";
            rows.refused(i < 100 ? row.replace(ID, id) : "row " + i, unknown);
        }

        assertThat(rows.total()).hasSizeLessThanOrEqualTo(34).containsKey("other");
    }

    @Test
    void asynchronousCallsAndViews_areCountedToo() {
        var threads = Executors.newFixedThreadPool(1);
        try {
            PasswordHasher hasher = new CountedHasher(
                    TestHashers.builder()
                            .scheme(new Bcrypt(4))
                            .keyring(Keyring.builder()
                                    .write("now", KeyPrf.of(TestKeys.key("now")))
                                    .build())
                            .threads(threads)
                            .build(),
                    rows);
            String row = WRITER.hash("right");
            assertThatThrownBy(() -> hasher.async().verify("right", row).join())
                    .isInstanceOfAny(CompletionException.class, InvalidHashException.class);
            assertThatThrownBy(() -> hasher.boundTo("ann").verify("right", row))
                    .isInstanceOf(InvalidHashException.class);
            assertThat(hasher.async().verify("right", hasher.hash("right")).join())
                    .isTrue();
        } finally {
            threads.shutdown();
        }

        assertThat(rows.total()).isEqualTo(Map.of("UNKNOWN_KEY " + ID, 2L));
    }

    /** They are no hashes, and nothing is wrong with them. */
    @Test
    void rowsWithoutAPassword_areReadRows(CapturedOutput output) {
        PasswordHasher hasher = new CountedHasher(
                TestHashers.builder()
                        .scheme(new Bcrypt(4))
                        .threads(Runnable::run)
                        .build(),
                rows);
        for (String none : List.of("*", "!!", "*LK*")) {
            assertThatThrownBy(() -> hasher.verify("right", none)).isInstanceOf(InvalidHashException.class);
            assertThatThrownBy(() -> hasher.async().verify("right", none).join())
                    .isInstanceOfAny(CompletionException.class, InvalidHashException.class);
        }
        rows.close();

        assertThat(rows.total()).isEmpty();
        assertThat(output.getOut()).doesNotContain("could not read");
    }

    /** A message that names a command or a tool sends the reader away; the cure is here. */
    @ParameterizedTest
    @CsvSource({
        "MALFORMED, column that is too short",
        "UNSUPPORTED, hashkit.dialects",
        "ABOVE_CEILING, PasswordHasherCustomizer",
        "UNKNOWN_KEY, secret that the rows of this form need"
    })
    void unreadableRow_isLoggedWithTheCureOfItsKind(Reason reason, String cure, CapturedOutput output) {
        UnreadableHashes told = new UnreadableHashes(LoggerFactory.getLogger("io.hashkit"), WRITER);
        told.tell("Zx7canary", new InvalidHashException(reason, "of the test"));

        assertThat(output.getOut()).contains(cure).doesNotContain("hashkit-bench", "Zx7canary");
    }
}
