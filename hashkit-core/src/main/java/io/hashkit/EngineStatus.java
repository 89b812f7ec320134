package io.hashkit;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a hasher knows of one engine, for logs and reports. */
public final class EngineStatus {
    private final String name;
    private final Status status;
    private final String detail;

    private EngineStatus(String name, Status status, String detail) {
        this.name = Objects.requireNonNull(name, "name");
        this.status = Objects.requireNonNull(status, "status");
        this.detail = Objects.requireNonNull(detail, "detail");
    }

    /** For those who wrap or mock a hasher; the parameters are what the methods of the same names give. */
    public static EngineStatus of(String name, Status status, String detail) {
        return new EngineStatus(name, status, detail);
    }

    /** Algorithm and library, for example {@code scrypt/bouncy-castle}. */
    public String name() {
        return name;
    }

    /** Whether it is in use. */
    public Status status() {
        return status;
    }

    /** Why it was passed over, else empty. */
    public String detail() {
        return detail;
    }

    private List<Object> values() {
        return List.of(name, status, detail);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EngineStatus that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "EngineStatus[name=" + name + ", status=" + status + ", detail=" + detail + "]";
    }

    /** The algorithm: the name up to its slash. */
    public String algorithm() {
        return name.substring(0, Math.max(0, name.indexOf('/')));
    }

    /** The engines of an algorithm are tried in their order; the first one that works is used. */
    public enum Status {
        /** Has given its known answers in this process. */
        WORKING,
        /** Has not been needed yet. */
        NOT_TRIED,
        /** Hashes public data until the JIT compiler has translated it; the next engine serves meanwhile. */
        WARMING_UP,
        /** Is used only by a hasher that was built with its name. */
        OPT_IN,
        /** Does not work here. */
        PASSED_OVER
    }
}
