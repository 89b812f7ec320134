package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.documents.Document;
import io.hashkit.limit.Limiter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.security.core.SpringSecurityCoreVersion;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Where {@link HashkitPasswordEncoder} differs from the encoders of Spring Security, and where it must not. The cases are
 * those of Spring Security's tests of {@code DelegatingPasswordEncoder}, {@code BCryptPasswordEncoder} and {@code
 * Argon2PasswordEncoder} (spring-security, {@code crypto/src/test}, Apache 2.0), written anew. Those that differ are the table
 * in docs/spring-operation.md.
 */
class BesideSpringTest {
    private static final String BOGUS = "012345678901234567890123456789";
    private static final String LONG = "0123456789".repeat(7) + "abc";
    private static final PasswordEncoder DELEGATING = PasswordEncoderFactories.createDelegatingPasswordEncoder();
    private static final PasswordEncoder BCRYPT = new BCryptPasswordEncoder(4);
    private static final PasswordEncoder ARGON2 = new Argon2PasswordEncoder(16, 32, 1, 64, 1);
    private static final PasswordEncoder OURS = ours(Argon2.id(64, 1, 1));
    private static final PasswordEncoder OUR_BCRYPT = ours(new Bcrypt(4));

    private static PasswordEncoder ours(Scheme scheme) {
        return new HashkitPasswordEncoder(
                TestHashers.builder()
                        .scheme(scheme)
                        .accept(Dialects.ALL)
                        .accept(Dialects.PLAIN_TEXT)
                        .build(),
                Limiter.shared(),
                "");
    }

    /**
     * One call of both.
     *
     * @param what the call
     * @param encoder which of Spring's encoders
     * @param springs the outcome of Spring Security 7.1
     * @param our the outcome of hashkit
     */
    private record Case(
            String what, String encoder, Callable<?> spring, String springs, Callable<?> hashkit, String our) {
        boolean differs() {
            return !springs.equals(our);
        }

        @Override
        public String toString() {
            return what + ", " + encoder;
        }
    }

    private static Case of(
            String what, String encoder, Callable<?> spring, String springs, Callable<?> hashkit, String our) {
        return new Case(what, encoder, spring, springs, hashkit, our);
    }

    static List<Case> cases() {
        String bcrypt = BCRYPT.encode("password");
        String argon2 = ARGON2.encode("password");
        String first72 = BCRYPT.encode(LONG.substring(0, 72));
        String composed = BCRYPT.encode("caf\u00e9");
        String stronger = new Argon2PasswordEncoder(16, 32, 1, 256, 4).encode("password");
        return List.of(
                of("`encode(null)`", "bcrypt", () -> BCRYPT.encode(null), "null", () -> OURS.encode(null), "null"),
                of(
                        "a right password",
                        "bcrypt",
                        () -> BCRYPT.matches("password", bcrypt),
                        "true",
                        () -> OURS.matches("password", bcrypt),
                        "true"),
                of(
                        "a right password",
                        "Argon2",
                        () -> ARGON2.matches("password", argon2),
                        "true",
                        () -> OURS.matches("password", argon2),
                        "true"),
                of(
                        "a right password",
                        "delegating",
                        () -> DELEGATING.matches("password", "{bcrypt}" + bcrypt),
                        "true",
                        () -> OURS.matches("password", "{bcrypt}" + bcrypt),
                        "true"),
                of(
                        "plain text, `{noop}`",
                        "delegating",
                        () -> DELEGATING.matches("password", "{noop}password"),
                        "true",
                        () -> OURS.matches("password", "{noop}password"),
                        "true"),
                of(
                        "a wrong password",
                        "bcrypt",
                        () -> BCRYPT.matches("bogus", bcrypt),
                        "false",
                        () -> OURS.matches("bogus", bcrypt),
                        "false"),
                of(
                        "`matches(null, hash)`",
                        "bcrypt",
                        () -> BCRYPT.matches(null, bcrypt),
                        "false",
                        () -> OURS.matches(null, bcrypt),
                        "false"),
                of(
                        "`matches(password, null)`",
                        "bcrypt",
                        () -> BCRYPT.matches("password", null),
                        "false",
                        () -> OURS.matches("password", null),
                        "false"),
                of(
                        "`matches(password, null)`",
                        "delegating",
                        () -> DELEGATING.matches("password", null),
                        "false",
                        () -> OURS.matches("password", null),
                        "false"),
                of(
                        "an empty stored string",
                        "delegating",
                        () -> DELEGATING.matches("password", ""),
                        "false",
                        () -> OURS.matches("password", ""),
                        "false"),
                of(
                        "the empty password against its own hash",
                        "Argon2",
                        () -> ARGON2.matches("", EMPTY),
                        "false",
                        () -> OURS.matches("", EMPTY),
                        "true"),
                of(
                        "a stored string of no known form",
                        "bcrypt",
                        () -> BCRYPT.matches("password", BOGUS),
                        "false",
                        () -> OURS.matches("password", BOGUS),
                        "false"),
                of(
                        "a stored string of no known form",
                        "delegating",
                        () -> DELEGATING.matches("password", BOGUS),
                        "IllegalArgumentException",
                        () -> OURS.matches("password", BOGUS),
                        "false"),
                of(
                        "an id that nobody knows, `{unmapped}`",
                        "delegating",
                        () -> DELEGATING.matches("password", "{unmapped}x"),
                        "IllegalArgumentException",
                        () -> OURS.matches("password", "{unmapped}x"),
                        "false"),
                of(
                        "text in another normal form (NFD against NFC)",
                        "bcrypt",
                        () -> BCRYPT.matches("cafe\u0301", composed),
                        "false",
                        () -> OURS.matches("cafe\u0301", composed),
                        "true"),
                of(
                        "`encode` of 73 bytes with bcrypt",
                        "bcrypt",
                        () -> BCRYPT.encode(LONG),
                        "IllegalArgumentException",
                        () -> OUR_BCRYPT.encode(LONG),
                        "IllegalArgumentException"),
                of(
                        "73 bytes against the bcrypt hash of the first 72",
                        "bcrypt",
                        () -> BCRYPT.matches(LONG, first72),
                        "true",
                        () -> OURS.matches(LONG, first72),
                        "false"),
                of(
                        "`encode` of 5,000 characters",
                        "Argon2",
                        () -> ARGON2.encode("x".repeat(5_000)).length() > 0,
                        "true",
                        () -> OURS.encode("x".repeat(5_000)),
                        "IllegalArgumentException"),
                of(
                        "`upgradeEncoding(null)`",
                        "delegating",
                        () -> DELEGATING.upgradeEncoding(null),
                        "false",
                        () -> OURS.upgradeEncoding(null),
                        "false"),
                of(
                        "`upgradeEncoding` of no known form",
                        "bcrypt",
                        () -> BCRYPT.upgradeEncoding(BOGUS),
                        "IllegalArgumentException",
                        () -> OURS.upgradeEncoding(BOGUS),
                        "false"),
                of(
                        "`upgradeEncoding` of no known form",
                        "Argon2",
                        () -> ARGON2.upgradeEncoding(BOGUS),
                        "IllegalArgumentException",
                        () -> OURS.upgradeEncoding(BOGUS),
                        "false"),
                of(
                        "`upgradeEncoding` of no known form",
                        "delegating",
                        () -> DELEGATING.upgradeEncoding(BOGUS),
                        "true",
                        () -> OURS.upgradeEncoding(BOGUS),
                        "false"),
                of(
                        "`upgradeEncoding` of plain text",
                        "delegating",
                        () -> DELEGATING.upgradeEncoding("{noop}password"),
                        "true",
                        () -> OURS.upgradeEncoding("{noop}password"),
                        "true"),
                of(
                        "`upgradeEncoding` of the same costs",
                        "Argon2",
                        () -> ARGON2.upgradeEncoding(argon2),
                        "false",
                        () -> OURS.upgradeEncoding(argon2),
                        "false"),
                of(
                        "`upgradeEncoding` of higher costs",
                        "Argon2",
                        () -> ARGON2.upgradeEncoding(stronger),
                        "false",
                        () -> OURS.upgradeEncoding(stronger),
                        "false"));
    }

    private static final String EMPTY = OURS.encode("");

    private static String outcome(Callable<?> call) {
        try {
            return String.valueOf(call.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void hashkit_answersAsDocumented(Case one) {
        assertThat(outcome(one.hashkit())).isEqualTo(one.our());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void spring_answersAsDocumented(Case one) {
        assumeTrue(SpringSecurityCoreVersion.getVersion().startsWith("7.1."), "the documented line of Spring Security");

        assertThat(outcome(one.spring())).isEqualTo(one.springs());
    }

    @Test
    void tableOfTheDocument_hasEachDifference() {
        List<List<String>> documented = Document.named("docs/spring-operation.md")
                .text()
                .split("\\| Call \\| Spring's encoder \\|", 2)[1]
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Stream.of(line.split("\\|")).map(String::strip).toList())
                .map(cells -> cells.subList(1, 5))
                .toList();

        assertThat(documented)
                .containsExactlyElementsOf(cases().stream()
                        .filter(Case::differs)
                        .map(one -> List.of(one.what(), one.encoder(), code(one.springs()), code(one.our())))
                        .toList());
    }

    private static String code(String outcome) {
        return "`" + outcome + "`";
    }
}
