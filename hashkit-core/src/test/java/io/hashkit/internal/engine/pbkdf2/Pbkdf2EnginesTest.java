package io.hashkit.internal.engine.pbkdf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Input;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The engines of PBKDF2 agree at all lengths, and the JDK's leaves no key behind. */
class Pbkdf2EnginesTest {
    private static final byte[] PASSWORD = "password".getBytes(StandardCharsets.US_ASCII);
    private static final Input INPUT = Input.of(PASSWORD, new byte[16]);

    /** A provider that keeps what a key gives. */
    private static final class Watched extends Provider {
        private static final long serialVersionUID = 1L;

        private final transient List<byte[]> copies = new ArrayList<>();
        private final transient List<byte[]> keys = new ArrayList<>();
        private transient boolean fails;

        Watched() {
            super("Watched", "1", "of the tests");
            putService(new Service(this, "Mac", "HmacSHA256", "none", null, null) {
                @Override
                public Object newInstance(@Nullable Object parameter) {
                    return new Spi();
                }
            });
        }

        private final class Spi extends Pbkdf2WorkTest.CountingMac {
            @Override
            protected void engineInit(Key key, @Nullable AlgorithmParameterSpec parameters) {
                assertThat(key.getAlgorithm()).isEqualTo("HmacSHA256");
                for (int i = 0; i < 2; i++) {
                    byte[] copy = key.getEncoded();
                    assertThat(copies).allSatisfy(older -> assertThat(older).containsOnly(0));
                    copies.add(copy);
                    keys.add(copy.clone());
                }
                if (fails) {
                    // Not an exception, after which the JDK would ask the next provider.
                    throw new AssertionError("of the test");
                }
                super.engineInit(key, parameters);
            }
        }
    }

    @Test
    void keyOfTheJdk_isWipedInEveryCopyAndInTheMac() {
        Pbkdf2 scheme = Pbkdf2.sha256(3);
        byte[] expected = new Pbkdf2BouncyCastle().derive(scheme, INPUT, 32);
        Watched watched = new Watched();
        Security.insertProviderAt(watched, 1);
        try {
            assertThat(new Pbkdf2Jdk().derive(scheme, INPUT, 32)).isEqualTo(expected);
        } finally {
            Security.removeProvider(watched.getName());
        }

        assertThat(watched.keys)
                .as("of the password, and of the last initialisation")
                .containsExactly(PASSWORD, PASSWORD, new byte[PASSWORD.length], new byte[PASSWORD.length]);
        assertThat(watched.copies).allSatisfy(copy -> assertThat(copy).containsOnly(0));
    }

    @Test
    void keyOfTheJdk_isWipedWhereTheMacFails() {
        Watched watched = new Watched();
        watched.fails = true;
        Security.insertProviderAt(watched, 1);
        try {
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> new Pbkdf2Jdk().derive(Pbkdf2.sha256(3), INPUT, 32));
        } finally {
            Security.removeProvider(watched.getName());
        }

        assertThat(watched.keys).containsExactly(PASSWORD, PASSWORD);
        assertThat(watched.copies).allSatisfy(copy -> assertThat(copy).containsOnly(0));
    }

    /** Enough blocks for three bytes of their number. */
    @Test
    void tagOfManyBlocks_isThatOfEveryEngine() {
        Pbkdf2 scheme = Pbkdf2.sha1(1);
        int length = 65_537 * 20;
        byte[] expected = new Pbkdf2BouncyCastle().derive(scheme, INPUT, length);

        assertThat(Arrays.equals(new Pbkdf2Jdk().derive(scheme, INPUT, length), expected))
                .isTrue();
        assertThat(Arrays.equals(new Pbkdf2Hashkit().derive(scheme, INPUT, length), expected))
                .isTrue();
    }

    private static byte[] hmac(Prf prf, byte[] key, byte[] message) {
        ShaSteps<?> steps = switch (prf) {
            case SHA1 -> new Sha1();
            case SHA256 -> new Sha256();
            case SHA512 -> new Sha512();
        };
        try (steps) {
            steps.key(key);
            return steps.mac(message);
        }
    }

    @ParameterizedTest
    @EnumSource(Prf.class)
    void hmac_isThatOfTheJdkAtEveryLength(Prf prf) throws GeneralSecurityException {
        byte[] message = new byte[260];
        for (int i = 0; i < message.length; i++) {
            message[i] = (byte) i;
        }
        Mac jdk = Mac.getInstance(prf.jcaName());
        for (int keyLength : new int[] {1, 63, 64, 65, 127, 128, 129, 200}) {
            byte[] key = Arrays.copyOfRange(message, 0, keyLength);
            jdk.init(new SecretKeySpec(key, prf.jcaName()));
            for (int length = 0; length <= message.length; length++) {
                byte[] some = Arrays.copyOf(message, length);

                assertThat(Arrays.equals(hmac(prf, key, some), jdk.doFinal(some)))
                        .as("%s bytes under a key of %s", length, keyLength)
                        .isTrue();
            }
        }
    }

    /** It says nothing about the provider. */
    @Test
    void fullHeapOfRandomNumbers_isReported() {
        Provider full = new Provider("Full", "1", "of the tests") {
            private static final long serialVersionUID = 1L;
        };
        full.put("SecureRandom.TEST", FullSpi.class.getName());
        SecureRandom random = new JcaProvider(full).random();

        assertThat(random.getAlgorithm()).isEqualTo("TEST");
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> random.nextBytes(new byte[1]));
    }

    public static final class FullSpi extends SecureRandomSpi {
        private static final long serialVersionUID = 1L;

        @Override
        protected void engineSetSeed(byte[] seed) {}

        @Override
        protected void engineNextBytes(byte[] bytes) {
            throw new OutOfMemoryError("of the test");
        }

        @Override
        protected byte[] engineGenerateSeed(int length) {
            return new byte[length];
        }
    }
}
