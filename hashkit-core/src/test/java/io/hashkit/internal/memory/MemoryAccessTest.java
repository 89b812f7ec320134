package io.hashkit.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.argon2.Argon2Compression;
import io.hashkit.internal.engine.argon2.Argon2Hashkit;
import io.hashkit.internal.engine.argon2.Argon2Plain;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The blocks that Argon2 reads are the same for every password where SECURITY.md says so. */
class MemoryAccessTest {
    private static final int PASSES = 2;
    private static final int MEMORY_KIB = 256;
    /** The first two blocks of the lane are not computed from others. */
    private static final int FIRST_PASS = MEMORY_KIB - 2;

    /** The reference of each block, in the order of computation. */
    private static List<Integer> readsOf(Argon2Type type, String password) {
        List<Integer> reads = new ArrayList<>();
        Argon2Compression plain = new Argon2Plain();
        Argon2Compression watched = new Argon2Compression() {
            @Override
            public int place(int i) {
                return plain.place(i);
            }

            @Override
            public void compress(long[] w, int x, int y, int out, boolean xor, long[] z) {
                if (w.length >= MEMORY_KIB * WORDS) {
                    reads.add(y);
                }
                plain.compress(w, x, y, out, xor, z);
            }
        };
        new Argon2Hashkit(Resources.of(new WorkMemory(() -> 0)), watched)
                .derive(
                        new Argon2(type.algorithm(), Argon2Traits.VERSION_13, MEMORY_KIB, PASSES, 1),
                        Input.of(password.getBytes(StandardCharsets.US_ASCII), new byte[16]),
                        32);
        assertThat(reads).hasSize(PASSES * MEMORY_KIB - 2);
        return reads;
    }

    @Test
    void argon2i_readsTheSameBlocksForEveryPassword() {
        assertThat(readsOf(Argon2Type.I, "password")).isEqualTo(readsOf(Argon2Type.I, "another"));
    }

    @Test
    void argon2id_readsTheSameBlocksInTheFirstHalfOfTheFirstPassOnly() {
        List<Integer> one = readsOf(Argon2Type.ID, "password");
        List<Integer> other = readsOf(Argon2Type.ID, "another");
        int half = MEMORY_KIB / 2 - 2;

        assertThat(one.subList(0, half)).isEqualTo(other.subList(0, half));
        assertThat(one.subList(half, FIRST_PASS)).isNotEqualTo(other.subList(half, FIRST_PASS));
        assertThat(one.subList(FIRST_PASS, one.size())).isNotEqualTo(other.subList(FIRST_PASS, other.size()));
    }

    @Test
    void argon2d_readsOtherBlocksForAnotherPassword() {
        assertThat(readsOf(Argon2Type.D, "password").subList(0, 64))
                .isNotEqualTo(readsOf(Argon2Type.D, "another").subList(0, 64));
    }
}
