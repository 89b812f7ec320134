package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.ProviderException;
import java.security.SecureRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A random source that is not random stops a hasher instead of weakening its salts. */
class RandomSourceTest {
    /** Fails on the n-th request, or returns the same byte each time. */
    private static final class Faulty extends SecureRandom {
        private static final long serialVersionUID = 1L;
        private final int value;
        private final int failsAt;
        private int requests;

        Faulty(int value, int failsAt) {
            this.value = value;
            this.failsAt = failsAt;
        }

        @Override
        public synchronized void nextBytes(byte[] bytes) {
            if (++requests == failsAt) {
                throw new ProviderException("no entropy");
            }
            if (failsAt > 0) {
                super.nextBytes(bytes);
            } else {
                Arrays.fill(bytes, (byte) value);
            }
        }
    }

    private static PasswordHasher hasher(SecureRandom random) {
        return TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .with(its -> its.random = random)
                .build();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255})
    void constantRandomNumbers_areNoticedAtTheStart(int value) {
        assertThatIllegalStateException()
                .isThrownBy(() -> hasher(new Faulty(value, -1)))
                .withMessageContaining("repeat");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void sourceThatThrowsAtTheStart_stopsTheStart(int request) {
        assertThatThrownBy(() -> hasher(new Faulty(0, request)))
                .isInstanceOf(ProviderException.class)
                .hasMessage("no entropy");
    }

    @Test
    void sourceThatThrowsLater_failsOnlyThatHash() {
        PasswordHasher hasher = hasher(new Faulty(0, 5));
        String stored = hasher.hash("password");

        assertThatThrownBy(() -> hasher.hash("password"))
                .isInstanceOf(ProviderException.class)
                .hasMessage("no entropy");

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(hasher.verify("password", hasher.hash("password"))).isTrue();
    }
}
