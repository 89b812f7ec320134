package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ServiceMeasurementTest {
    @Test
    void measurement_hasTheEngineAndASpreadAroundItsMean() throws Exception {
        Service service = ServiceMeasurement.run(new Bcrypt(4), 2, 0);

        assertThat(service.permits()).isEqualTo(2);
        assertThat(service.engine()).startsWith("bcrypt/");
        assertThat(service.seats())
                .as("once the kernel for two is compiled, if it is faster")
                .isBetween(1, 2);
        assertThat(service.shared()).isLessThanOrEqualTo(service.together());
        assertThat(service.spread()).hasSizeGreaterThanOrEqualTo(8);
        assertThat(service.spread().stream().mapToDouble(time -> time).average().orElseThrow())
                .isEqualTo(1, Offset.offset(1e-9));
    }

    @Test
    void hashThatWaitsForAProcessor_isCrowded() throws Exception {
        LongAdder processor = new LongAdder();
        // Its thread is parked for at least as long as it computes.
        List<Double> times = ServiceMeasurement.timed(
                ServiceMeasurement.counting(ServiceMeasurementTest::waitALittle, processor), 1, 3, Duration.ZERO);

        assertThat(processor.sum()).isPositive();
        assertThat(ServiceMeasurement.crowding(times, processor.sum())).isGreaterThan(2);
        assertThat(ServiceMeasurement.crowding(List.of(0.2, 0.1), 150_000_000)).isEqualTo(2, Offset.offset(1e-9));
    }

    private static void waitALittle() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
        while (end - System.nanoTime() > 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    @Test
    void heapThatIsTooSmall_isNamedBeforeAnythingIsMeasured() {
        assertThatThrownBy(() -> ServiceMeasurement.run(Argon2.id(1 << 21, 1, 1), 64, 1))
                .isInstanceOf(IOException.class)
                .hasMessage("measuring 64 hashes of argon2id,m=2097152,t=1,p=1 at once needs a heap of 262144 MiB:"
                        + " start Java with -Xmx");
    }
}
