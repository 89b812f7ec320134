package io.hashkit.internal.engine.scrypt;

import com.lambdaworks.crypto.SCrypt;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import java.security.GeneralSecurityException;
import java.util.Arrays;

/**
 * scrypt of lambdaworks in Java. Opt-in, because merely using the class loads the library's native code into the
 * process.
 */
public final class ScryptLambdaworksJava implements Engine<Scrypt> {
    @Override
    public byte[] derive(Scrypt scheme, Input input, int length) {
        byte[] key = input.passwordAsHmacKey();
        try {
            return SCrypt.scryptJ(
                    key, input.salt(), Math.toIntExact(1L << scheme.logN()), scheme.r(), scheme.p(), length);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("lambdaworks scrypt needs HmacSHA256, which the JDK refuses", e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }
}
