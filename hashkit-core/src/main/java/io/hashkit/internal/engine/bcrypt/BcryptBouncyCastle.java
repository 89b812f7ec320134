package io.hashkit.internal.engine.bcrypt;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import java.util.Arrays;
import org.bouncycastle.crypto.generators.BCrypt;

/** bcrypt of Bouncy Castle's light API. Uses the raw function, not the string form, which had CVE-2020-28052. */
public final class BcryptBouncyCastle implements Engine<Bcrypt> {
    @Override
    public byte[] derive(Bcrypt scheme, Input input, int length) {
        byte[] key = input.passwordForBcrypt();
        try {
            return Arrays.copyOf(BCrypt.generate(key, input.salt(), scheme.cost(), false), length);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }
}
