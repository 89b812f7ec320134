package io.hashkit.internal.engine.bcrypt;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import java.util.Arrays;
import org.mindrot.jbcrypt.BCrypt;

/**
 * bcrypt of jBCrypt. Uses the raw function, so that passwords need not be text and the prefix does not matter. jBCrypt
 * refuses cost 31.
 */
public final class BcryptJBCrypt implements Engine<Bcrypt> {
    /** "OrpheanBeholderScryDoubt", the text that bcrypt encrypts. */
    private static final int[] TEXT = {0x4f727068, 0x65616e42, 0x65686f6c, 0x64657253, 0x63727944, 0x6f756274};

    /** The library counts the rounds in an {@code int}. */
    private static final int LARGEST_COST = 30;

    @Override
    public byte[] derive(Bcrypt scheme, Input input, int length) {
        if (scheme.cost() > LARGEST_COST) {
            throw new UnsupportedOperationException(
                    "jBCrypt computes costs up to " + LARGEST_COST + ", not " + scheme.cost());
        }
        byte[] key = input.passwordForBcrypt();
        try {
            return Arrays.copyOf(new BCrypt().crypt_raw(key, input.salt(), scheme.cost(), TEXT.clone()), length);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }
}
