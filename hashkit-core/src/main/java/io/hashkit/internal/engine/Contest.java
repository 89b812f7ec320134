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
 * Measures which of two engines is faster in this JVM, for each algorithm that both compute. Needed where the speed of
 * one depends on special instructions of the processor, which the order of the catalogue cannot know.
 *
 * <p>The measurement uses public data and runs on a background thread, so that no hash waits for it. It runs once soon
 * after the first hash, and finally once more a minute later at the earliest, because a JVM may be late in compiling
 * one of the engines. The algorithms take turns, because a digest is fastest while the JVM uses no other, which is not
 * the case in a server.
 *
 * <p>Until there is a result, the first engine stays first. There is one contest for a pair of engines in a JVM,
 * because compiled code benefits all users. Safe for use by many threads.
 *
 * @param <S> the class of the schemes
 */
public final class Contest<S extends Scheme> {
    /** The challenger replaces the first engine only if it takes less than this share of its time. */
    private static final double CLEARLY = 0.95;

    /** An engine counts as getting faster if it takes less than this share of its best time so far. */
    private static final double FASTER = 0.97;

    private static final int WINDOW = 8;
    /**
     * The number of windows without improvement that end a contest. They are spread over a second, because the compiler
     * may be busy with other code.
     */
    private static final int FLAT_WINDOWS = 4;

    private static final long BETWEEN_FLAT_WINDOWS = TimeUnit.MILLISECONDS.toNanos(250);
    /** Ends the contest on a host that never gets steady, and on a clock that stands still. */
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
     * Creates a contest that has not begun.
     *
     * @param schemes one for each algorithm, with a hash that takes about a millisecond
     * @param first serves if the challenger is not clearly faster
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

    /** Whether the challenger takes precedence. */
    public boolean isWonBy(Scheme scheme) {
        Double ratio = ratios.get(scheme.algorithm());
        return ratio != null && ratio < CLEARLY;
    }

    /** Whether engines are being measured now. */
    public boolean isRunning() {
        return running.get();
    }

    /** The time of the challenger relative to that of the first engine; empty until all are known. */
    public Map<Algorithm, Double> ratios() {
        return ratios;
    }

    /**
     * The ratios as text, such as {@code pbkdf2-sha1 0.43, pbkdf2-sha256 0.45 of the time of the engine before it};
     * empty until they are known.
     */
    String describe() {
        return ratios.isEmpty()
                ? ""
                : schemes.stream()
                        .map(Scheme::algorithm)
                        .map(one -> String.format(Locale.ROOT, "%s %.2f", one.name(), ratios.get(one)))
                        .collect(Collectors.joining(", ", "", " of the time of the engine before it"));
    }

    /** Starts to measure, if it is time for that. Never blocks. */
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
        } catch (Throwable e) {
            // No thread is available, or heap or stack are full. The preceding hash must return all the same.
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
        } catch (Throwable e) {
            // No caller waits for this, and an engine that does not work is detected by its known answers.
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
            // Lets the compiler run, which may have no other processor.
            background.pause(flat == 0 ? background.nanoTime() - before : BETWEEN_FLAT_WINDOWS);
        }
        return flat == FLAT_WINDOWS;
    }

    /**
     * Times an engine.
     *
     * @return whether it was clearly faster than ever before
     */
    private boolean time(Timed<S> engine, S scheme) {
        long start = background.nanoTime();
        engine.engine.derive(scheme, input, TAG);
        long nanos = background.nanoTime() - start;
        boolean faster = nanos > 0 && nanos < engine.best * FASTER;
        engine.best = nanos > 0 ? Math.min(nanos, engine.best) : engine.best;
        return faster;
    }

    /** Both engines with one scheme. */
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
