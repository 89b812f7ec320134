package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PreparedFutureTest {
    @Test
    void futureThatFailsWithoutMemory_hasThePreparedRefusal() {
        PreparedFuture<String> future = new PreparedFuture<>();

        future.failWithoutMemory();

        assertThatThrownBy(future.future()::join).hasCause(PreparedFuture.REFUSAL);
    }
}
