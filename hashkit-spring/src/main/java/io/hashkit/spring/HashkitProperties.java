package io.hashkit.spring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What an application can set.
 *
 * @param scheme what is written, such as argon2id,m=19456,t=2,p=1; without it, tuning decides
 * @param autoTune whether and when this host is measured
 * @param target how long one hash may take, from 10ms to 10s
 * @param concurrency how many logins at the same moment are still to be served within the target
 * @param memoryShare share of the maximum heap that all running hashes may take together, above 0 and at most 0.5
 * @param memoryPerHash the most work memory of one hash, such as 64MiB
 * @param policy whose floor holds: owasp-2026, rfc-9106, fips-140 or asvs-5
 * @param allowWeakCosts whether a scheme below every published floor may be written, as in tests; never for passwords of
 *     people
 * @param dialects which systems' stored strings are read: all, none, or names such as django, spring and ldap
 * @param profile file that a tuning is kept in, or that was shipped with the application
 * @param startupLog whether one line of the log says at start what is used
 * @param threads platform threads that compute, for callers that should only wait; 0 for the callers' own threads
 * @param limiter what bounds the hashes that run at once
 * @param encoder the PasswordEncoder of Spring Security
 * @param web what callers over HTTP see of overload
 * @param health from when on this host says that it is overloaded
 */
@ConfigurationProperties("hashkit")
public record HashkitProperties(
        @Nullable String scheme,
        @Nullable AutoTune autoTune,
        @DefaultValue("250ms") Duration target,
        @DefaultValue("1") int concurrency,
        @DefaultValue("0.25") double memoryShare,
        @Nullable MemorySize memoryPerHash,
        @DefaultValue("owasp-2026") String policy,
        @DefaultValue("false") boolean allowWeakCosts,
        @DefaultValue({"all", "plain-text"}) List<String> dialects,
        @Nullable Path profile,
        @DefaultValue("true") boolean startupLog,
        @Nullable Integer threads,
        @DefaultValue LimiterProperties limiter,
        @DefaultValue EncoderProperties encoder,
        @DefaultValue WebProperties web,
        @DefaultValue HealthProperties health) {

    /** Whether and when this host is measured; never in the constructor of a bean. */
    public enum AutoTune {
        /** Not at all: the scheme is given, or the recommended one. */
        OFF,
        /** By the kept profile if there is one, which hashes nothing; else in the background, and then kept. */
        CACHED,
        /** When the context starts, before the server takes requests: one to three seconds. */
        FOREGROUND,
        /** After the context has started; until then the weakest costs that the policy accepts serve. */
        BACKGROUND
    }

    /**
     * What bounds the hashes that run at once. Where nothing is set, the limiter that the process shares.
     *
     * @param parallel the most hashes that run at once
     * @param memory the most work memory that running hashes take together, such as 256MiB
     * @param queue the most hashes that wait
     * @param maxWait the longest that a hash waits, such as 5s
     */
    public record LimiterProperties(
            @Nullable Integer parallel,
            @Nullable MemorySize memory,
            @Nullable Integer queue,
            @Nullable Duration maxWait) {
        boolean isSet() {
            return parallel != null || memory != null || queue != null || maxWait != null;
        }
    }

    /**
     * The PasswordEncoder of Spring Security.
     *
     * @param mode auto makes one where the application has users of its own; always and never say what they do
     * @param id written before each hash in braces, such as argon2; nothing by default
     */
    public record EncoderProperties(
            @DefaultValue("auto") EncoderMode mode,
            @Nullable String id) {}

    /** When there is a PasswordEncoder. */
    public enum EncoderMode {
        /** Where the application has users of its own: Spring Boot's default user needs Spring's own encoder. */
        AUTO,
        ALWAYS,
        NEVER
    }

    /**
     * What callers over HTTP see of overload.
     *
     * @param overloadResponse whether overload is answered by 503 with Retry-After, and a stored password that takes more
     *     memory than there is by 500
     */
    public record WebProperties(@DefaultValue("true") boolean overloadResponse) {}

    /**
     * From when on this host says that it is overloaded.
     *
     * @param window how long a refusal counts, from 1s to 1h
     * @param overloadShare share of the hashes within the window that were refused by overload, from which on this host is
     *     out of service, until it is below half of that; above 0 and at most 1
     */
    public record HealthProperties(
            @DefaultValue("10s") Duration window,
            @DefaultValue("0.1") double overloadShare) {}
}
