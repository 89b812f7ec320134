package io.hashkit.internal.engine;

import io.hashkit.algorithm.EngineStatus;

/**
 * What {@link EngineStatus} shows.
 *
 * @param seats how many hashes it computes at once on a processor at present
 * @param isCompilingSeats whether it may soon compute more at once
 */
public record EngineState(String name, Status status, String detail, long computed, int seats, boolean isCompilingSeats)
        implements EngineStatus {
    /** An engine that computes one hash at a time. */
    public EngineState(String name, Status status, String detail, long computed) {
        this(name, status, detail, computed, 1, false);
    }

    @Override
    public boolean isOfProvider() {
        return EngineKind.of(name) == EngineKind.PROVIDER;
    }

    @Override
    public String toString() {
        return "EngineStatus[name=" + name + ", status=" + status + ", detail=" + detail + ", computed=" + computed
                + "]";
    }
}
