package io.hashkit.internal.engine.scrypt;

import com.lambdaworks.crypto.SCrypt;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;

/**
 * scrypt of the native library of lambdaworks only. If it did not load, the call throws {@link UnsatisfiedLinkError}
 * and the engine is skipped, whereas the library's own entry point would use Java code instead.
 *
 * <p>Danger: costs that scrypt does not have kill the process in native code. A {@link Scrypt} cannot have them.
 */
public final class ScryptLambdaworksNative implements Engine<Scrypt> {
    @Override
    public byte[] derive(Scrypt scheme, Input input, int length) {
        return SCrypt.scryptN(
                input.password(), input.salt(), Math.toIntExact(1L << scheme.logN()), scheme.r(), scheme.p(), length);
    }
}
