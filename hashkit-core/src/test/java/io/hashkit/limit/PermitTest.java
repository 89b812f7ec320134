package io.hashkit.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PermitTest {
    @Test
    void closingTwice_releasesOnce() {
        Limiter limiter = Limiter.builder().build();
        Permit permit = limiter.acquire(Priority.LOGIN, 1024);

        permit.close();
        permit.close();

        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
    }
}
