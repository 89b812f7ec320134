package io.hashkit.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreparedFutureTest {
    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @Test
    void futureThatFailsWithoutMemory_hasThePreparedException() {
        RuntimeException prepared = new IllegalStateException("of the test");
        PreparedFuture.Failure failure = new PreparedFuture.Failure(prepared);
        PreparedFuture<String> future = new PreparedFuture<>(failure);

        future.failWithoutMemory();

        assertThatThrownBy(future.future()::join).hasCause(prepared);
        assertThat(failure.exception()).isSameAs(prepared);
    }

    @Test
    void firstRefusalOfAProcess_isGivenOnAFullHeap() throws Exception {
        assertThat(ChildJvm.quick().option("-Xmx24m").run(RefusalOnFullHeap.class, folder))
                .startsWith("done: true", "thrown: null");
    }
}
