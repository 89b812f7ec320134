package io.hashkit.internal.engine.scrypt;

import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import org.bouncycastle.crypto.generators.SCrypt;

/** scrypt of Bouncy Castle's light API, which wipes its memory itself. */
public final class ScryptBouncyCastle implements Engine<Scrypt> {
    @Override
    public byte[] derive(Scrypt scheme, Input input, int length) {
        long counted = 1024L * scheme.r() * scheme.p();
        if (counted > Integer.MAX_VALUE) {
            // Above this limit, products in the library overflow.
            throw new UnsupportedOperationException("Bouncy Castle's scrypt needs 1024 x r x p to be at most "
                    + Integer.MAX_VALUE + ", and here it is " + counted);
        }
        return SCrypt.generate(
                input.password(), input.salt(), Math.toIntExact(1L << scheme.logN()), scheme.r(), scheme.p(), length);
    }
}
