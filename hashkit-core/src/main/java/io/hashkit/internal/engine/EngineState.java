package io.hashkit.internal.engine;

import io.hashkit.algorithm.EngineStatus;

/** What {@link EngineStatus} shows. */
public record EngineState(String name, Status status, String detail, long computed) implements EngineStatus {
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
