package io.hashkit;

import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import org.jspecify.annotations.Nullable;

/** SunJCE's AES in GCM, as a provider that keeps the arrays with what is not encrypted. */
final class WatchedAes extends Provider {
    private static final long serialVersionUID = 1L;

    WatchedAes(List<byte[]> seen) {
        super("WatchedAes", "1", "of the tests");
        putService(new Service(this, "Cipher", "AES/GCM/NoPadding", "none", null, null) {
            @Override
            public Object newInstance(@Nullable Object parameter) {
                return new Spi(seen);
            }
        });
    }

    private static final class Spi extends CipherSpi {
        private final List<byte[]> seen;
        private final Cipher usual;

        Spi(List<byte[]> seen) {
            this.seen = seen;
            try {
                this.usual = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected void engineInit(int mode, Key key, AlgorithmParameterSpec parameters, SecureRandom random) {
            try {
                usual.init(mode, key, parameters);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected void engineUpdateAAD(byte[] data, int start, int length) {
            usual.updateAAD(data, start, length);
        }

        @Override
        protected byte[] engineDoFinal(byte[] input, int start, int length) {
            try {
                byte[] opened = usual.doFinal(input, start, length);
                seen.add(opened);
                return opened;
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected int engineDoFinal(byte[] input, int start, int length, byte[] output, int at) {
            seen.add(input);
            try {
                return usual.doFinal(input, start, length, output, at);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected int engineGetOutputSize(int length) {
            return usual.getOutputSize(length);
        }

        @Override
        protected void engineSetMode(String mode) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void engineSetPadding(String padding) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected int engineGetBlockSize() {
            throw new UnsupportedOperationException();
        }

        @Override
        protected byte[] engineGetIV() {
            throw new UnsupportedOperationException();
        }

        @Override
        protected AlgorithmParameters engineGetParameters() {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void engineInit(int mode, Key key, SecureRandom random) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void engineInit(int mode, Key key, AlgorithmParameters parameters, SecureRandom random) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected byte[] engineUpdate(byte[] input, int start, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected int engineUpdate(byte[] input, int start, int length, byte[] output, int at) {
            throw new UnsupportedOperationException();
        }
    }
}
