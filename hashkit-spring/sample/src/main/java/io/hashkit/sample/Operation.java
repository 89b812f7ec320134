package io.hashkit.sample;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.SealingKey;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Tuning;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** What the page for operators shows; everything is read when it is asked for. */
@Component
class Operation {
    private static final Set<EngineStatus.Status> NOT_TRIED =
            EnumSet.of(EngineStatus.Status.NOT_TRIED, EngineStatus.Status.NO_LIBRARY, EngineStatus.Status.OPT_IN);

    private final PasswordHasher hasher;
    private final Limiter limiter;
    private final Keyring keyring;
    private final MeterRegistry meters;

    Operation(PasswordHasher hasher, Limiter limiter, Keyring keyring, MeterRegistry meters) {
        this.hasher = hasher;
        this.limiter = limiter;
        this.keyring = keyring;
        this.meters = meters;
    }

    /**
     * Logins of one kind.
     *
     * @param login what was asked for, and how it ended, such as {@code verify, match}
     * @param row the kind of the row, such as {@code bcrypt, outdated}
     * @param count how many there were
     * @param mean their mean time, with the wait for a permit
     * @param max the longest time of the last minutes
     */
    record Latency(String login, String row, long count, String mean, String max) {}

    /** The chosen costs and what was measured; one sentence. */
    String tuning() {
        return hasher.info()
                .tuning()
                .map(Operation::described)
                .orElse("This host has not been measured: the costs are set, or the measurement still runs.");
    }

    private static String described(Tuning tuning) {
        return String.format(
                Locale.ROOT,
                "New hashes use %s, engine %s: %d ms each, up to %.1f logins a second (%s, confidence %s).",
                tuning.scheme(),
                tuning.engine(),
                tuning.alone().toMillis(),
                tuning.hashesPerSecond(),
                words(tuning.source()),
                words(tuning.confidence()));
    }

    /** Why the measurement has low confidence; none if its confidence is better. */
    List<String> doubts() {
        return hasher.info()
                .tuning()
                .filter(tuning -> tuning.confidence() == Confidence.LOW)
                .map(Tuning::warnings)
                .orElse(List.of());
    }

    /** What real hashes took since the host was measured; one sentence, or none. */
    String live() {
        return hasher.info()
                .tuning()
                .flatMap(tuning -> tuning.liveMedian()
                        .map(median -> String.format(
                                Locale.ROOT,
                                "The last %d hashes took %d ms of processor time (median).%s",
                                tuning.liveHashes(),
                                median.toMillis(),
                                tuning.proposed()
                                        .map(better -> " At this speed the host would now choose " + better + ".")
                                        .orElse(""))))
                .orElse("");
    }

    List<Latency> latencies() {
        Collection<Timer> timers = meters.find("hashkit.password").timers();
        return timers.stream()
                .map(timer -> new Latency(
                        tags(timer, "operation", "outcome"),
                        tags(timer, "algorithm", "costs"),
                        timer.count(),
                        millis(timer.mean(TimeUnit.NANOSECONDS)),
                        millis(timer.max(TimeUnit.NANOSECONDS))))
                .sorted((one, other) -> one.toString().compareTo(other.toString()))
                .toList();
    }

    private static String tags(Timer timer, String one, String other) {
        return (timer.getId().getTag(one) + ", " + timer.getId().getTag(other)).replace('_', ' ');
    }

    private static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.0f ms", nanos / 1e6);
    }

    /** A constant of an enum as a page shows it. */
    static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /**
     * An engine.
     *
     * @param name as the reports have it
     * @param status in words
     * @param computed how many hashes it has computed
     * @param detail why it is in this state
     */
    record Row(String name, String status, long computed, String detail) {
        static Row of(EngineStatus engine) {
            return new Row(engine.name(), words(engine.status()), engine.computed(), engine.detail());
        }
    }

    List<Row> enginesTried() {
        return engines(engine -> !NOT_TRIED.contains(engine.status()));
    }

    List<Row> enginesNotTried() {
        return engines(engine -> NOT_TRIED.contains(engine.status()));
    }

    private List<Row> engines(Predicate<EngineStatus> shown) {
        return hasher.info().engines().stream().filter(shown).map(Row::of).toList();
    }

    /** The engines that have computed hashes in this process, in words. */
    String enginesInUse() {
        return hasher.info().engines().stream()
                .filter(engine -> engine.computed() > 0)
                .map(EngineStatus::name)
                .collect(Collectors.joining(", "));
    }

    /**
     * Refused hashes.
     *
     * @param reason of the limiter
     * @param count how many there were since the start
     * @param why in words
     */
    record Refusal(String reason, long count, String why) {}

    /** The reasons for which hashes were refused since the start. */
    List<Refusal> refusals() {
        LimiterStats stats = limiter.stats();
        return Stream.of(Reason.values())
                .filter(reason -> stats.refused(reason) > 0)
                .map(reason -> new Refusal(words(reason), stats.refused(reason), why(reason)))
                .toList();
    }

    boolean isRefusing() {
        return !refusals().isEmpty();
    }

    private static String why(Reason reason) {
        return switch (reason) {
            case QUEUE_FULL -> "too many waited already";
            case DEADLINE -> "the wait was too long";
            case BUSY -> "none may wait, and all permits were taken";
            case INTERRUPTED -> "the thread was interrupted";
            case OVER_BUDGET -> "one such hash needs more memory than one may have";
            case OUT_OF_MEMORY -> "the heap was full";
            case NO_THREAD -> "no thread took the hash";
        };
    }

    /** The memory of running hashes; one sentence. */
    String memory() {
        LimiterStats stats = limiter.stats();
        return String.format(
                Locale.ROOT,
                "Running hashes use %d MiB of the %d MiB that they may use.",
                stats.bytesInUse() >> 20,
                stats.budgetBytes() >> 20);
    }

    LimiterStats limiter() {
        return limiter.stats();
    }

    /** What happens to rows without a seal or a binding; one sentence. */
    String modes() {
        return "Rows without a seal are "
                + (keyring.isRequired() ? "refused" : "accepted, and sealed at the next login")
                + "; rows that are not bound to their user are "
                + (keyring.isBoundRequired() ? "refused." : "accepted, and bound at the next login.");
    }

    List<SealingKey> keys() {
        return keyring.keys();
    }
}
