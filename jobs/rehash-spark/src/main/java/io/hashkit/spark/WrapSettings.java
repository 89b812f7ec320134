package io.hashkit.spark;

import io.hashkit.algorithm.Argon2;
import java.io.Serializable;

/**
 * How rows are wrapped.
 *
 * @param memoryKib memory of one hash in KiB
 * @param weak whether costs below the floor are accepted
 * @param shortSalt whether rows with a short salt are wrapped too
 */
record WrapSettings(int memoryKib, int passes, int lanes, boolean weak, boolean shortSalt) implements Serializable {
    /** For the commands that hash nothing. */
    static final WrapSettings NONE = new WrapSettings(0, 0, 0, false, false);

    Argon2 scheme() {
        return Argon2.id(memoryKib, passes, lanes);
    }
}
