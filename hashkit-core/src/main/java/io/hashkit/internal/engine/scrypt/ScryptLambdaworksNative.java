package io.hashkit.internal.engine.scrypt;

import com.lambdaworks.crypto.SCrypt;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;

/**
 * scrypt by the native library of lambdaworks, and by nothing else: where that did not load, the call throws {@link
 * UnsatisfiedLinkError} and the engine is passed over, instead of turning into Java code as the library's own entry point
 * does.
 *
 * <p>Danger: with r or p of 0 the native code divides by zero and kills the process. A {@link Scrypt} cannot hold them.
 */
public final class ScryptLambdaworksNative implements Engine<Scrypt> {
    @Override
    public byte[] derive(Scrypt scheme, Input input, int length) {
        return SCrypt.scryptN(
                input.password(), input.salt(), Math.toIntExact(1L << scheme.logN()), scheme.r(), scheme.p(), length);
    }
}
