package io.hashkit;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/** A provider for tests: SunJCE's PBKDF2 and the platform's random numbers, as long as nothing else is told. */
final class TestProvider extends Provider {
    private static final long serialVersionUID = 1L;

    /** Makes a key, or misbehaves. */
    interface Factory {
        @Nullable
        SecretKey key(PBEKeySpec spec, SecretKeyFactory usual) throws InvalidKeySpecException;
    }

    /** Fills an array with random numbers, or misbehaves. */
    interface Filler {
        void fill(byte[] bytes);
    }

    /** A key of any bytes. */
    static final class Key implements SecretKey {
        private static final long serialVersionUID = 1L;

        private final transient byte @Nullable [] bytes;

        Key(byte @Nullable [] bytes) {
            this.bytes = bytes;
        }

        @Override
        public String getAlgorithm() {
            return "none";
        }

        @Override
        public String getFormat() {
            return "RAW";
        }

        @Override
        public byte @Nullable [] getEncoded() {
            return bytes;
        }

        @Override
        public void destroy() {}
    }

    static final Factory USUAL = (spec, usual) -> usual.generateSecret(spec);

    transient volatile Factory factory = USUAL;
    transient volatile Filler filler = bytes -> new SecureRandom().nextBytes(bytes);
    /** What was asked for and computed, as iterations and bits. */
    final transient List<String> computed = Collections.synchronizedList(new ArrayList<>());

    TestProvider(String name) {
        super(name, "7.1", "of the tests");
        for (String prf : List.of("HmacSHA1", "HmacSHA256", "HmacSHA512")) {
            putService(new Service(this, "SecretKeyFactory", "PBKDF2With" + prf, "none", null, null) {
                @Override
                public Object newInstance(Object parameter) {
                    return new Spi(getAlgorithm());
                }
            });
        }
    }

    TestProvider withRandom() {
        putService(new Service(this, "SecureRandom", "TEST", "none", null, null) {
            @Override
            public Object newInstance(Object parameter) {
                return new RandomSpi();
            }
        });
        return this;
    }

    /** As the approved mode of a module: refuses short passwords and salts, with an error. */
    TestProvider strict() {
        factory = (spec, usual) -> {
            if (spec.getPassword().length < 14) {
                throw new AssertionError("password must be at least 112 bits: " + new String(spec.getPassword()));
            }
            if (spec.getSalt().length < 16) {
                throw new AssertionError("salt must be at least 128 bits");
            }
            return usual.generateSecret(spec);
        };
        return this;
    }

    private final class Spi extends SecretKeyFactorySpi {
        private final String algorithm;

        Spi(String algorithm) {
            this.algorithm = algorithm;
        }

        @Override
        protected @Nullable SecretKey engineGenerateSecret(KeySpec spec) throws InvalidKeySpecException {
            PBEKeySpec pbe = (PBEKeySpec) spec;
            try {
                SecretKey key = factory.key(pbe, SecretKeyFactory.getInstance(algorithm, "SunJCE"));
                computed.add(pbe.getIterationCount() + " " + pbe.getKeyLength());
                return key;
            } catch (NoSuchAlgorithmException | java.security.NoSuchProviderException e) {
                throw new InvalidKeySpecException(e);
            }
        }

        @Override
        protected KeySpec engineGetKeySpec(SecretKey key, Class<?> type) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected SecretKey engineTranslateKey(SecretKey key) {
            throw new UnsupportedOperationException();
        }
    }

    private final class RandomSpi extends SecureRandomSpi {
        private static final long serialVersionUID = 1L;

        @Override
        protected void engineSetSeed(byte[] seed) {}

        @Override
        protected void engineNextBytes(byte[] bytes) {
            filler.fill(bytes);
        }

        @Override
        protected byte[] engineGenerateSeed(int length) {
            return new byte[length];
        }
    }
}
