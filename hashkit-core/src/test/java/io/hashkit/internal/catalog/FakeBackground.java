package io.hashkit.internal.catalog;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.engine.Background;
import io.hashkit.internal.engine.Contest;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A clock that engines advance, and tasks that run when a test says so. */
class FakeBackground implements Background {
    static final List<Pbkdf2> SCHEMES =
            Arrays.stream(Prf.values()).map(prf -> new Pbkdf2(prf, 1)).toList();

    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private long now;

    @Override
    public void run(Runnable task) {
        tasks.add(task);
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void pause(long nanos) {
        now += nanos;
    }

    double millis() {
        return (double) now / MILLI;
    }

    int waitingTasks() {
        return tasks.size();
    }

    /** An engine that takes a given number of milliseconds for a scheme. */
    Function<Resources, Engine<Pbkdf2>> engine(ToDoubleFunction<Pbkdf2> millis) {
        return resources -> (scheme, input, length) -> {
            now += (long) (MILLI * millis.applyAsDouble(scheme));
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
    }

    static ToDoubleFunction<Pbkdf2> byDigest(double sha1, double sha256, double sha512) {
        return scheme -> switch (scheme.prf()) {
            case SHA1 -> sha1;
            case SHA256 -> sha256;
            case SHA512 -> sha512;
        };
    }

    Contest<Pbkdf2> contest(ToDoubleFunction<Pbkdf2> first, ToDoubleFunction<Pbkdf2> challenger) {
        return new Contest<>(SCHEMES, engine(first), engine(challenger), this);
    }

    /** Starts a contest and runs all tasks to their end. */
    void hold(Contest<Pbkdf2> contest) {
        contest.begin();
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }
}
