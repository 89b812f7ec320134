package io.hashkit.bench.attack;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.EngineWarmUp;
import io.hashkit.bench.tune.RungTime;
import io.hashkit.internal.algorithm.Traits;
import java.time.Duration;
import java.util.Comparator;

/**
 * The time that one login takes on a server.
 *
 * @param millis milliseconds of processor time
 * @param isDisturbed whether other work took the processors
 */
record LoginTime(double millis, boolean isDisturbed, String engine) {
    private static final double LONGEST_SECONDS = 30;
    /** So many times the work of a hash of a few milliseconds may be too long. */
    private static final double MUCH_WORK = 4_000;

    private static final Duration GLANCE = Duration.ofMillis(300);

    /**
     * Measures at least one hash in this JVM.
     *
     * @param budget the time after which no more begin
     * @throws RuntimeException if the hash does not fit into memory, no engine works, or it would take over half a minute
     */
    static LoginTime measure(Scheme scheme, Duration budget) {
        Scheme small = EngineWarmUp.small(scheme);
        double times = Traits.of(scheme).work() / Traits.of(small).work();
        if (times > MUCH_WORK) {
            double seconds = times * measure(small, GLANCE).millis / 1000;
            if (seconds > LONGEST_SECONDS) {
                throw new IllegalArgumentException("one hash would take about " + Bill.time(seconds));
            }
        }
        PasswordHasher hasher =
                PasswordHasher.builder().scheme(scheme).allowWeakCosts().build();
        RungTime time = RungTime.alone(hasher, 1, budget);
        return new LoginTime(
                time.processorMillis(),
                time.isCrowded(),
                hasher.info().engines().stream()
                        .max(Comparator.comparingLong(EngineStatus::computed))
                        .map(EngineStatus::name)
                        .orElse("?"));
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
