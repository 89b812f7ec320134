package io.hashkit.spring;

import io.hashkit.algorithm.Scrypt;
import java.util.List;
import java.util.Locale;
import org.springframework.security.crypto.password.LdapShaPasswordEncoder;
import org.springframework.security.crypto.password.Md4PasswordEncoder;
import org.springframework.security.crypto.password.MessageDigestPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.security.crypto.password.StandardPasswordEncoder;
import org.springframework.security.crypto.scrypt.SCryptPasswordEncoder;

/**
 * The cases of Spring Security's tests of its other encoders: {@code SCryptPasswordEncoder}, {@code Pbkdf2PasswordEncoder},
 * {@code LdapShaPasswordEncoder}, {@code MessageDigestPasswordEncoder}, {@code StandardPasswordEncoder} and {@code
 * Md4PasswordEncoder} (spring-security, {@code crypto/src/test}, Apache 2.0), written anew.
 */
@SuppressWarnings("deprecation")
final class SpringOlderCases {
    private static final String RIGHT = "password";
    private static final String BOGUS = "012345678901234567890123456789";
    private static final PasswordEncoder SCRYPT = new SCryptPasswordEncoder(16, 8, 1, 32, 16);
    private static final PasswordEncoder PBKDF2 = Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8();
    private static final PasswordEncoder PBKDF2_OF_5_5 = Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5();
    private static final PasswordEncoder LDAP = new LdapShaPasswordEncoder();
    private static final PasswordEncoder MD5 = new MessageDigestPasswordEncoder("MD5");
    private static final PasswordEncoder STANDARD = new StandardPasswordEncoder();
    private static final PasswordEncoder MD4 = new Md4PasswordEncoder();
    private static final PasswordEncoder OURS = BesideSpringTest.encoder(new Scrypt(4, 8, 1));
    private static final String SALTED_MD5 = MD5.encode(RIGHT);
    private static final String UNSALTED_MD5 = "5f4dcc3b5aa765d61d8327deb882cf99";

    private SpringOlderCases() {}

    private static SpringCase matches(
            String what, String encoder, PasswordEncoder spring, String springs, String stored, String our) {
        return matches(what, encoder, RIGHT, spring, springs, stored, "", our);
    }

    /** @param id what an application that uses Spring's delegating encoder has before the stored string */
    private static SpringCase matches(
            String what,
            String encoder,
            String password,
            PasswordEncoder spring,
            String springs,
            String stored,
            String id,
            String our) {
        return new SpringCase(
                what,
                encoder,
                () -> spring.matches(password, stored),
                springs,
                () -> OURS.matches(password, id + stored),
                our);
    }

    private static SpringCase upgrades(
            String what, String encoder, PasswordEncoder spring, String springs, String stored, String our) {
        return new SpringCase(
                "`upgradeEncoding` " + what,
                encoder,
                () -> spring.upgradeEncoding(stored),
                springs,
                () -> OURS.upgradeEncoding(stored),
                our);
    }

    static List<SpringCase> cases() {
        String scrypt = SCRYPT.encode(RIGHT);
        String stronger = new SCryptPasswordEncoder(32, 8, 1, 32, 16).encode(RIGHT);
        String weaker = new SCryptPasswordEncoder(8, 8, 1, 32, 16).encode(RIGHT);
        String pbkdf2 = PBKDF2.encode(RIGHT);
        String ldap = LDAP.encode(RIGHT);
        String standard = STANDARD.encode(RIGHT);
        return List.of(
                matches("a right password", "scrypt", SCRYPT, "true", scrypt, "true"),
                matches("a wrong password", "scrypt", "bogus", SCRYPT, "false", scrypt, "", "false"),
                matches(
                        "a right password of other letters",
                        "scrypt",
                        "p\u00e4ssw\u00f6rd",
                        SCRYPT,
                        "true",
                        SCRYPT.encode("p\u00e4ssw\u00f6rd"),
                        "",
                        "true"),
                matches("a stored string of no known form", "scrypt", SCRYPT, "false", BOGUS, "false"),
                matches(
                        "a cut stored string",
                        "scrypt",
                        SCRYPT,
                        "false",
                        scrypt.substring(0, scrypt.lastIndexOf('$')),
                        "false"),
                upgrades("of lower costs", "scrypt", SCRYPT, "true", weaker, "true"),
                upgrades("of the same costs", "scrypt", SCRYPT, "false", scrypt, "true"),
                upgrades("of higher costs", "scrypt", SCRYPT, "false", stronger, "true"),
                upgrades("of no known form", "scrypt", SCRYPT, "IllegalArgumentException", BOGUS, "false"),
                matches(
                        "a right password, `{pbkdf2@SpringSecurity_v5_8}`",
                        "PBKDF2",
                        RIGHT,
                        PBKDF2,
                        "true",
                        pbkdf2,
                        "{pbkdf2@SpringSecurity_v5_8}",
                        "true"),
                matches(
                        "a wrong password, `{pbkdf2@SpringSecurity_v5_8}`",
                        "PBKDF2",
                        "bogus",
                        PBKDF2,
                        "false",
                        pbkdf2,
                        "{pbkdf2@SpringSecurity_v5_8}",
                        "false"),
                matches(
                        "a right password, `{pbkdf2}`",
                        "PBKDF2",
                        RIGHT,
                        PBKDF2_OF_5_5,
                        "true",
                        PBKDF2_OF_5_5.encode(RIGHT),
                        "{pbkdf2}",
                        "true"),
                matches(
                        "a right password, digits in upper case",
                        "PBKDF2",
                        RIGHT,
                        PBKDF2,
                        "true",
                        pbkdf2.toUpperCase(Locale.ROOT),
                        "{pbkdf2@SpringSecurity_v5_8}",
                        "false"),
                matches("a right password, a row without an id", "PBKDF2", PBKDF2, "true", pbkdf2, "false"),
                matches(
                        "a stored string that is not hexadecimal",
                        "PBKDF2",
                        PBKDF2,
                        "IllegalArgumentException",
                        "not hexadecimal",
                        "false"),
                matches("a right password, `{SSHA}`", "LDAP", LDAP, "true", ldap, "true"),
                matches("a wrong password, `{SSHA}`", "LDAP", "bogus", LDAP, "false", ldap, "", "false"),
                matches(
                        "a right password, `{SHA}` without a salt",
                        "LDAP",
                        LDAP,
                        "true",
                        "{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=",
                        "false"),
                matches(
                        "an id that nobody knows, `{MD9}`",
                        "LDAP",
                        LDAP,
                        "IllegalArgumentException",
                        "{MD9}xxxxxxxxxx",
                        "false"),
                matches("an id that never ends, `{SSHA`", "LDAP", LDAP, "IllegalArgumentException", "{SSHA", "false"),
                matches("plain text without an id", "LDAP", LDAP, "true", RIGHT, "false"),
                upgrades("of a salted digest", "LDAP", LDAP, "false", ldap, "true"),
                matches("a right password, MD5 with a salt", "digest", MD5, "true", SALTED_MD5, "false"),
                matches(
                        "a right password, `{MD5}` with a salt",
                        "digest",
                        RIGHT,
                        MD5,
                        "true",
                        SALTED_MD5,
                        "{MD5}",
                        "true"),
                matches("a right password, MD5 without a salt", "digest", MD5, "true", UNSALTED_MD5, "false"),
                upgrades("of a salted digest", "digest", MD5, "false", "{MD5}" + SALTED_MD5, "true"),
                matches(
                        "a right password, `{sha256}`",
                        "standard",
                        RIGHT,
                        STANDARD,
                        "true",
                        standard,
                        "{sha256}",
                        "true"),
                matches(
                        "a wrong password, `{sha256}`",
                        "standard",
                        "bogus",
                        STANDARD,
                        "false",
                        standard,
                        "{sha256}",
                        "false"),
                matches("a right password, a row without an id", "standard", STANDARD, "true", standard, "false"),
                matches("a right password, MD4", "MD4", RIGHT, MD4, "true", MD4.encode(RIGHT), "{MD4}", "false"));
    }
}
