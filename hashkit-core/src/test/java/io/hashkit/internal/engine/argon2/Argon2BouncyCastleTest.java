package io.hashkit.internal.engine.argon2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.Allocations;
import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.argon2.Argon2BouncyCastle.Blocks;
import io.hashkit.internal.memory.WorkMemory;
import java.lang.reflect.Field;
import java.util.Arrays;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.Block;
import org.junit.jupiter.api.Test;

/** Bouncy Castle works in pooled blocks and leaves nothing in them. */
class Argon2BouncyCastleTest {
    private static final Input INPUT = Input.of(new byte[10], new byte[16]);

    private final WorkMemory pool = new WorkMemory(() -> 64 << 20);
    private final Engine<Argon2> engine = new Argon2BouncyCastle(Resources.of(pool));

    private static long[] words(Block block) {
        try {
            Field field = Block.class.getDeclaredField("v");
            field.setAccessible(true);
            return (long[]) field.get(block);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Bouncy Castle's block has another form", e);
        }
    }

    @Test
    void lentBlocks_areDistinctAndWipedWhetherReturnedOrNot() {
        Blocks blocks = new Blocks(3);
        Block first = blocks.allocate();
        Block second = blocks.allocate();
        assertThat(first).isNotSameAs(second);
        Arrays.fill(words(first), -1);
        Arrays.fill(words(second), -1);

        blocks.deallocate(first);
        assertThat(words(first)).containsOnly(0);
        blocks.wipe();

        assertThat(words(second)).containsOnly(0);
        assertThat(blocks.allocate()).isSameAs(first);
    }

    @Test
    void blocksBeyondThoseOfTheHash_areNotKept() {
        Blocks blocks = new Blocks(1);
        Block kept = blocks.allocate();
        Block other = blocks.allocate();
        blocks.wipe();

        assertThat(blocks.allocate()).isSameAs(kept);
        assertThat(blocks.allocate()).isNotSameAs(other);
    }

    @Test
    void hashThatIsRefusedByTheGenerator_leavesThePoolUsable() {
        Argon2 scheme = Argon2.id(64, 1, 1);
        byte[] right = engine.derive(scheme, INPUT, 32);
        long kept = pool.keptBytes();

        assertThatThrownBy(() -> engine.derive(scheme, INPUT, 3)).isInstanceOf(RuntimeException.class);

        assertThat(pool.keptBytes()).isEqualTo(kept);
        assertThat(engine.derive(scheme, INPUT, 32)).isEqualTo(right);
    }

    @Test
    void hashWithWarmMemory_allocatesAtMostFourBytesAKibibyteAnd32Kib() {
        Argon2 scheme = Argon2.OWASP_2026_19_MIB;

        assertThat(Allocations.leastOf(8, () -> engine.derive(scheme, INPUT, 32)))
                .isLessThanOrEqualTo(4L * scheme.memoryKib() + 32 * 1024);
    }
}
