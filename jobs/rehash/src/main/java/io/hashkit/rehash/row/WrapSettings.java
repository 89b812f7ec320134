package io.hashkit.rehash.row;

import io.hashkit.algorithm.Argon2;
import java.io.Serializable;

/**
 * How rows are wrapped.
 *
 * @param memoryKib memory of one hash in KiB
 * @param weak whether costs below the floor are accepted
 * @param shortSalt whether rows with a short salt are wrapped too
 * @param lesser whether rows that are wrapped at lesser costs count as done
 */
public record WrapSettings(int memoryKib, int passes, int lanes, boolean weak, boolean shortSalt, boolean lesser)
        implements Serializable {
    /** For the commands that hash nothing. */
    public static final WrapSettings NONE = new WrapSettings(0, 0, 0, false, false, false);

    Argon2 scheme() {
        return Argon2.id(memoryKib, passes, lanes);
    }
}
