package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.example.MyApp;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Dialects through the public API: which one reads a string, and what is never guessed. */
@Tag("once")
class DialectTest {
    static final Scheme CHEAP = Argon2.id(8, 1, 1);
    static final PasswordHasher ALL = hasher(Dialects.ALL.toArray(Dialect[]::new));

    static PasswordHasher hasher(Dialect... dialects) {
        return TestHashers.builder().scheme(CHEAP).accept(dialects).build();
    }

    static Reason reason(PasswordHasher hasher, String stored) {
        try {
            hasher.verify("password", stored);
            throw new AssertionError("read: " + stored);
        } catch (InvalidHashException e) {
            assertThat(e).as("no exception that was not foreseen").hasMessageNotContaining("failed to read");
            return e.reason();
        }
    }

    /** Strings written by the systems themselves, by dialect; the head of the file gives their origin. */
    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", useHeadersInDisplayName = true, numLinesToSkip = 4)
    void stringOfADialect_verifiesInThatDialectOnly(String name, String password, String stored) {
        Dialect dialect = Dialects.named(name).orElseThrow();
        PasswordHasher every = TestHashers.builder()
                .scheme(CHEAP)
                .accept(Dialects.ALL)
                .accept(dialect)
                .build();

        assertThat(hasher(dialect).verify(password, stored)).isTrue();
        assertThat(hasher(dialect).verify(password + "x", stored)).isFalse();
        assertThat(hasher(dialect).needsRehash(stored)).isTrue();
        assertThat(every.verify(password, stored)).isTrue();
        assertThat(Dialects.identify(stored).dialect()).isEqualTo(name);
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> TestHashers.of(CHEAP).verify(password, stored))
                .withMessageContaining(
                        "Dialects." + name.toUpperCase(Locale.ROOT).replace('-', '_'))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.UNSUPPORTED));
    }

    /** No string is claimed by two dialects of ALL, so their order does not matter; LDAP's {BCRYPT} is Spring's. */
    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", numLinesToSkip = 4)
    void stringOfADialect_isReadByNoOther(String name, String password, String stored) {
        List<Dialect> others = new ArrayList<>(Dialects.ALL);
        others.removeIf(one -> one.name().equals(name)
                || (stored.startsWith("{bcrypt}") && one.name().equals("ldap")));

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher(others.toArray(Dialect[]::new)).verify(password, stored));
    }

    /** Without those that have a name alone: their rows are in {@code forms.jsonl}. */
    static List<Dialect> ofConstants(List<Dialect> dialects) {
        Set<Object> constants = Stream.of(Dialects.class.getFields())
                .map(field -> {
                    try {
                        return field.get(null);
                    } catch (IllegalAccessException e) {
                        throw new AssertionError(e);
                    }
                })
                .collect(Collectors.toSet());
        return dialects.stream().filter(constants::contains).toList();
    }

    @Test
    void everyDialectOfAll_hasAStringInTheFile() {
        String file = Vectors.text("dialects.csv");
        assertThat(ofConstants(Dialects.ALL))
                .allSatisfy(dialect -> assertThat(file).contains("\n" + dialect.name() + ","));
    }

    @Test
    void upgrade_replacesAForeignHash() {
        List<String> written = new ArrayList<>();
        String hex = pbkdf2("PBKDF2WithHmacSHA256", "password", "salt", 1, 32).substring(8);
        String django = "pbkdf2_sha256$1$salt$"
                + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hex));

        assertThat(ALL.verify("password", django, written::add)).isTrue();

        assertThat(written).singleElement().satisfies(better -> {
            assertThat(better).startsWith("$argon2id$");
            assertThat(ALL.verify("password", better)).isTrue();
            assertThat(ALL.needsRehash(better)).isFalse();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "{noop}secret, secret",
        "{CLEARTEXT}secret, secret",
        "{plain}secret, secret",
        "plain$$secret, secret",
        "{noop}, ''"
    })
    void plainText_isReadByNameOnly(String stored, String password) {
        assertThat(hasher(Dialects.PLAIN_TEXT).verify(password, stored)).isTrue();
        assertThat(hasher(Dialects.PLAIN_TEXT).verify("other", stored)).isFalse();
        assertThat(reason(ALL, stored)).isEqualTo(Reason.UNSUPPORTED);
    }

    /** Computed by Python's hashlib over the salt in UTF-8. */
    @Test
    void saltOutsideOfAscii_isNoQuestionMark() {
        assertThat(ALL.verify("password", "$p5k2$1$s?ltsalt$5e39C/pWzrY6xaqz9awcdHohnK2wrSX5"))
                .isTrue();
        assertThat(ALL.verify("password", "$p5k2$1$s\u00e9ltsalt$5e39C/pWzrY6xaqz9awcdHohnK2wrSX5"))
                .isFalse();
        assertThat(ALL.verify("password", "$p5k2$1$s\u00e9ltsalt$Ph9Jy2KxL6CjvyV.hUo7OhbwXgKI27hD"))
                .isTrue();
    }

    /** A reader of the database must not be able to log in by typing a stored string. */
    @Test
    void textWithoutAPrefix_isNeverAPassword() {
        PasswordHasher hasher = hasher(Dialects.PLAIN_TEXT, Dialects.UNSALTED_DIGEST);

        assertThat(reason(hasher, "secret")).isEqualTo(Reason.MALFORMED);
        assertThat(reason(hasher, "")).isEqualTo(Reason.NO_PASSWORD);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // passlib's rounds, and RustCrypto's parameters
                "passlib-pbkdf2 | $pbkdf2$1212$OB.dtnSEXZK8U5cgxU/GYQ$y5LKPOplRmok7CZp/aqVDVg8zGI",
                "hashkit | $pbkdf2$i=4096,l=20$Asl+IGNWppU$9AuB0dc67fbq+zQ6bHtflPn05k4",
                // a logarithm, N, and N with padding
                "hashkit | $scrypt$ln=10,r=8,p=2$eNoc2aCFtvmTXeBcMZUaSg$BBWdkbSbkCgRKlGVn6y5g2YrggLboFbAEnEv8BxTGD2iYdyQ3JpnCnlW3PBjzZpnTny+DACs5gR6lCpGvozqMA",
                "scrypt-by-n | $scrypt$ln=1024,r=8,p=2$eNoc2aCFtvmTXeBcMZUaSg$BBWdkbSbkCgRKlGVn6y5g2YrggLboFbAEnEv8BxTGD2iYdyQ3JpnCnlW3PBjzZpnTny+DACs5gR6lCpGvozqMA",
                "scrypt-by-n | $scrypt$ln=64,r=8,p=1$eNoc2aCFtvmTXeBcMZUaSg$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc",
                "scrypt-by-n | $scrypt$ln=16,r=8,p=1$eNoc2aCFtvmTXeBcMZUaSg==$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc=",
                // password4j's number, and crypt(3)'s salt
                "password4j | $3$4294967552$c2FsdHNhbHRzYWx0$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc",
                "crypt3 | $5$4294967552$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc",
                "crypt3 | $1$12345678$tnxS1T8Q6VVn3kpV8cN6o.",
                // cta's and dlitz's
                "p5k2 | $p5k2$1$$h1TDLGSw9ST8UMAPeIE13i0t12c=",
                "p5k2 | $p5k2$$exec$r1EWMCMk7Rlv3L/RNcFXviDefYa0hlql",
                // LDAP's and Spring's braces
                "ldap | {PBKDF2}2$7/1/j7EWYqw$EJSXtfg2YJWtmwc7LfEQzTzZA.A",
                "spring | {argon2}$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc",
                "ldap | {ARGON2}$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc",
                // a digest with a salt, and one without
                "django | md5$salt$c8272612932975ee80e8a35995708e80",
                "unsalted-digest | md5$$c8272612932975ee80e8a35995708e80",
                "unsalted-digest | c8272612932975ee80e8a35995708e80",
                "spring | {MD5}{salt}c8272612932975ee80e8a35995708e80",
                "unsalted-digest | {MD5}c8272612932975ee80e8a35995708e80",
                "unsalted-digest | {MD5}X03MO1qnZdYdgyfeuILPmQ==",
                "unsalted-digest | {ldap}{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=",
                // MediaWiki's type A with a salt, and without one
                "mediawiki | :A:1:c8272612932975ee80e8a35995708e80",
                "unsalted-digest | :A:c8272612932975ee80e8a35995708e80",
                // Spring's salted digest, and LDAP's unsalted one
                "spring | {sha256}4de93db9c46f309508ff1f07d6ea0dac29303a40f0a9b68a225f6a92257928ef569be32a4165c014",
                "unsalted-digest | {SHA256}XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg=",
                // PBKDF2 with the digests of an engine, and with others
                "werkzeug | pbkdf2:sha256:2$salt$c8272612932975ee80e8a35995708e80c8272612932975ee80e8a35995708e80",
                "pbkdf2-sha224-sha384 | pbkdf2:sha224:2$salt$c8272612932975ee80e8a35995708e80c8272612932975ee80e8a359",
                // SCRAM of PostgreSQL, and of Dovecot
                "scram | SCRAM-SHA-256$1:c2FsdA==$XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg=:XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg=",
                "scram | {SCRAM-SHA-1}1,c2FsdA==,W6ph5Mm5Pz8GgiULbPgzG37mj9g=,W6ph5Mm5Pz8GgiULbPgzG37mj9g=",
            })
    void stringsThatResembleEachOther_areToldApart(String dialect, String stored) {
        assertThat(Dialects.identify(stored).dialect()).isEqualTo(dialect);
        assertThat(Dialects.identify(stored).isReadable())
                .as("%s", Dialects.identify(stored))
                .isTrue();
    }

    @Test
    void dialectOfTheDocuments_readsItsStrings() {
        PasswordHasher hasher = hasher(new MyApp());
        String stored = "myapp:1000:c2FsdHNhbHRzYWx0c2FsdA==:qEBk+MIFyx+40t7AtoI4kStWe7A4tSMKdGz0kRLPfag=";

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(hasher.verify("Password", stored)).isFalse();
        assertThat(hasher.needsRehash(stored)).isTrue();
    }

    /** PBKDF2 of the JDK, with salt and tag in hexadecimal. */
    static String pbkdf2(String algorithm, String password, String salt, int iterations, int length) {
        try {
            byte[] saltBytes = salt.getBytes(StandardCharsets.UTF_8);
            byte[] tag = SecretKeyFactory.getInstance(algorithm)
                    .generateSecret(new PBEKeySpec(password.toCharArray(), saltBytes, iterations, length * 8))
                    .getEncoded();
            return HexFormat.of().formatHex(saltBytes) + HexFormat.of().formatHex(tag);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
