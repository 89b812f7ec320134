package io.hashkit.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PermitTest {
    @Test
    void closingTwice_givesBackOnce() {
        Limiter limiter = Limiter.builder().build();
        Permit permit = limiter.acquire(Work.LOGIN, 1024);

        permit.close();
        permit.close();

        assertThat(limiter.figures().running()).isZero();
        assertThat(limiter.figures().bytesInUse()).isZero();
    }
}
