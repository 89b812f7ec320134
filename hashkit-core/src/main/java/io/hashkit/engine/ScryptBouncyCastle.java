package io.hashkit.engine;

import io.hashkit.algorithm.Scrypt;
import org.bouncycastle.crypto.generators.SCrypt;

/** scrypt by Bouncy Castle's light API, which wipes its memory itself. */
final class ScryptBouncyCastle implements Engine<Scrypt> {
    @Override
    public byte[] derive(Scrypt scheme, Input input, int length) {
        return SCrypt.generate(input.password(), input.salt(), 1 << scheme.logN(), scheme.r(), scheme.p(), length);
    }
}
