package io.hashkit.internal.engine.pbkdf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ChildJvm;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.Provider;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.MacSpi;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KeyParameter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts the HMACs of the JDK engine with a custom provider in a separate JVM. */
class Pbkdf2WorkTest {
    private static final int[] ITERATIONS = {1, 2, 3, 1000, 65_535, 65_536, 100_000};

    /** HmacSHA256 of Bouncy Castle with a counter. */
    public static class CountingMac extends MacSpi {
        static final AtomicLong COUNT = new AtomicLong();

        private final HMac mac = new HMac(SHA256Digest.newInstance());

        @Override
        protected int engineGetMacLength() {
            return mac.getMacSize();
        }

        @Override
        protected void engineInit(Key key, @Nullable AlgorithmParameterSpec parameters) {
            mac.init(new KeyParameter(key.getEncoded()));
        }

        @Override
        protected void engineUpdate(byte input) {
            mac.update(input);
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
            mac.update(input, offset, length);
        }

        @Override
        protected byte[] engineDoFinal() {
            COUNT.incrementAndGet();
            byte[] out = new byte[mac.getMacSize()];
            mac.doFinal(out, 0);
            return out;
        }

        @Override
        protected void engineReset() {
            mac.reset();
        }
    }

    /** A provider with {@link CountingMac}, ahead of those of the JDK. */
    static final class Counting extends Provider {
        private static final long serialVersionUID = 1L;

        Counting() {
            super("Counting", "1", "counts");
            put("Mac.HmacSHA256", CountingMac.class.getName());
        }
    }

    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException {
            Security.insertProviderAt(new Counting(), 1);
            List<String> report = new ArrayList<>();
            Input input = Input.of(new byte[] {1}, new byte[16]);
            for (int iterations : ITERATIONS) {
                CountingMac.COUNT.set(0);
                byte[] tag = new Pbkdf2Jdk().derive(Pbkdf2.sha256(iterations), input, 33);
                report.add(iterations + " " + CountingMac.COUNT + " "
                        + HexFormat.of().formatHex(tag));
            }
            Files.write(Path.of(args[0]), report);
        }
    }

    @Test
    void pbkdf2_doesOneHmacForEachIterationAndBlock(@TempDir Path directory) throws IOException, InterruptedException {
        List<String> expected = new ArrayList<>();
        Input input = Input.of(new byte[] {1}, new byte[16]);
        for (int iterations : ITERATIONS) {
            byte[] tag = new Pbkdf2BouncyCastle().derive(Pbkdf2.sha256(iterations), input, 33);
            expected.add(
                    iterations + " " + 2L * iterations + " " + HexFormat.of().formatHex(tag));
        }

        assertThat(new ChildJvm().run(Child.class, directory)).isEqualTo(expected);
    }
}
