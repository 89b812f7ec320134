package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.internal.memory.HashInterruptedException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A digest as text, which wipes what it encodes, and rounds that can be interrupted. */
class DigestsTest {
    private static byte[] bytes() {
        return new byte[] {0, 1, (byte) 0xfe, (byte) 0xff};
    }

    @Test
    void digestThatIsEncoded_isWiped() {
        byte[] crypt = bytes();

        assertThat(new String(Digests.crypt(crypt), US_ASCII)).isEqualTo(".2Uzz1");
        assertThat(crypt).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512"})
    void length_isThatOfTheDigest(String algorithm) {
        assertThat(Digests.length(algorithm)).isEqualTo(Digests.digest(algorithm).length);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 4095, 4096, 4097, 10_000})
    void rounds_areAllDoneAndCounted(long rounds) {
        MessageDigest digest = Digests.of("MD5");
        byte[] value = new byte[16];
        byte[] expected = new byte[16];
        List<Long> indexes = new ArrayList<>();
        for (long i = 0; i < rounds; i++) {
            expected = Digests.digest("MD5", expected);
        }

        Digests.iterate(digest, value, rounds, (state, last, index) -> {
            indexes.add(index);
            state.update(last);
        });

        assertThat(value).isEqualTo(expected);
        assertThat(indexes).hasSize((int) rounds);
        if (rounds > 0) {
            assertThat(indexes).startsWith(0L).endsWith(rounds - 1);
        }
    }

    @Test
    void interrupt_isSeenWithin4096RoundsAndWipesTheValue() {
        byte[] value = bytes16();
        long[] last = new long[1];

        try {
            assertThatExceptionOfType(HashInterruptedException.class)
                    .isThrownBy(() -> Digests.iterate(Digests.of("MD5"), value, 10_000, (state, before, index) -> {
                        last[0] = index;
                        state.update(before);
                        if (index == 1) {
                            Thread.currentThread().interrupt();
                        }
                    }));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(last[0]).isEqualTo(4095);
        assertThat(value).containsOnly(0);
    }

    @Test
    void interruptBeforeTheFirstRound_wipesTheValueOfPbkdf2() {
        byte[] value = bytes16();
        Thread.currentThread().interrupt();

        try (Hmac hmac = new Hmac("MD5", bytes())) {
            assertThatExceptionOfType(HashInterruptedException.class)
                    .isThrownBy(() -> hmac.iterate(value, 1, new byte[16]));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(value).containsOnly(0);
    }

    private static byte[] bytes16() {
        return Digests.digest("MD5", bytes());
    }
}
