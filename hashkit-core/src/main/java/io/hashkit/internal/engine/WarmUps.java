package io.hashkit.internal.engine;

import io.hashkit.algorithm.Scheme;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The warm-ups of this process, one for each plan. Compiled code benefits all users of an engine, so a hasher that is
 * built later continues where another one has got to. Safe for use by many threads.
 */
public final class WarmUps {
    private static final Map<WarmUp.Plan<?>, WarmUp<?>> OF_THIS_PROCESS = new ConcurrentHashMap<>();

    private WarmUps() {}

    @SuppressWarnings("unchecked") // a plan makes a warm-up of its own algorithm
    public static <S extends Scheme> WarmUp<S> of(WarmUp.Plan<S> plan) {
        return (WarmUp<S>) OF_THIS_PROCESS.computeIfAbsent(plan, WarmUp::new);
    }
}
