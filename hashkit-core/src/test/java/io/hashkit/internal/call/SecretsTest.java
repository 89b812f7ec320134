package io.hashkit.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.internal.call.Secrets.Secret;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A password between the caller and the engines. */
class SecretsTest {
    private static final String NOT_NFC = "e\u0301";

    private final Secrets secrets = new Secrets(8);

    private static char[] text(Secret secret) throws ReflectiveOperationException {
        Field text = Secret.class.getDeclaredField("text");
        text.setAccessible(true);
        return (char[]) Objects.requireNonNull(text.get(secret));
    }

    @Test
    void textThatWaitsToBeNormalised_isWipedThenOrWhenTheCallEnds() throws Exception {
        Secret normalised = secrets.of(NOT_NFC);
        Secret closed = secrets.of(NOT_NFC);
        char[] first = text(normalised);
        char[] second = text(closed);

        normalised.normalise();
        closed.close();

        assertThat(first).containsOnly('\0');
        assertThat(second).containsOnly('\0');
    }

    @Test
    void bytesOfBothForms_areWipedWhenTheCallEnds() {
        Secret secret = secrets.of(NOT_NFC);
        secret.normalise();
        byte[] nfc = secret.require();
        byte[] typed = Objects.requireNonNull(secret.asTyped());
        assertThat(nfc).hasSize(2);
        assertThat(secret).hasToString("Secret[...]");
        assertThat(typed).hasSize(3);

        secret.close();

        assertThat(nfc).containsOnly(0);
        assertThat(typed).containsOnly(0);
    }

    /** NFC shortens text by a factor of four at most. */
    @Test
    void length_isThatOfTheTextInNfc() {
        for (String shortEnough :
                List.of("12345678", "\u1fbe\u0308\u0301".repeat(4), NOT_NFC.repeat(4), "\u0344".repeat(2))) {
            assertThat(length(shortEnough)).as(shortEnough).isEqualTo(8);
        }
        for (String longer : List.of(
                "123456789",
                NOT_NFC.repeat(5),
                NOT_NFC.repeat(8),
                "\u1f00".repeat(3),
                "\u0344".repeat(3),
                "1".repeat(33),
                "\u00e4".repeat(17))) {
            assertThatIllegalArgumentException()
                    .as(longer)
                    .isThrownBy(() -> length(longer))
                    .withMessageContaining("longer than 8 bytes");
        }
    }

    private int length(String password) {
        try (Secret secret = secrets.of(password)) {
            secret.normalise();
            return secret.require().length;
        }
    }

    @Test
    void textOfARow_tellsItsCostsAlone() {
        String row = "$pbkdf2$i=1$c29tZXNhbHRzb21lc2FsdA$" + "A".repeat(26) + "E";

        assertThat(Inside.textOfRow(row)).startsWith("Row[ParsedHash[pbkdf2").doesNotContain("c29t", "AAA");
    }
}
