package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The most expensive rows that the default ceilings allow are read, with any password, and rows one step above are not.
 *
 * <p>Writes the best of three CPU times of each to {@code target/costliest-rows.md}, for {@code docs/costs.md}; no test
 * depends on these times.
 */
class CostliestRowsTest {
    private static final int LONGEST = 1024;
    private static final int TIMES = 3;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final PasswordHasher HASHER = TestHashers.builder()
            .scheme(CheapestForTests.ARGON2ID)
            .ceilings(Ceilings.defaults())
            .accept(Dialects.ALL)
            .limiter(Limiter.builder().memoryBytes(2L << 30).build())
            .build();

    private record Row(String name, String stored) {
        static Row of(String name, Scheme scheme) {
            return new Row(name, print(scheme));
        }
    }

    private static String print(Scheme scheme) {
        return Traits.of(scheme).print(new byte[16], new byte[Traits.of(scheme).tagLength()]);
    }

    private static int ceiling(Limit limit) {
        return Math.toIntExact(Ceilings.defaults().get(limit));
    }

    private static List<Row> rows() {
        int iterations = ceiling(Limit.PBKDF2_ITERATIONS);
        int iterations512 = ceiling(Limit.PBKDF2_SHA512_ITERATIONS);
        return List.of(
                Row.of("Argon2id, 1 GiB, 1 pass", Argon2.id(1 << 20, 1, 1)),
                Row.of("Argon2id, 16 MiB, 64 passes", Argon2.id(1 << 14, 64, 1)),
                Row.of("scrypt, 256 MiB, p = 2", new Scrypt(18, 8, 2)),
                Row.of("scrypt, 32 MiB, p = 16", new Scrypt(15, 8, 16)),
                Row.of("scrypt, N = 32, r = 65,536, p = 2", new Scrypt(5, 1 << 16, 2)),
                Row.of("scrypt, N = 2, r = 131,072", new Scrypt(1, 1 << 17, 1)),
                Row.of("PBKDF2-SHA-1, 3,000,000 iterations", Pbkdf2.sha1(iterations)),
                Row.of("PBKDF2-SHA-256, 3,000,000 iterations", Pbkdf2.sha256(iterations)),
                Row.of("PBKDF2-SHA-512, 1,500,000 iterations", Pbkdf2.sha512(iterations512)),
                Row.of("bcrypt, cost 15", new Bcrypt(ceiling(Limit.BCRYPT_COST))));
    }

    /** Hashes whose time grows with the password. */
    private static List<Row> digests() {
        int rounds = ceiling(Limit.DIGEST_ROUNDS);
        return List.of(
                new Row("sha256-crypt, 700,000 rounds", "$5$rounds=" + rounds + "$saltsalt$" + ".".repeat(43)),
                new Row("sha512-crypt, 700,000 rounds", "$6$rounds=" + rounds + "$saltsalt$" + ".".repeat(86)),
                new Row("Drupal's phpass, 2^19 rounds", "$S$Habcdefgh" + ".".repeat(43)));
    }

    @Tag("heavy")
    @Test
    void costliestRows_areReadAndTheirTimesKept() throws IOException {
        List<String> table = new ArrayList<>();
        for (Row row : rows()) {
            table.add(time(row, "password", row.name));
        }
        for (Row row : digests()) {
            table.add(time(row, "password", row.name));
            table.add(time(row, "x".repeat(LONGEST), row.name + ", password of 1,024 bytes"));
        }
        Row bcrypt = Row.of("bcrypt, cost 15, text not in NFC", new Bcrypt(ceiling(Limit.BCRYPT_COST)));
        table.add(time(bcrypt, "pa\u0308ssword", bcrypt.name));

        Files.write(Path.of("target", "costliest-rows.md"), table);
    }

    private static String time(Row row, String password, String name) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < TIMES; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            assertThat(HASHER.verify(password, row.stored)).isFalse();
            best = Math.min(best, THREADS.getCurrentThreadCpuTime() - start);
        }
        return String.format(Locale.ROOT, "| %s | %.1f s |", name, best / 1e9);
    }

    @Test
    void costliestRows_areReadAndThoseOfOneStepMoreAreNot() {
        assertThat(rows()).allSatisfy(row -> HASHER.needsRehash(row.stored));
        assertThat(digests()).allSatisfy(row -> HASHER.needsRehash(row.stored));
        assertThat(List.of(
                        print(Argon2.id((1 << 20) + 1, 1, 1)),
                        print(Argon2.id((1 << 14) + 1, 64, 1)),
                        print(Argon2.id(8, 65, 1)),
                        print(new Scrypt(18, 8, 3)),
                        print(new Scrypt(19, 8, 1)),
                        print(new Scrypt(15, 8, 17)),
                        print(new Scrypt(1, (1 << 17) + 1, 1)),
                        print(Pbkdf2.sha1(3_000_001)),
                        print(Pbkdf2.sha256(3_000_001)),
                        print(Pbkdf2.sha512(1_500_001)),
                        print(new Bcrypt(16)),
                        "$5$rounds=700001$saltsalt$" + ".".repeat(43),
                        "$6$rounds=700001$saltsalt$" + ".".repeat(86),
                        "$S$Iabcdefgh" + ".".repeat(43)))
                .allSatisfy(stored -> assertThat(refused(stored)).as(stored).isTrue());
    }

    /** The strongest defaults of other systems. */
    @Test
    void defaultsOfOtherSystems_areRead() {
        assertThat(List.of(
                        // Django 6.0, and three more years of its yearly increase by a fifth.
                        "pbkdf2_sha256$1200000$salt$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                        "pbkdf2_sha256$2073600$salt$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                        // The highest setting of Bitwarden.
                        print(Pbkdf2.sha256(2_000_000)),
                        "pbkdf2:sha256:1000000$salt$" + "0".repeat(64),
                        // passlib.
                        "$6$rounds=656000$saltsalt$" + ".".repeat(86),
                        "$5$rounds=535000$saltsalt$" + ".".repeat(43),
                        // Shiro 1.
                        "$shiro1$SHA-256$500000$c2FsdA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                        // libsodium's INTERACTIVE and MODERATE.
                        print(Argon2.id(1 << 16, 2, 1)),
                        print(Argon2.id(1 << 18, 3, 1)),
                        print(Argon2.RFC_9106_LOW_MEMORY),
                        print(new Scrypt(14, 8, 5)),
                        print(new Scrypt(16, 8, 1)),
                        print(Scrypt.OWASP_2026_128_MIB),
                        print(Pbkdf2.OWASP_2026_SHA1),
                        print(Pbkdf2.OWASP_2026_SHA512)))
                .allSatisfy(stored -> assertThat(refused(stored)).as(stored).isFalse());
        // libsodium's SENSITIVE: about eight seconds a login.
        assertThat(refused(print(Argon2.id(1 << 20, 4, 1)))).isTrue();
    }

    private static boolean refused(String stored) {
        try {
            HASHER.needsRehash(stored);
            return false;
        } catch (InvalidHashException e) {
            assertThat(e.reason()).isEqualTo(InvalidHashException.Reason.ABOVE_CEILING);
            return true;
        }
    }
}
