package io.hashkit.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which errors say that the heap was full. */
class RecognisedErrorsTest {
    private static Throwable wrapped(Throwable cause, int times) {
        Throwable error = cause;
        for (int i = 0; i < times; i++) {
            error = new InternalError(error);
        }
        return error;
    }

    @Test
    void fullHeap_isFoundBehindOtherErrors() {
        assertThat(OutOfMemory.isBehind(new OutOfMemoryError("of the test"))).isTrue();
        assertThat(OutOfMemory.isBehind(wrapped(new OutOfMemoryError("of the test"), 15)))
                .isTrue();
        assertThat(OutOfMemory.isBehind(wrapped(new IllegalStateException("of the test"), 2)))
                .isFalse();
    }

    @Test
    void errorThatCausesItself_endsTheSearch() {
        RuntimeException one = new RuntimeException("of the test");
        one.initCause(new RuntimeException(one));

        assertThat(OutOfMemory.isBehind(one)).isFalse();
        assertThat(OutOfMemory.isBehind(wrapped(new OutOfMemoryError("of the test"), 16)))
                .isFalse();
    }
}
