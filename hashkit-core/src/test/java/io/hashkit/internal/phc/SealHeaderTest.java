package io.hashkit.internal.phc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.Vectors;
import io.hashkit.phc.InvalidHashException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The readable part of sealed strings: its three forms, and that nothing of the sealed string is lost. */
class SealHeaderTest {
    private static final String KEY = "AAAAAAAAAAA";
    private static final String SALT = "c29tZXNhbHRzb21lc2FsdA";
    private static final String TAG = "A".repeat(42) + "E";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    $argon2id$v=19$m=8,t=1,p=1$SALT$TAG | $argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=KEY$SALT$
                    $argon2i$v=16$m=8,t=1,p=1$SALT$TAG | $argon2i-aes256gcm$v=16$m=8,t=1,p=1,keyid=KEY$SALT$
                    $argon2d$m=8,t=1,p=1$SALT$TAG | $argon2d-aes256gcm$m=8,t=1,p=1,keyid=KEY$SALT$
                    $argon2id$v=19$m=8,t=1,p=1,data=c29t$SALT$TAG | $argon2id-aes256gcm$v=19$m=8,t=1,p=1,data=c29t,keyid=KEY$SALT$
                    $scrypt$ln=1,r=8,p=1$SALT$TAG | $scrypt-aes256gcm$ln=1,r=8,p=1,keyid=KEY$SALT$
                    $pbkdf2-sha256$i=1,l=32$SALT$TAG | $pbkdf2-sha256-aes256gcm$i=1,l=32,keyid=KEY$SALT$
                    $pbkdf2$i=1$SALT$TAG | $pbkdf2-aes256gcm$i=1,keyid=KEY$SALT$
                    $2a$04$......................................................u | $2a-aes256gcm$cost=4,keyid=KEY$......................$
                    $2y$12$......................................................u | $2y-aes256gcm$cost=12,keyid=KEY$......................$
                    $argon2id$v=19$m=8,t=1,p=1,keyid=c29t$SALT$TAG | $dialect-aes256gcm$keyid=KEY$
                    $pbkdf2-sha256$1$SALT$TAG | $dialect-aes256gcm$keyid=KEY$
                    $6$salt$hash | $dialect-aes256gcm$keyid=KEY$
                    {SSHA}xyz | $dialect-aes256gcm$keyid=KEY$
                    """)
    void header_keepsWhatTellsAlgorithmAndCosts(String stored, String header) {
        String exact = stored.replace("SALT", SALT).replace("TAG", TAG).replace("......u", "....u");
        String expected = header.replace("SALT", SALT).replace("KEY", KEY);

        if (exact.startsWith("$2")) {
            exact = exact.substring(0, 60);
        }

        assertThat(SealHeader.of(exact, KEY, false).text()).isEqualTo(expected);
        assertThat(SealHeader.of(exact, KEY, true).text())
                .isEqualTo(expected.replace("keyid=" + KEY, "keyid=" + KEY + ",bound=1"));
    }

    private static Stream<String> strings() {
        List<String> all = new ArrayList<>();
        Vectors.lines("interop_sample.jsonl").forEach(row -> all.add(Vectors.string(row, "encoded")));
        all.addAll(List.of(
                "$",
                "$$",
                "$a",
                "$a$b",
                "$a$b$c",
                "$a$b=c$d$e",
                "$a$b=c$d$",
                "$dialect$a=1$c29t$c29t",
                "$argon2id$v=19$m=8,t=1,p=1$" + SALT + "$" + "A".repeat(42) + "F",
                "$2b$04$" + "a".repeat(53),
                "$2b$4$" + "a".repeat(54),
                "pässword \ud83d\ude00",
                "x".repeat(900)));
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("strings")
    void headerAndSecret_giveTheSameCharactersAgain(String stored) {
        for (boolean bound : new boolean[] {false, true}) {
            SealHeader header = SealHeader.of(stored, KEY, bound);
            byte[] secret = header.secretOf(stored);
            byte[] sealed = new byte[32 + secret.length];

            SealedString read = SealedString.parse(new SealedString(header, sealed).print());

            assertThat(read.header().text()).isEqualTo(header.text());
            assertThat(read.header().inner(secret)).isEqualTo(stored);
            assertThat(read.withoutSecret()).isEqualTo(header.inner(new byte[secret.length]));
            assertThat(read.header().isBound()).isEqualTo(bound);
            assertThat("$" + read.header().id() + "$")
                    .isSubstringOf(header.text())
                    .endsWith("-aes256gcm$");
            assertThat(read.header().keyId()).isEqualTo(KEY);
            assertThat(SealedString.isSealed(read.print())).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("strings")
    void headerUnderAnotherKey_isTheOneThatTheStringGetsThere(String stored) {
        String other = "BBBBBBBBBBA";
        for (boolean bound : new boolean[] {false, true}) {
            for (boolean toUser : new boolean[] {false, true}) {
                SealHeader moved = SealHeader.of(stored, KEY, bound).under(other, toUser);

                assertThat(moved.text())
                        .isEqualTo(SealHeader.of(stored, other, toUser).text());
                assertThat(moved.keyId()).isEqualTo(other);
                assertThat(moved.isBound()).isEqualTo(toUser);
            }
        }
    }

    /** The random bytes and the authentication tag are 32 bytes, and something was sealed. */
    @Test
    void sealedPartWithoutASecret_isMalformed() {
        String header = SealHeader.of("x", KEY, false).text();

        assertThat(SealedString.parse(header + "A".repeat(44)).sealed()).hasSize(33);
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> SealedString.parse(header + "A".repeat(43)))
                .withMessageContaining("32 bytes; it must have more than 32");
    }

    @Test
    void sealedString_isNotSealedAgain() {
        SealHeader header = SealHeader.of("x", KEY, false);

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> SealHeader.of(header.text() + "AAAA", KEY, false))
                .withMessageContaining("sealed already");
    }

    @Test
    void emptyString_isRefused() {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> SealHeader.of("", KEY, false))
                .withMessageContaining("empty");
    }

    @Test
    void unpairedSurrogate_isRefused() {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> SealHeader.of("\ud83d", KEY, false).secretOf("\ud83d"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1$SALT$SEALED",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=AAAA$SALT$SEALED",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=AAAAAAAAAAB$SALT$SEALED",
                "$argon2id-aes256gcm$v=19$keyid=KEY,m=8,t=1,p=1$SALT$SEALED",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,bound=1,keyid=KEY$SALT$SEALED",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=KEY,bound=0$SALT$SEALED",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=KEY,bound=2$SALT$SEALED",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=KEY$SALT",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=KEY$SEALED",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=KEY$SALT$SEALED$",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=KEY$SALT$",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=KEY$SALT$AAAA",
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=KEY$SALT$SEALE=",
                "$argon2id-aes256gcm$keyid=KEY$SALT$SEALED",
                "$2b-aes256gcm$cost=3,keyid=KEY$......................$SEALED",
                "$2b-aes256gcm$cost=04,keyid=KEY$......................$SEALED",
                "$2b-aes256gcm$v=1$cost=4,keyid=KEY$......................$SEALED",
                "$2b-aes256gcm$cost=4,r=1,keyid=KEY$......................$SEALED",
                "$dialect-aes256gcm$keyid=KEY$SALT$SEALED",
                "$dialect-aes256gcm$a=1,keyid=KEY$SEALED",
                "$dialect-aes256gcm$v=1$keyid=KEY$SEALED",
                "$-aes256gcm$keyid=KEY$SEALED",
                "$dialect-aes256gcm$",
                "$dialect-aes256gcm",
            })
    void damagedForm_isMalformed(String stored) {
        String text = stored.replace("SALT", SALT).replace("KEY", KEY).replace("SEALED", "A".repeat(64));

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> SealedString.parse(text))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(InvalidHashException.Reason.MALFORMED));
    }

    @Test
    void texts_showNoSaltAndNothingSealed() {
        SealedString sealed =
                new SealedString(SealHeader.of("$pbkdf2$i=1$" + SALT + "$" + TAG, KEY, true), new byte[60]);

        assertThat(sealed.toString()).isEqualTo("SealedString[SealHeader[bound]]");
        assertThat(SealHeader.of("x", KEY, false)).hasToString("SealHeader[not bound]");
    }
}
