package io.hashkit;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a hasher knows of one engine, for logs and reports. */
public final class EngineStatus {
    private final String name;
    private final Status status;
    private final String detail;
    private final long computed;

    private EngineStatus(String name, Status status, String detail, long computed) {
        this.name = Objects.requireNonNull(name, "name");
        this.status = Objects.requireNonNull(status, "status");
        this.detail = Objects.requireNonNull(detail, "detail");
        this.computed = computed;
    }

    /** For those who wrap or mock a hasher; the parameters are what the methods of the same names give. */
    public static EngineStatus of(String name, Status status, String detail, long computed) {
        return new EngineStatus(name, status, detail, computed);
    }

    /** Algorithm and library, for example {@code scrypt/bouncy-castle}. */
    public String name() {
        return name;
    }

    /** Whether it is in use. */
    public Status status() {
        return status;
    }

    /**
     * Why it was passed over; or how its time compares with that of the engine before it, where this process has measured
     * that, as in {@code pbkdf2-sha1 0.43, pbkdf2-sha256 0.45, pbkdf2-sha512 1.52 of the time of the engine before it}: it
     * serves first where that is under 0.95. Else empty.
     */
    public String detail() {
        return detail;
    }

    /** How many hashes it has computed for this hasher: which engine serves, as a fact. */
    public long computed() {
        return computed;
    }

    private List<Object> values() {
        return List.of(name, status, detail, computed);
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
        return "EngineStatus[name=" + name + ", status=" + status + ", detail=" + detail + ", computed=" + computed
                + "]";
    }

    /** The algorithm: the name up to its slash. */
    public String algorithm() {
        return name.substring(0, Math.max(0, name.indexOf('/')));
    }

    /** The engines of an algorithm are tried in their order, but for what was measured; the first one that works is used. */
    public enum Status {
        /** Has given its known answers in this process. */
        WORKING,
        /** Has not been needed yet. */
        NOT_TRIED,
        /** Hashes public data until the JIT compiler has translated it, or to be measured; another engine serves meanwhile. */
        WARMING_UP,
        /** Is used only by a hasher that was built with its name. */
        OPT_IN,
        /** Does not work here. */
        PASSED_OVER
    }
}
