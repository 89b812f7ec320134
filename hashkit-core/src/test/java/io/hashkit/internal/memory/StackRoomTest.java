package io.hashkit.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Near the end of the stack, room is refused while there is still some. */
class StackRoomTest {
    private static final long STACK = 512 * 1024;

    /** Counts the frames between the first refusal and the end of the stack. */
    private static final class Descent implements Runnable {
        private final Runnable asked;
        private int depth;
        private int refusedAt = Integer.MAX_VALUE;

        Descent(Runnable asked) {
            this.asked = asked;
        }

        @SuppressWarnings("InfiniteRecursion") // until the stack ends
        private void descend() {
            depth++;
            if (refusedAt == Integer.MAX_VALUE) {
                try {
                    asked.run();
                } catch (StackOverflowError e) {
                    refusedAt = depth;
                }
            }
            descend();
        }

        @Override
        public void run() {
            try {
                descend();
            } catch (StackOverflowError e) {
                // Its depth is what is counted.
            }
        }

        int framesLeft() throws InterruptedException {
            Thread thread = new Thread(null, this, "of the test", STACK);
            thread.start();
            thread.join();
            return depth - refusedAt;
        }
    }

    @Test
    void room_isRefusedBeforeTheStackEnds() throws InterruptedException {
        assertThat(new Descent(StackRoom::requireForTimer).framesLeft()).isGreaterThan(20);
        assertThat(new Descent(StackRoom::requireForFuture).framesLeft()).isGreaterThan(40);
    }
}
