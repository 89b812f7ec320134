package io.hashkit;

import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.hasher;
import static io.hashkit.TestKeys.A;
import static io.hashkit.TestKeys.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A key service that answers, but not as the key whose identifier stands in the rows. */
class LyingKeysTest {
    private static final KeyPrf RIGHT = HmacOfTheJdk.of(A);
    private static final KeyPrf OTHER = HmacOfTheJdk.of(B);
    private static final String ID = "user-17";

    /** As after a restart, by a service that keeps to its key. */
    private final PasswordHasher restarted = hasher(Keyring.builder().write("remote-1", RIGHT));

    private volatile KeyPrf behaviour = RIGHT;

    private KeyringBuilder service() {
        return Keyring.builder().write("remote-1", message -> behaviour.hmacSha256(message));
    }

    /** Answers of two keys in turn, each as often as given. */
    private static KeyPrf inTurn(int right, int other) {
        AtomicInteger calls = new AtomicInteger();
        return message -> (calls.getAndIncrement() % (right + other) < right ? RIGHT : OTHER).hmacSha256(message);
    }

    private static KeyPrf atRandom(int seed, double right) {
        Random random = new Random(seed);
        return message -> (random.nextDouble() < right ? RIGHT : OTHER).hmacSha256(message);
    }

    private enum NoHmac {
        CONSTANT(message -> new byte[32]),
        FIRST_BYTES(message -> RIGHT.hmacSha256(Arrays.copyOf(message, 1024))),
        LENGTH(message -> RIGHT.hmacSha256(new byte[message.length]));

        private final KeyPrf prf;

        NoHmac(KeyPrf prf) {
            this.prf = prf;
        }
    }

    @ParameterizedTest
    @EnumSource
    void keyThatAnswersDifferentMessagesAlike_isRefused(NoHmac service) {
        for (KeyringBuilder keys : List.of(
                Keyring.builder().write("remote-1", service.prf),
                Keyring.builder().write("local", KeyPrf.of(B)).next("remote-1", service.prf),
                Keyring.builder().write("local", KeyPrf.of(B)).read("remote-1", service.prf))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(keys::build)
                    .withMessageContaining("remote-1")
                    .withMessageContaining("alike");
        }
    }

    @Test
    void keyThatAnswersOneMessageInTwoWays_isRefused() {
        Random random = new Random(1);
        KeyPrf none = message -> {
            byte[] answer = new byte[32];
            random.nextBytes(answer);
            return answer;
        };
        for (KeyPrf key : List.of(none, inTurn(1, 1))) {
            assertThatExceptionOfType(KeyUnavailableException.class)
                    .isThrownBy(() -> Keyring.builder().write("remote-1", key).build())
                    .withMessageContaining("remote-1");
        }
    }

    /** What is derived must not change with the next answer, and must not be wiped with it. */
    @Test
    void keyThatGivesOneArrayForAllAnswers_sealsWhatOpens() {
        byte[] one = new byte[32];
        behaviour = message -> {
            System.arraycopy(RIGHT.hmacSha256(message), 0, one, 0, one.length);
            return one;
        };
        PasswordHasher hasher = hasher(service());

        assertThat(restarted.boundTo(ID).verify(PASSWORD, hasher.boundTo(ID).hash(PASSWORD)))
                .isTrue();
        assertThat(hasher.boundTo(ID).verify(PASSWORD, restarted.boundTo(ID).hash(PASSWORD)))
                .isTrue();
    }

    /** Its answers are wiped, and with them what it remembers. */
    @Test
    void keyThatRemembersItsAnswers_isRefused() {
        Map<String, byte[]> answers = new HashMap<>();
        KeyPrf remembering = message -> {
            String key = HexFormat.of().formatHex(message);
            byte[] answer = answers.get(key);
            if (answer == null) {
                answer = RIGHT.hmacSha256(message);
                answers.put(key, answer);
            }
            return answer;
        };

        assertThatExceptionOfType(KeyUnavailableException.class)
                .isThrownBy(
                        () -> Keyring.builder().write("remote-1", remembering).build());
    }

    @Test
    void keyThatChangedAfterTheBuild_sealsNothing() {
        PasswordHasher view = hasher(service()).boundTo(ID);
        String stored = view.hash(PASSWORD);
        String plain = TestHashers.of(Sealing.CHEAP).hash(PASSWORD);
        behaviour = OTHER;

        for (Runnable call : List.<Runnable>of(
                () -> view.hash(PASSWORD),
                () -> view.tryHash(PASSWORD),
                () -> view.rows().rekey(plain),
                () -> view.rows().wrap("$5$rounds=1234$eUEWGYsgaeqOFhe$5HccibhyntQ.cQdcZJx/cjLdjWZNFZyj775Pb9Lh6N7"))) {
            assertThatExceptionOfType(KeyUnavailableException.class)
                    .isThrownBy(call::run)
                    .withMessageContaining("remote-1");
        }
        behaviour = RIGHT;
        assertThat(restarted.boundTo(ID).verify(PASSWORD, stored)).isTrue();
        assertThat(restarted.boundTo(ID).verify(PASSWORD, view.hash(PASSWORD)))
                .as("seals again without a restart")
                .isTrue();
    }

    /** 32 right answers, and then the three of each seal. */
    @Test
    void keyThatLied_isTriedBeforeItSealsAgain() {
        PasswordHasher view = hasher(service()).boundTo(ID);
        behaviour = OTHER;
        assertThatExceptionOfType(KeyUnavailableException.class).isThrownBy(() -> view.hash(PASSWORD));
        AtomicInteger calls = new AtomicInteger();
        behaviour = message -> {
            calls.incrementAndGet();
            return RIGHT.hmacSha256(message);
        };

        view.hash(PASSWORD);
        assertThat(calls).hasValue(35);
        view.hash(PASSWORD);
        assertThat(calls).hasValue(38);
    }

    @Test
    void keyThatChangedAfterTheBuild_costsALoginOnlyItsUpgrade() {
        PasswordHasher rotated = hasher(service().read("local", KeyPrf.of(B)));
        String old = hasher(Keyring.builder().write("local", KeyPrf.of(B))).hash(PASSWORD);
        List<String> upgraded = new ArrayList<>();
        behaviour = OTHER;

        assertThat(rotated.verify(PASSWORD, old, upgraded::add)).isTrue();
        assertThat(upgraded).isEmpty();

        behaviour = RIGHT;
        assertThat(rotated.verify(PASSWORD, old, upgraded::add)).isTrue();
        assertThat(upgraded).hasSize(1);
    }

    /** Counts what no host opens after a restart. */
    private int lost(KeyPrf service, int tries) {
        PasswordHasher hasher = hasher(service());
        behaviour = service;
        int lost = 0;
        for (int i = 0; i < tries; i++) {
            try {
                lost += opens(hasher.boundTo(ID).hash(PASSWORD)) ? 0 : 1;
            } catch (KeyUnavailableException e) {
                // Nothing was given out.
            }
        }
        behaviour = RIGHT;
        return lost;
    }

    private boolean opens(String stored) {
        try {
            return restarted.boundTo(ID).verify(PASSWORD, stored);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** As a module with two tokens of one label, behind a load balancer. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "1, 2", "3, 1", "1, 3", "2, 2"})
    void keysInTurn_giveOutNothingThatDoesNotOpen(int right, int other) {
        assertThat(lost(inTurn(right, other), 60)).isZero();
    }

    /** No number of calls proves which of two keys answered each of them: a row may be lost before a lie is noticed. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.9, 0.99})
    void keysAtRandom_giveOutHardlyAnythingThatDoesNotOpen(double right) {
        int lost = 0;
        for (int seed = 1; seed <= 10; seed++) {
            lost += lost(atRandom(seed, right), 100);
        }
        assertThat(lost).as("of 1,000 tries").isLessThan(10);
    }
}
