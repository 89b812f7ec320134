package io.hashkit.internal.engine;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.memory.WorkMemory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which of two engines is the faster in this JVM, for each algorithm that both compute: where one is fast only by instructions
 * that some processors have, the order of the catalogue cannot know. It is measured on public data, on a thread in the
 * background, so that no hash waits for it: once soon after the first hash, and once more a minute later at the earliest, for
 * good, because a JVM may be late in compiling one of the two. The algorithms take turns, because a digest is at its fastest
 * while it is the only one that a JVM uses, and in a server it is not.
 *
 * <p>Until there is an outcome, and where there is none, the first engine stays first. One for a pair of engines in a JVM,
 * since compiled code is for all who use it. Safe for use by many threads.
 *
 * @param <S> the algorithms
 */
public final class Contest<S extends Scheme> {
    /** A challenger that takes more than this share of the time of the first does not replace it. */
    private static final double CLEARLY = 0.95;

    /** What takes less than this share of the best time so far still gets faster. */
    private static final double FASTER = 0.97;

    private static final int WINDOW = 8;
    /** So many windows in which no engine gets faster end it, spread over a second: the compiler may be busy elsewhere. */
    private static final int FLAT_WINDOWS = 4;

    private static final long BETWEEN_FLAT_WINDOWS = TimeUnit.MILLISECONDS.toNanos(250);
    /** On a host that stays restless, and on a clock that stands still. */
    private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(20);

    private static final int MAX_WINDOWS = 200;
    private static final int OUTCOMES = 2;
    private static final int MAX_TRIES = 5;
    private static final long BETWEEN_TRIES = TimeUnit.MINUTES.toNanos(1);
    private static final long MEMORY = 1 << 20;
    private static final int TAG = 20;

    private final List<S> schemes;
    private final Function<Resources, Engine<S>> first;
    private final Function<Resources, Engine<S>> challenger;
    private final Background background;
    private final Input input = Input.of(new byte[TAG], new byte[TAG]);
    private final AtomicBoolean running = new AtomicBoolean();
    private final AtomicInteger tries = new AtomicInteger();
    private final AtomicInteger outcomes = new AtomicInteger();
    private volatile long ended;
    private volatile Map<Algorithm, Double> ratios = Map.of();

    /**
     * A contest that has not begun.
     *
     * @param schemes one for each algorithm, of a hash that takes about a millisecond
     * @param first who serves if the challenger is not clearly faster
     */
    public Contest(
            List<S> schemes,
            Function<Resources, Engine<S>> first,
            Function<Resources, Engine<S>> challenger,
            Background background) {
        this.schemes = List.copyOf(schemes);
        this.first = first;
        this.challenger = challenger;
        this.background = background;
    }

    /** Whether the challenger goes first. */
    public boolean isWonBy(Scheme scheme) {
        Double ratio = ratios.get(scheme.algorithm());
        return ratio != null && ratio < CLEARLY;
    }

    /** Whether engines are being measured now. */
    public boolean isRunning() {
        return running.get();
    }

    /** The challenger's time over that of the first engine; empty until all are known. */
    public Map<Algorithm, Double> ratios() {
        return ratios;
    }

    /** As in {@code pbkdf2-sha1 0.43, pbkdf2-sha256 0.45 of the time of the engine before it}; empty until it is known. */
    String describe() {
        return ratios.isEmpty()
                ? ""
                : schemes.stream()
                        .map(Scheme::algorithm)
                        .map(one -> String.format(Locale.ROOT, "%s %.2f", one.name(), ratios.get(one)))
                        .collect(Collectors.joining(", ", "", " of the time of the engine before it"));
    }

    /** Begins to measure, if it is time for that; waits for nothing. */
    public void begin() {
        if (outcomes.get() >= OUTCOMES
                || tries.get() >= MAX_TRIES
                || isTooSoon()
                || !running.compareAndSet(false, true)) {
            return;
        }
        try {
            tries.incrementAndGet();
            background.run(this::measure);
        } catch (RuntimeException | Error e) {
            // No thread to be had, or a full heap or stack: the hash that came before is computed all the same.
            end();
        }
    }

    private boolean isTooSoon() {
        return tries.get() > 0 && background.nanoTime() - ended < BETWEEN_TRIES;
    }

    private void end() {
        ended = background.nanoTime();
        running.set(false);
    }

    private void measure() {
        try {
            Resources resources = Resources.of(new WorkMemory(() -> MEMORY));
            List<Pair<S>> pairs = schemes.stream()
                    .map(scheme -> new Pair<>(
                            scheme, new Timed<>(first.apply(resources)), new Timed<>(challenger.apply(resources))))
                    .toList();
            if (untilFlat(pairs)) {
                Map<Algorithm, Double> found = new LinkedHashMap<>();
                pairs.forEach(pair -> found.put(pair.scheme.algorithm(), pair.ratio()));
                ratios = Map.copyOf(found);
                outcomes.incrementAndGet();
            }
        } catch (InterruptedException | RuntimeException | Error e) {
            // Nobody waits for this, and an engine that does not work is found out by its proof.
        } finally {
            end();
        }
    }

    private boolean untilFlat(List<Pair<S>> pairs) throws InterruptedException {
        long start = background.nanoTime();
        int flat = 0;
        for (int window = 0; window < MAX_WINDOWS && flat < FLAT_WINDOWS; window++) {
            long before = background.nanoTime();
            if (before - start > MAX_NANOS) {
                return false;
            }
            boolean faster = false;
            for (int round = 0; round < WINDOW; round++) {
                for (Pair<S> pair : pairs) {
                    boolean firstFirst = round % 2 == 0;
                    faster |= time(firstFirst ? pair.first : pair.challenger, pair.scheme);
                    faster |= time(firstFirst ? pair.challenger : pair.first, pair.scheme);
                }
            }
            flat = faster ? 0 : flat + 1;
            // The compiler may have no other processor.
            background.pause(flat == 0 ? background.nanoTime() - before : BETWEEN_FLAT_WINDOWS);
        }
        return flat == FLAT_WINDOWS;
    }

    /** Whether it was clearly faster than ever before. */
    private boolean time(Timed<S> engine, S scheme) {
        long start = background.nanoTime();
        engine.engine.derive(scheme, input, TAG);
        long nanos = background.nanoTime() - start;
        boolean faster = nanos > 0 && nanos < engine.best * FASTER;
        engine.best = nanos > 0 ? Math.min(nanos, engine.best) : engine.best;
        return faster;
    }

    /** Both engines on one scheme. */
    private record Pair<S extends Scheme>(S scheme, Timed<S> first, Timed<S> challenger) {
        double ratio() {
            return (double) challenger.best / first.best;
        }
    }

    /** An engine and its shortest time so far. */
    private static final class Timed<S extends Scheme> {
        private final Engine<S> engine;
        private long best = Long.MAX_VALUE;

        Timed(Engine<S> engine) {
            this.engine = engine;
        }
    }
}
