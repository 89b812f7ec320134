package io.hashkit.spring;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import java.util.List;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * The cases of Spring Security's tests of {@code DelegatingPasswordEncoder}, {@code BCryptPasswordEncoder} and {@code
 * Argon2PasswordEncoder} (spring-security, {@code crypto/src/test}, Apache 2.0), written anew.
 */
final class SpringCases {
    private static final String BOGUS = "012345678901234567890123456789";
    private static final String LONG = "0123456789".repeat(7) + "abc";
    private static final PasswordEncoder DELEGATING = PasswordEncoderFactories.createDelegatingPasswordEncoder();
    private static final PasswordEncoder BCRYPT = new BCryptPasswordEncoder(4);
    private static final PasswordEncoder ARGON2 = new Argon2PasswordEncoder(16, 32, 1, 64, 1);
    private static final PasswordEncoder OURS = BesideSpringTest.encoder(Argon2.id(64, 1, 1));
    private static final PasswordEncoder OUR_BCRYPT = BesideSpringTest.encoder(new Bcrypt(4));

    private static final String EMPTY = OURS.encode("");

    private SpringCases() {}

    static List<SpringCase> cases() {
        String bcrypt = BCRYPT.encode("password");
        String argon2 = ARGON2.encode("password");
        String first72 = BCRYPT.encode(LONG.substring(0, 72));
        String composed = BCRYPT.encode("caf\u00e9");
        String nul = BCRYPT.encode("pass\0word");
        String half = BCRYPT.encode("pass\ud800word");
        String tooLong = ARGON2.encode("x".repeat(1_025));
        String stronger = new Argon2PasswordEncoder(16, 32, 1, 256, 4).encode("password");
        return List.of(
                new SpringCase(
                        "`encode(null)`", "bcrypt", () -> BCRYPT.encode(null), "null", () -> OURS.encode(null), "null"),
                new SpringCase(
                        "a right password",
                        "bcrypt",
                        () -> BCRYPT.matches("password", bcrypt),
                        "true",
                        () -> OURS.matches("password", bcrypt),
                        "true"),
                new SpringCase(
                        "a right password",
                        "Argon2",
                        () -> ARGON2.matches("password", argon2),
                        "true",
                        () -> OURS.matches("password", argon2),
                        "true"),
                new SpringCase(
                        "a right password",
                        "delegating",
                        () -> DELEGATING.matches("password", "{bcrypt}" + bcrypt),
                        "true",
                        () -> OURS.matches("password", "{bcrypt}" + bcrypt),
                        "true"),
                new SpringCase(
                        "plain text, `{noop}`",
                        "delegating",
                        () -> DELEGATING.matches("password", "{noop}password"),
                        "true",
                        () -> OURS.matches("password", "{noop}password"),
                        "true"),
                new SpringCase(
                        "a wrong password",
                        "bcrypt",
                        () -> BCRYPT.matches("bogus", bcrypt),
                        "false",
                        () -> OURS.matches("bogus", bcrypt),
                        "false"),
                new SpringCase(
                        "`matches(null, hash)`",
                        "bcrypt",
                        () -> BCRYPT.matches(null, bcrypt),
                        "false",
                        () -> OURS.matches(null, bcrypt),
                        "false"),
                new SpringCase(
                        "`matches(password, null)`",
                        "bcrypt",
                        () -> BCRYPT.matches("password", null),
                        "false",
                        () -> OURS.matches("password", null),
                        "false"),
                new SpringCase(
                        "`matches(password, null)`",
                        "delegating",
                        () -> DELEGATING.matches("password", null),
                        "false",
                        () -> OURS.matches("password", null),
                        "false"),
                new SpringCase(
                        "an empty stored string",
                        "delegating",
                        () -> DELEGATING.matches("password", ""),
                        "false",
                        () -> OURS.matches("password", ""),
                        "false"),
                new SpringCase(
                        "the empty password against its own hash",
                        "Argon2",
                        () -> ARGON2.matches("", EMPTY),
                        "false",
                        () -> OURS.matches("", EMPTY),
                        "false"),
                new SpringCase(
                        "the empty password, `{noop}`",
                        "delegating",
                        () -> DELEGATING.matches("", "{noop}"),
                        "false",
                        () -> OURS.matches("", "{noop}"),
                        "false"),
                new SpringCase(
                        "`encode` of the empty password",
                        "Argon2",
                        () -> ARGON2.encode("").startsWith("$argon2id$"),
                        "true",
                        () -> EMPTY.startsWith("$argon2id$"),
                        "true"),
                new SpringCase(
                        "a stored string of no known form",
                        "bcrypt",
                        () -> BCRYPT.matches("password", BOGUS),
                        "false",
                        () -> OURS.matches("password", BOGUS),
                        "false"),
                new SpringCase(
                        "a stored string of no known form",
                        "delegating",
                        () -> DELEGATING.matches("password", BOGUS),
                        "IllegalArgumentException",
                        () -> OURS.matches("password", BOGUS),
                        "false"),
                new SpringCase(
                        "an id that nobody knows, `{unmapped}`",
                        "delegating",
                        () -> DELEGATING.matches("password", "{unmapped}x"),
                        "IllegalArgumentException",
                        () -> OURS.matches("password", "{unmapped}x"),
                        "false"),
                new SpringCase(
                        "text in another normal form (NFD against NFC)",
                        "bcrypt",
                        () -> BCRYPT.matches("cafe\u0301", composed),
                        "false",
                        () -> OURS.matches("cafe\u0301", composed),
                        "true"),
                new SpringCase(
                        "a right password with the character NUL",
                        "bcrypt",
                        () -> BCRYPT.matches("pass\0word", nul),
                        "true",
                        () -> OURS.matches("pass\0word", nul),
                        "false"),
                new SpringCase(
                        "a right password with half of a surrogate pair",
                        "bcrypt",
                        () -> BCRYPT.matches("pass\ud800word", half),
                        "true",
                        () -> OURS.matches("pass\ud800word", half),
                        "false"),
                new SpringCase(
                        "a right password of 1,025 bytes",
                        "Argon2",
                        () -> ARGON2.matches("x".repeat(1_025), tooLong),
                        "true",
                        () -> OURS.matches("x".repeat(1_025), tooLong),
                        "false"),
                new SpringCase(
                        "plain text of 1,025 characters, `{noop}`",
                        "delegating",
                        () -> DELEGATING.matches("x".repeat(1_025), "{noop}" + "x".repeat(1_025)),
                        "true",
                        () -> OURS.matches("x".repeat(1_025), "{noop}" + "x".repeat(1_025)),
                        "false"),
                new SpringCase(
                        "plain text of 1,018 characters, `{noop}`",
                        "delegating",
                        () -> DELEGATING.matches("x".repeat(1_018), "{noop}" + "x".repeat(1_018)),
                        "true",
                        () -> OURS.matches("x".repeat(1_018), "{noop}" + "x".repeat(1_018)),
                        "true"),
                new SpringCase(
                        "`encode` of 73 bytes with bcrypt",
                        "bcrypt",
                        () -> BCRYPT.encode(LONG),
                        "IllegalArgumentException",
                        () -> OUR_BCRYPT.encode(LONG),
                        "IllegalArgumentException"),
                new SpringCase(
                        "73 bytes against the bcrypt hash of the first 72",
                        "bcrypt",
                        () -> BCRYPT.matches(LONG, first72),
                        "true",
                        () -> OURS.matches(LONG, first72),
                        "false"),
                new SpringCase(
                        "`encode` of 5,000 characters",
                        "Argon2",
                        () -> ARGON2.encode("x".repeat(5_000)).length() > 0,
                        "true",
                        () -> OURS.encode("x".repeat(5_000)),
                        "IllegalArgumentException"),
                new SpringCase(
                        "`upgradeEncoding(null)`",
                        "delegating",
                        () -> DELEGATING.upgradeEncoding(null),
                        "false",
                        () -> OURS.upgradeEncoding(null),
                        "false"),
                new SpringCase(
                        "`upgradeEncoding` of no known form",
                        "bcrypt",
                        () -> BCRYPT.upgradeEncoding(BOGUS),
                        "IllegalArgumentException",
                        () -> OURS.upgradeEncoding(BOGUS),
                        "false"),
                new SpringCase(
                        "`upgradeEncoding` of no known form",
                        "Argon2",
                        () -> ARGON2.upgradeEncoding(BOGUS),
                        "IllegalArgumentException",
                        () -> OURS.upgradeEncoding(BOGUS),
                        "false"),
                new SpringCase(
                        "`upgradeEncoding` of no known form",
                        "delegating",
                        () -> DELEGATING.upgradeEncoding(BOGUS),
                        "true",
                        () -> OURS.upgradeEncoding(BOGUS),
                        "false"),
                new SpringCase(
                        "`upgradeEncoding` of plain text",
                        "delegating",
                        () -> DELEGATING.upgradeEncoding("{noop}password"),
                        "true",
                        () -> OURS.upgradeEncoding("{noop}password"),
                        "true"),
                new SpringCase(
                        "`upgradeEncoding` of the same costs",
                        "Argon2",
                        () -> ARGON2.upgradeEncoding(argon2),
                        "false",
                        () -> OURS.upgradeEncoding(argon2),
                        "false"),
                new SpringCase(
                        "`upgradeEncoding` of higher costs",
                        "Argon2",
                        () -> ARGON2.upgradeEncoding(stronger),
                        "false",
                        () -> OURS.upgradeEncoding(stronger),
                        "false"));
    }
}
