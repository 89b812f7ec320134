package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The rows of other programs' own test suites get their verdict, or another one for a reason. */
@Tag("once")
class PeersTest {
    private static final PasswordHasher HASHER = builder().build();

    private static PasswordHasherBuilder builder(Dialect... first) {
        return TestHashers.builder()
                .scheme(Argon2.id(8, 1, 1))
                .accept(first)
                .accept(Dialects.ALL)
                .accept(
                        Dialects.PLAIN_TEXT,
                        Dialects.UNSALTED_DIGEST,
                        Dialects.BCRYPT_2X,
                        Dialects.PBKDF2_SHA224_SHA384);
    }

    /** The rows of a suite that no suite before it has, of which a test report shows only its name. */
    record Suite(String name, List<JsonNode> rows) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<JsonNode> rows() {
        return Vectors.lines("peers.jsonl").stream();
    }

    private static Collection<Suite> suites(boolean heavy) {
        return rows().filter(row -> row.has("heavy") == heavy)
                .collect(Collectors.groupingBy(
                        row -> row.get("suites").get(0).asString(),
                        Collectors.collectingAndThen(
                                Collectors.toList(),
                                rows -> new Suite(
                                        rows.get(0).get("suites").get(0).asString(), rows))))
                .values();
    }

    static Collection<Suite> suites() {
        return suites(false);
    }

    static Collection<Suite> heavySuites() {
        return suites(true);
    }

    private static Stream<JsonNode> because(String difference) {
        return rows().filter(row ->
                row.has("because") && Vectors.string(row, "because").equals(difference));
    }

    private static byte[] password(JsonNode row) {
        return row.has("password") ? Vectors.utf8(row, "password") : Vectors.hex(row, "password_hex");
    }

    /** {@code match}, {@code wrong} or the reason of a refusal. */
    private static String verdict(PasswordHasher hasher, JsonNode row) {
        try {
            return hasher.verify(password(row), Vectors.string(row, "stored")) ? "match" : "wrong";
        } catch (InvalidHashException e) {
            return e.reason().name();
        }
    }

    /** The encoder with which the suite of Spring Security reads a string that does not hold its parameters. */
    private static PasswordHasher hasher(JsonNode row) {
        if (!row.has("spring_pbkdf2")) {
            return HASHER;
        }
        String[] parts = Vectors.string(row, "spring_pbkdf2").split(" ");
        byte[] secret = (parts.length > 4 ? parts[4] : "").getBytes(StandardCharsets.UTF_8);
        return builder(Dialects.springPbkdf2(
                        new Pbkdf2(Prf.valueOf(parts[0]).algorithm(), Integer.parseInt(parts[1])),
                        Integer.parseInt(parts[2]),
                        Integer.parseInt(parts[3]),
                        secret))
                .build();
    }

    private static void assertVerdicts(Suite suite) {
        assertThat(suite.rows)
                .allSatisfy(row -> assertThat(verdict(hasher(row), row)).isEqualTo(Vectors.string(row, "hashkit")));
    }

    @ParameterizedTest
    @MethodSource("suites")
    void rowOfASuite_getsTheStatedVerdict(Suite suite) {
        assertVerdicts(suite);
    }

    @Tag("heavy")
    @ParameterizedTest
    @MethodSource("heavySuites")
    void heavyRowOfASuite_getsTheStatedVerdict(Suite suite) {
        assertVerdicts(suite);
    }

    @Test
    void verdict_isThatOfTheSuiteOrHasAReason() {
        assertThat(rows())
                .isNotEmpty()
                .allSatisfy(row -> assertThat(agrees(row)).isNotEqualTo(row.has("because")));
    }

    private static boolean agrees(JsonNode row) {
        String verdict = Vectors.string(row, "hashkit");
        String peer = Vectors.string(row, "peer");
        return switch (peer) {
            case "refused" -> isRefusal(verdict);
            // The suite does not tell a wrong password from a string that is refused.
            case "no" -> isRefusal(verdict) || verdict.equals("wrong");
            default -> verdict.equals(peer);
        };
    }

    private static boolean isRefusal(String verdict) {
        return Stream.of(Reason.values()).anyMatch(reason -> reason.name().equals(verdict));
    }

    @Test
    void longPassword_matchesIfCutPasswordsAreAccepted() {
        PasswordHasher hasher = builder(Dialects.BCRYPT_TRUNCATED).build();

        assertThat(because("long password")
                        .filter(row -> Vectors.string(row, "stored").startsWith("$2")))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(verdict(hasher, row)).isEqualTo("match"));
    }

    @Tag("heavy")
    @Test
    void rowAboveACeiling_matchesIfTheCeilingIsRaised() {
        Ceilings ceilings =
                Ceilings.defaults().with(Limit.SCRYPT_PARALLELISM, 128).with(Limit.ARGON2_WORK, 5 << 18);
        PasswordHasher hasher = builder().ceilings(ceilings).build();

        assertThat(because("ceiling"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(verdict(hasher, row)).isEqualTo("match"));
    }
}
