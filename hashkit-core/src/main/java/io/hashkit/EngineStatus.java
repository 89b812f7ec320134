package io.hashkit;

/**
 * What a hasher knows of one engine, for logs and reports.
 *
 * @param name algorithm and library, for example {@code scrypt/bouncy-castle}
 * @param status whether it is in use
 * @param detail why it was passed over, else empty
 */
public record EngineStatus(String name, Status status, String detail) {

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
