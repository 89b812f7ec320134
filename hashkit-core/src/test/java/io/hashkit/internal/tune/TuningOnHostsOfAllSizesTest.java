package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.tune.Ladder.Room;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.TuneOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Each algorithm on hosts of 1 to 16 processors, with quotas from 0.3 to 16 of them and heaps from 64 MiB to 32 GiB:
 * the choice is compared with the strongest rung that the host's own model allows.
 */
class TuningOnHostsOfAllSizesTest {
    private static final int[] PROCESSORS = {1, 2, 4, 8, 16};
    private static final double[] QUOTAS = {0.3, 0.5, 1, 1.5, 4, 16};
    /** The factor of the first hash, before it is compiled. */
    private static final double COLD = 10;

    private static final double JITTER = 0.05;
    private static final long[] HEAPS_MIB = {64, 256, 1024, 4096, 32_768};
    private static final double TARGET = 250e6;
    private static final double WITHIN = 1.2;

    /** A host. Without an option, Java sees as many processors as the quota allows; with one it may see more. */
    private record Host(int processors, double quota, long heapMib, int logins) {
        double share() {
            return Math.min(1, quota / logins);
        }

        /** A processor's part, or the least that any costs take, if the host has as much. */
        long bytesPerHash(long least) {
            long bytes = (heapMib << 20) / 4;
            return Math.max(bytes / processors, Math.min(bytes, least));
        }

        FakeHost fake() {
            Random random = new Random(hashCode());
            return new FakeHost()
                    .enforcing(quota)
                    .trace((index, scheme, cost) ->
                            cost.times(1 + COLD * Math.exp(-index / 15.0) + JITTER * random.nextDouble()))
                    .facts(facts -> new HostFacts(
                            facts.cpu(), processors, quota, heapMib << 20, -1, -1, facts.collectors(), facts.vm()));
        }

        TuneOptions options(Algorithm algorithm) {
            return TuneOptions.defaults()
                    .algorithms(algorithm)
                    .concurrency(logins)
                    .limiter(Limiter.builder()
                            .parallel(processors)
                            .memoryBytes((heapMib << 20) / 4)
                            .build());
        }
    }

    private static List<Host> hosts() {
        List<Host> hosts = new ArrayList<>();
        for (int processors : PROCESSORS) {
            for (double quota : QUOTAS) {
                for (long heap : HEAPS_MIB) {
                    if (quota <= processors) {
                        hosts.add(new Host(processors, quota, heap, heap == 1024 ? 3 : 1));
                    }
                }
            }
        }
        return hosts;
    }

    @ParameterizedTest
    @FieldSource("io.hashkit.internal.tune.Ladders#TUNED")
    void choice_isTheStrongestThatTheHostAllows_orTheNextAtItsBorder(Algorithm algorithm) {
        for (Host host : hosts()) {
            FakeHost fake = host.fake();
            TuneOptions options = host.options(algorithm);
            List<Scheme> rungs = Ladders.of(algorithm)
                    .rungs(new Room(
                            Policy.OWASP_2026,
                            FakeTunings.request(options).ceilings,
                            host.bytesPerHash(Ladders.leastBytes(FakeTunings.request(options))),
                            1));
            if (rungs.isEmpty()) {
                assertThatThrownBy(() -> FakeTunings.tune(fake, options))
                        .as("%s", host)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("raise Limiter.builder().memoryBytes");
                continue;
            }
            TunedHost tuning = FakeTunings.tune(fake, options);
            assertGood(host, tuning, rungs);
        }
    }

    private static void assertGood(Host host, TunedHost tuning, List<Scheme> rungs) {
        double limit = TARGET * host.share();
        Scheme truth = rungs.get(0);
        for (Scheme rung : rungs) {
            truth = FakeHost.undisturbedNanos(rung) <= limit ? rung : truth;
        }
        boolean border = FakeHost.undisturbedNanos(truth) > limit / (1 + 2 * JITTER);
        Scheme least = rungs.get(Math.max(0, rungs.indexOf(truth) - (border ? 1 : 0)));
        double ratio = Traits.of(tuning.scheme()).work() / Traits.of(truth).work();
        String what = host + ": " + tuning.scheme() + ", and the strongest is " + truth;

        assertThat(ratio).as(what).isLessThanOrEqualTo(WITHIN);
        assertThat(Traits.of(tuning.scheme()).work() >= Traits.of(least).work()
                        || tuning.confidence() == Confidence.LOW)
                .as(what)
                .isTrue();
        assertThat(rungs).as(what).contains(tuning.scheme());
        if (tuning.confidence() != Confidence.LOW) {
            assertThat(tuning.alone().toNanos() <= limit || tuning.result().outcome() == Outcome.FLOOR_EXCEEDS_TARGET)
                    .as(what)
                    .isTrue();
        }
    }
}
