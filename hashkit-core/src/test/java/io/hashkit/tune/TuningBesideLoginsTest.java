package io.hashkit.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A real tuning on a host in use. */
class TuningBesideLoginsTest {
    @Test
    void tuningBesideThreeLogins_countsNothingAsRefused() throws Exception {
        Limiter limiter =
                Limiter.builder().parallel(2).maxWait(Duration.ofHours(1)).build();
        PasswordHasher hasher =
                TestHashers.builder().scheme(new Bcrypt(6)).limiter(limiter).build();
        String stored = hasher.hash("right");
        AtomicBoolean measured = new AtomicBoolean();
        List<FutureTask<Integer>> logins = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            FutureTask<Integer> login = new FutureTask<>(() -> {
                int right = 0;
                do {
                    right += hasher.verify("right", stored) ? 1 : 0;
                } while (!measured.get());
                return right;
            });
            logins.add(login);
            Thread thread = new Thread(login);
            thread.setDaemon(true);
            thread.start();
        }

        Tuning tuning;
        try {
            tuning = Tuning.measure(TuneOptions.defaults()
                    .limiter(limiter)
                    .target(Duration.ofMillis(50))
                    .cpuBudget(Duration.ofMillis(200)));
        } finally {
            measured.set(true);
        }

        for (FutureTask<Integer> login : logins) {
            assertThat(login.get()).isPositive();
        }
        assertThat(tuning.scheme()).isNotNull();
        assertThat(limiter.stats().refused()).isZero();
    }
}
