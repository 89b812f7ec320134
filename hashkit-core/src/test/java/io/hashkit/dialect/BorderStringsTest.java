package io.hashkit.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.call.Inside;
import io.hashkit.internal.dialect.Stored;
import io.hashkit.internal.dialect.StoredHashReader;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Strings at the borders of what a dialect claims and reads: the shortest and longest parts, and one more or less. */
class BorderStringsTest {
    /** Writes {@code <22A>} as 22 times A. */
    private static String filled(String text) {
        return Pattern.compile("<(\\d+)(.)>")
                .matcher(text)
                .replaceAll(hit -> hit.group(2).repeat(Integer.parseInt(hit.group(1))));
    }

    private static void assertIdentified(String text, String dialect, String outcome) {
        Identification identity = Dialects.identify(filled(text));

        assertThat(identity.dialect()).as(identity.detail()).isEqualTo(dialect);
        assertThat(
                        identity.isReadable()
                                ? identity.costs()
                                : identity.treatment().name())
                .as(identity.detail())
                .isEqualTo(outcome);
        assertThat(identity.detail()).doesNotContain("failed to read");
    }

    /** The string, the dialect that claims it, and the costs that are read or the treatment. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "$0801$AA==$<43A>= | unknown | UNSUPPORTED",
                "$20203$AA==$<43A>= | hex-scrypt | ln=2,r=2,p=3",
                "$20203$$<43A>= | unknown | UNSUPPORTED",
                "$100e0801$AA==$<43A>= | hex-scrypt | MALFORMED",
                "$1000e0801$AA==$<43A>= | hex-scrypt | MALFORMED",
                "$e0801$<43A>= | unknown | UNSUPPORTED",
                "$scrypt$ln=4,r=8,p=1$<10A>$<43A> | passlib-scrypt | ln=4,r=8,p=1",
                "$scrypt$ln=4,r=8,p=1$<11A>$<43A> | hashkit | ln=4,r=8,p=1",
                "$scrypt$ln=4,r=8,p=1$<8A>$<43A>= | scrypt-by-n | ln=4,r=8,p=1",
                "$scrypt$ln=4,r=8,p=1$<6A>$<43A>= | passlib-scrypt | MALFORMED",
                "$scrypt$ln=63,r=8,p=1$<22A>$<43A> | hashkit | ABOVE_CEILING",
                "$scrypt$ln=128,r=8,p=1$<22A>$<43A> | scrypt-by-n | ln=7,r=8,p=1",
                "$scrypt$ln=6x,r=8,p=1$<22A>$<43A> | hashkit | MALFORMED",
                "$scrypt$n=4,r=8,p=1$<22A>$<44A> | scrypt-by-n | MALFORMED",
                "$firescrypt$ln=1,r=8,p=1$<56A>$<22A>$<112A>$<22A> | firebase | ln=1,r=8,p=1",
                "$firescrypt$ln=1,r=8,p=1$<56A>$<22A>$<300A>$<22A> | firebase | ABOVE_CEILING",
                "$firescrypt$ln=1,r=8,p=1$<22A>$<22A>$<22A>$<20A> | firebase | MALFORMED",
                "$firescrypt$ln=1,r=8,p=1$<22A>$<88A>$<22A>$<88A> | firebase | ln=1,r=8,p=1",
                "$bcrypt$v=97$r=10$<22A>$<31A> | phc-bcrypt | cost=10",
                "$bcrypt$v=121$r=10$<22A>$<31A> | phc-bcrypt | cost=10",
                "$bcrypt$v=120$r=10$<22A>$<31A> | unknown | UNSUPPORTED",
                "$bcrypt-sha256$2a,5$<22.>$<31.> | passlib-bcrypt-sha256 | cost=5",
                "$bcrypt-sha256$2y,5$<22.>$<31.> | unknown | UNSUPPORTED",
                "$bcrypt-sha256$v=2,t=2a,r=5$<22.>$<31.> | unknown | UNSUPPORTED",
                "$argon2id$v=19$t=1,m=8,p=1,data=AAAA$<22A>$<43A> | argon2-any-order | m=8,t=1,p=1",
                "$argon2id$v=19$t=1,keyid=AAAA,m=8,p=1$<22A>$<43A> | argon2-any-order | UNKNOWN_KEY",
                "$argon2id$v=19$m=8,t=1,p=1$<22A>==$<43A>= | argon2-any-order | m=8,t=1,p=1",
                "$argon2id$v=19$m=8,t=1,p=1$<22A>=$<43A>= | argon2-any-order | MALFORMED",
                "$argon2id$v=19$m=8,t=1,p=1$<22A>==$<43A>== | argon2-any-order | MALFORMED",
                "$argon2id$v=19$m=8,t=1,p=1$<22A>==$<32A> | argon2-any-order | m=8,t=1,p=1",
                "$argon2id$v=19$m=8,t=1,p=1$<43A>=$<64A> | argon2-any-order | m=8,t=1,p=1",
                "$argon2id$v=19$m=8,t=1,p=1$<22A>=$<32A> | argon2-any-order | MALFORMED",
                "$argon2id$v=19$m=8,t=1,p=1$<22A>==$ | argon2-any-order | MALFORMED",
                "$argon2id$v=19$m=8,t=1,p=1$<22A>==$<43A> | hashkit | MALFORMED",
                "$argon2id$v=19$m=8,t=1,p=1,data=$<22A>$<32A> | hashkit | MALFORMED",
                ":B:<256x>:<32a> | mediawiki | ``",
                ":B:<257x>:<32a> | mediawiki | ABOVE_CEILING",
                ":A:<64x>:<32a> | mediawiki | ``",
                ":pbkdf2:sha256:1:8:AA==:<11A>= | mediawiki | i=1",
                ":pbkdf2:sha256:1:8::<11A>= | mediawiki | MALFORMED",
                ":pbkdf2-legacyA:x!sha256:1:32!!!<43A>= | unknown | MALFORMED",
                ":pbkdf2-legacyB:!sha256:1:32!<256x>!AA==!<43A>= | mediawiki | i=1",
                ":pbkdf2-legacyB:!sha256:1:32!<257x>!AA==!<43A>= | mediawiki | ABOVE_CEILING",
                "{SSHA256}<48A> | ldap | ``",
                "{SSHA384}<72A> | ldap | ``",
                "{SSHA}<372A> | ldap | ABOVE_CEILING",
                "{PBKDF2-SHA1}1$<11A>$<27A> | ldap | i=1",
                "{PBKDF2-SHA512}1$<11A>$<86A> | ldap | i=1",
                "{PBKDF2-SHA384}1$<11A>$<64A> | unknown | UNSUPPORTED",
                "{CRYPT}$1$$<22.> | ldap | ``",
                "{CRYPT}xy | ldap | UNSUPPORTED",
                "{PLAIN-MD5}<32a> | unsalted-digest | ``",
                "{LDAP-MD5}<22A>== | unsalted-digest | ``",
                "{LDAP-MD5}<21A>= | unknown | MALFORMED",
                "{MD5-CRYPT}$1$$<22.> | ldap | ``",
                "{SHA256-CRYPT}$5$x$<43.> | ldap | rounds=5000",
                "{SHA512-CRYPT}$6$rounds=1000$x$<86.> | ldap | rounds=1000",
                "{BLF-CRYPT}$2y$05$<22.>$<31.> | ldap | MALFORMED",
                "{BLF-CRYPT}x | ldap | MALFORMED",
                "{BLF-CRYPT}{CRYPT}$1$$<22.> | ldap | MALFORMED",
                "{DES-CRYPT}<13.> | ldap | UNSUPPORTED",
                "{SHA512-CRYPT}$6$rounds=999999999$x$<86.> | ldap | ABOVE_CEILING",
                "$sha512-crypt$rounds=999999999$x$<86.> | crypt3 | ABOVE_CEILING",
                "{PBKDF2}$1$<8x>$999999999$<40a> | ldap | ABOVE_CEILING",
                "{ARGON2I}$argon2i$v=19$m=8,t=1,p=1$<22A>$<43A> | ldap | m=8,t=1,p=1",
                "{ARGON2ID}x | ldap | MALFORMED",
                "{ARGON2ID}x}$argon2id$v=19$m=8,t=1,p=1$<22A>$<43A> | ldap | MALFORMED",
                "{PBKDF2}$1$<8x>$1$<40a> | ldap | i=1",
                "{PBKDF2}$1$<8x>$1$<38a> | ldap | MALFORMED",
                "{PBKDF2}$1$<8x>$1$<40A> | ldap | MALFORMED",
                "{PBKDF2}$2$<8x>$1$<40a> | ldap | MALFORMED",
                "{PBKDF2-SHA1}$1$<8x>$1$<40a> | ldap | MALFORMED",
                "{PBKDF2-SHA256}$1$<8x>$1$<40a> | ldap | MALFORMED",
                "$md5-crypt$<8x>$<22.> | crypt3 | ``",
                "$md5-crypt$<9x>$<22.> | crypt3 | MALFORMED",
                "$sha256-crypt$rounds=1000$x$<43.> | crypt3 | rounds=1000",
                "$sha512-crypt$x$<86.> | crypt3 | rounds=5000",
                "$sha1-crypt$x$<43.> | unknown | UNSUPPORTED",
                "$1$<8x>$<22.> | crypt3 | ``",
                "$1$<9x>$<22.> | crypt3 | MALFORMED",
                "$1$:$<22.> | crypt3 | MALFORMED",
                "$1$x$<21.> | crypt3 | MALFORMED",
                "$5$<16x>$<43.> | crypt3 | rounds=5000",
                "$5$<17x>$<43.> | crypt3 | MALFORMED",
                "$5$rounds=1000$x$<43.> | crypt3 | rounds=1000",
                "$5$rounds=999$x$<43.> | crypt3 | MALFORMED",
                "$5$rounds= | crypt3 | MALFORMED",
                "$sha1$1$<64x>$<28.> | crypt3 | rounds=1",
                "$sha1$1$<65x>$<28.> | crypt3 | MALFORMED",
                "$sha1$1$$<28.> | crypt3 | rounds=1",
                "$7$4./.../....$<43.> | crypt3 | ln=6,r=64,p=1",
                "$7$46....1....$<43.> | crypt3 | ln=6,r=8,p=3",
                "$7$46....1...$<43.> | crypt3 | MALFORMED",
                "$7$46..!.1....$<43.> | crypt3 | MALFORMED",
                "`{FSHP1|4294967297|1}AAAA` | fshp | MALFORMED",
                "`{FSHP1|64|1}<128A>` | fshp | i=1",
                "$shiro1$SHA-256$1$<8A>$<43A>= | shiro | i=1",
                "$shiro1$SHA-512$1$<8A>$<86A>== | shiro | i=1",
                "$shiro1$SHA-256$1$<344A>$<43A>= | shiro | ABOVE_CEILING",
                "$shiro1$SHA-512$0$<8A>$<86A>== | shiro | MALFORMED",
                "$shiro1$SHA-1$1$<8A>$<27A>= | shiro | i=1",
                "$shiro1$MD5$1$<8A>$<22A>== | shiro | i=1",
                "$shiro1$SHA-384$1$<8A>$<64A> | shiro | i=1",
                "$shiro1$SHA-384$1$<8A>$<63A>= | shiro | MALFORMED",
                "$shiro1$SHA-512/256$1$<8A>$<43A>= | unknown | UNSUPPORTED",
                "<32a> | unsalted-digest | ``",
                "<40A> | unsalted-digest | ``",
                "<64a> | unsalted-digest | ``",
                "<128a> | unsalted-digest | ``",
                "<33a> | unknown | MALFORMED",
                "<31a>g | unknown | UNSUPPORTED",
                "<31a>A | unknown | UNSUPPORTED",
                "<31.>! | unknown | MALFORMED",
                "<30a>1A! | unknown | UNSUPPORTED",
                "<14a>1A! | unknown | UNSUPPORTED",
                "<13a>1A! | unknown | MALFORMED",
                "!<15a>1! | unknown | UNSUPPORTED",
                "!<16a>1! | unknown | MALFORMED",
                "!<16a>! | unknown | MALFORMED",
                "!<16g>1! | unknown | MALFORMED",
                "$9$<15a>-/ | unknown | UNSUPPORTED",
                "$9$<15a>-/$ | cisco | MALFORMED",
                "$9$<3a> | cisco | MALFORMED",
                "sha1$$<40a> | unsalted-digest | ``",
                "{SHA-1}<40a> | unsalted-digest | ``",
                "{SHA-256}<64a> | unsalted-digest | ``",
                "{SHA512}<86A>== | unsalted-digest | ``",
                "{SHA-512}<86A>= | unknown | MALFORMED",
                "{SHA}<36a> | unknown | MALFORMED",
                "{ldap}{SHA}<27A>= | unsalted-digest | ``",
                "{ldap}{sha}<27A>= | unsalted-digest | ``",
                "{ldap}{SHA}<26A>== | unsalted-digest | MALFORMED",
                "$p5k2$1$<8A>$<27A>= | p5k2 | i=1",
                "$p5k2$1$<8A>$<28A> | p5k2 | MALFORMED",
                "$p5k2$1$<8A>$<32A> | p5k2 | i=1",
                "$p5k2$$<8A>$<32A> | p5k2 | i=400",
                "$pbkdf2$ | hashkit | MALFORMED",
                "$pbkdf2-sha384$ | unknown | UNSUPPORTED",
                "$pbkdf2-md5$1$<8A>$<22A> | unknown | UNSUPPORTED",
                "$pbkdf2-sha256$1$.<10A>$<43A> | passlib-pbkdf2 | i=1",
                "$pbkdf2-sha256$1$<11A>$.<42A> | passlib-pbkdf2 | i=1",
                "$1$4294967456$<8A>$<27A> | password4j | i=1",
                "$5$4294967808$<8A>$<86A> | password4j | i=1",
                "$2$4294967808$<8A>$<86A> | password4j | i=1",
                "$3$4294967295$<8A>$<43A> | password4j | MALFORMED",
                "$3$4294967560$<8A>$<43A> | password4j | MALFORMED",
                "$3$999999999$<8A>$<43A> | password4j | MALFORMED",
                "$3$429496755x$<8A>$<43A> | unknown | UNSUPPORTED",
                "$0$4294967552$<8A>$<43A> | unknown | UNSUPPORTED",
                "$6$4294967552$<8A>$<43A> | crypt3 | MALFORMED",
                "A<65A>== | aspnet-identity | i=1000",
                "AP<64A>== | aspnet-identity | i=1000",
                "AR<64A>== | unknown | MALFORMED",
                "AQAAAAMAAAABAAAAA<86A>= | unknown | MALFORMED",
                "A<64A>== | unknown | MALFORMED",
                "A+<64A>== | unknown | MALFORMED",
                "A<64A>$== | unknown | MALFORMED",
                "$8$<14.>$<43.> | cisco | i=20000",
                "$8$<14.>$<42.> | cisco | MALFORMED",
                "$pbkdf2-sha224$1$AA$<38A> | pbkdf2-sha224-sha384 | i=1",
                "$pbkdf2-sha384$1$<344A>$<64A> | pbkdf2-sha224-sha384 | ABOVE_CEILING",
                "pbkdf2:sha384:0$x$<96a> | pbkdf2-sha224-sha384 | MALFORMED",
                "pbkdf2:sha256:1$x$<64a> | werkzeug | i=1",
                "pbkdf2:sha256:1$$<64a> | werkzeug | MALFORMED",
                "pbkdf2:sha256$$<64a> | unknown | UNSUPPORTED",
                "scrypt:2:8:1$x$<128a> | werkzeug | ln=1,r=8,p=1",
                "scrypt:2:8:1$x$<126a> | werkzeug | MALFORMED",
                "$P$4<8.><22.> | phpass | MALFORMED",
                "$P$5<8.><22.> | phpass | log2=7",
                "$P$S<8.><22.> | phpass | ABOVE_CEILING",
                "$P$T<8.><22.> | phpass | MALFORMED",
                "$H$5<8.><22.> | phpass | log2=7",
                "$S$5<8.><43.> | phpass | log2=7",
                "$S$5<8.><22.> | phpass | MALFORMED",
                "UU$P$5<8.><22.> | unknown | MALFORMED",
                "{cleartext}x | plain-text | ``",
            })
    void stringAtABorder_isReadOrRefused(String text, String dialect, String outcome) {
        assertIdentified(text, dialect, outcome);
    }

    /** Named by length and beginning alone. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$y$j9T$x | yescrypt",
                "$gy$j9T$x | gost-yescrypt",
                "{GOST_YESCRYPT}$gy$j9T$x | gost-yescrypt",
                "$3$$x | nt-hash",
                "$3$4294967552$AA==$<43A> | ''",
                "$md5$x$x | sun-md5",
                "$md5,rounds=904$x$x | sun-md5",
                "$A$005$x | mysql-caching-sha2",
                "{PBKDF2}x | spring-pbkdf2 without parameters",
                "{MD4}x | md4",
                "md5<32a> | postgres-md5",
                "md5<31a>g | bigcrypt",
                "md5<31a> | ''",
                "*<40A> | mysql41",
                "*<39A>g | ''",
                "*<39A> | ''",
                "_<19.> | bsdi-crypt",
                "_<18.>! | ''",
                "_<20.> | ''",
                "<12.> | ''",
                "<13.> | des-crypt",
                "<12.>! | ''",
                "<14.> | ''",
                "<24.> | bigcrypt or crypt16",
                "<24a> | ''",
                "<68a> | ''",
                "<112A> | ''",
                "<178.> | bigcrypt",
                "<189.> | ''",
            })
    void formatThatIsOnlyKnown_isNamed(String text, String algorithm) {
        assertThat(Dialects.identify(filled(text)).algorithm()).isEqualTo(algorithm);
    }

    /** The header in hexadecimal, the number of zero bytes after it, and the outcome. */
    @ParameterizedTest
    @CsvSource({
        "01 00000000 00000001 00000000, 64, i=1",
        "01 00000001 00000001 00000000, 16, i=1",
        "01 00000001 00000001 00000010, 48, i=1",
        "01 00000002 00000001 00000002, 34, i=1",
        // a multiple of three, which may have lost its end
        "01 00000001 00000001 00000001, 17, MALFORMED",
        "01 00000001 00000001 00000000, 32, MALFORMED",
        "01 00000002 00000001 00000000, 20, MALFORMED",
        "01 00000000 00000000 00000000, 64, MALFORMED",
        "01 00000000 ffffffff 00000000, 64, ABOVE_CEILING",
        "01 00000000 00000001 ffffffff, 64, MALFORMED",
        "01 00000000 00000001 00000041, 64, MALFORMED",
        "01 00000000 00000001 000000, 0, MALFORMED",
        "01 00000000, 0, MALFORMED",
    })
    void hashOfAspNetIdentity_isWhole(String header, int zeros, String outcome) {
        byte[] head = HexFormat.of().parseHex(header.replace(" ", ""));
        byte[] blob = Arrays.copyOf(head, head.length + zeros);

        assertIdentified(Base64.getEncoder().encodeToString(blob), "aspnet-identity", outcome);
    }

    /** Programs call a dialect themselves, also for strings that it does not claim, and with other ceilings. */
    @Test
    void dialectThatIsCalledDirectly_refusesByItself() {
        assertRefused(Reason.MALFORMED, Dialects.DJANGO, "x$y");
        assertRefused(Reason.MALFORMED, Dialects.SPRING, "{x}y");
        assertRefused(Reason.MALFORMED, Dialects.LDAP, "{x}y");
        assertRefused(Reason.MALFORMED, Dialects.MEDIAWIKI, ":x:y");
        assertRefused(Reason.MALFORMED, Dialects.UNSALTED_DIGEST, "x");
        assertRefused(Reason.MALFORMED, Dialects.PLAIN_TEXT, "{noop}\ud800");
        assertRefused(Reason.MALFORMED, Dialects.CRYPT3, "");
        assertRefused(Reason.MALFORMED, Dialects.CRYPT3, "x");
        assertRefused(Reason.MALFORMED, Dialects.CRYPT3, "$2$x$" + ".".repeat(22));
        assertRefused(Reason.ABOVE_CEILING, Dialects.CRYPT3, "$5$rounds=700001$x$" + ".".repeat(43));
    }

    @Test
    void wrappedString_fitsIntoAColumnOf255Characters() {
        StoredHashReader reader = Inside.reader(List.of(), Ceilings.defaults());

        assertThatNoException().isThrownBy(() -> reader.requireShortWrap(255));
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> reader.requireShortWrap(256))
                .returns(Reason.NOT_WRAPPABLE, InvalidHashException::reason)
                .withMessageContaining("256 characters, more than 255");
    }

    @Test
    void stringAboveTheLongest_isRefusedWithOrWithoutASeal() {
        StoredHashReader reader = new StoredHashReader(
                List.of(), Algorithm.ALL, Ceilings.defaults(), false, (inner, header, outer) -> inner);
        String sealed = "$dialect-aes256gcm$keyid=EUgeIKZ05/M$" + "A".repeat(2048);

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> reader.seal(sealed))
                .returns(Reason.ABOVE_CEILING, InvalidHashException::reason);
        assertThat(reader.read("x".repeat(2049)))
                .isInstanceOfSatisfying(
                        Stored.Refused.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.ABOVE_CEILING));
    }

    private static void assertRefused(Reason reason, Dialect dialect, String stored) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> dialect.read(stored, Ceilings.defaults()))
                .returns(reason, InvalidHashException::reason);
    }
}
