package io.hashkit.bench.attack;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.SampleInput;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The time that one login takes on a server.
 *
 * @param millis milliseconds of processor time
 * @param crowding elapsed time per processor time; 1 on an idle host
 */
record LoginTime(double millis, double crowding, String engine) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int FEWEST = 4;
    private static final int CROWDED = 4;
    private static final int MOST = 50;

    /**
     * Measures at least four hashes in this JVM; the first half is warm-up.
     *
     * @param budget the processor time after which no more begin; on a busy host, four times as much elapsed time
     * @throws RuntimeException if the hash does not fit into memory, or no engine works
     */
    static LoginTime measure(Scheme scheme, Duration budget) {
        PasswordHasher hasher =
                PasswordHasher.builder().scheme(scheme).allowWeakCosts().build();
        List<Long> processor = new ArrayList<>();
        List<Long> elapsed = new ArrayList<>();
        long begin = System.nanoTime();
        long spent = 0;
        while (processor.size() < FEWEST
                || (processor.size() < MOST
                        && spent < budget.toNanos()
                        && System.nanoTime() - begin < CROWDED * budget.toNanos())) {
            long start = System.nanoTime();
            long before = THREADS.getCurrentThreadCpuTime();
            hasher.hash(SampleInput.PASSWORD);
            processor.add(THREADS.getCurrentThreadCpuTime() - before);
            elapsed.add(System.nanoTime() - start);
            spent += processor.get(processor.size() - 1);
        }
        return new LoginTime(
                median(processor) / 1e6,
                (double) median(elapsed) / Math.max(1, median(processor)),
                hasher.info().engines().stream()
                        .max(Comparator.comparingLong(EngineStatus::computed))
                        .map(EngineStatus::name)
                        .orElse("?"));
    }

    /** The median of the second half. */
    private static long median(List<Long> times) {
        List<Long> warm = new ArrayList<>(times.subList(times.size() / 2, times.size()));
        warm.sort(Comparator.naturalOrder());
        return warm.get(warm.size() / 2);
    }

    /** A sentence about what one login costs the defender. */
    String words(AttackModel model, Scheme scheme) {
        Price processor = model.tables().processor();
        double usd = Bill.of(1, 1000 / millis, processor.usdPerHour()).usd();
        String own = Texts.format(
                "%s of one processor with %s (measured on this host, one at a time): %s, at %s per hour of %s (%s)",
                Bill.time(millis / 1000),
                engine,
                Bill.usd(usd),
                Bill.usd(processor.usdPerHour()),
                processor.device(),
                processor.source().date());
        return CheapestAttack.of(scheme)
                .map(attack -> Texts.format(
                        "%s%n  One guess with one %s costs the attacker %s: %s of that.",
                        own,
                        attack.device(),
                        Bill.usd(attack.usd() / CheapestAttack.GUESSES),
                        share(attack.usd() / CheapestAttack.GUESSES / usd)))
                .orElse(own);
    }

    private static String share(double ratio) {
        return ratio < 1 ? "1/" + Bill.number(1 / ratio) : Bill.number(ratio) + " times";
    }
}
