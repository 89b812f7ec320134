package io.hashkit.spring.properties;

import java.nio.file.Path;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The {@code hashkit.*} properties of an application. A value that cannot be used stops the start with an
 * {@link InvalidPropertyException} that names the property and the cure.
 *
 * @param scheme Algorithm and costs of new hashes, such as argon2id,m=19456,t=2,p=1 (memory in KiB, passes, lanes),
 *     scrypt,ln=17,r=8,p=1, bcrypt,cost=12 or pbkdf2-sha256,i=600000. Not set by default: the host is measured and the costs
 *     are chosen for it.
 * @param autoTune When this host is measured to choose the costs of new hashes: off, cached, foreground or background.
 *     Default: off if hashkit.scheme is set, cached if hashkit.profile is set, background otherwise, but off in tests and under
 *     DevTools. Without hashkit.profile nothing is kept: each start measures again.
 * @param target Longest time that one hash may take when the costs are chosen, from 10ms to 10s. Default 250ms.
 * @param concurrency Number of simultaneous logins that must all be answered within hashkit.target when the costs are
 *     chosen, from 1 to 10000. Default 1.
 * @param memoryShare Share of the maximum heap that all running hashes may use together when the costs are chosen, above 0
 *     and at most 0.5. Default 0.25.
 * @param memoryPerHash Maximum work memory of one hash when the costs are chosen, such as 64MiB; at least 1KiB. Not set by
 *     default: hashkit.memory-share, hashkit.limiter.memory and the memory limit of the container are the only bounds.
 * @param policy Policy that sets the allowed algorithms and their lowest costs: owasp-2026, rfc-9106, fips-140 or asvs-5.
 *     Default owasp-2026.
 * @param provider Name of the security provider of the JVM that alone computes hashes, with PBKDF2, and gives their random
 *     numbers, such as BCFIPS; it must be registered before the application starts. Not set by default: hashkit's own engines
 *     compute.
 * @param allowWeakCosts Whether hashkit.scheme may be weaker than every published recommendation. Set it in tests only,
 *     never where passwords of people are stored. Default false.
 * @param dialects Formats of other systems whose stored hashes are read: all, none, or names such as django, spring and
 *     ldap. The name plain-text adds passwords that Spring Security stored as {noop}. Default all and plain-text.
 * @param forms Format of one program whose stored hashes are read, by a name for it: a template and a computation with = between
 *     them. No forms by default.
 * @param formSecrets Secret that the computation of the form of this name needs as $k, such as a pepper: the secret itself,
 *     env:VARIABLE or file:PATH.
 * @param keep Kinds of stored hashes that are left as they are when a password matches: names of accepted dialects or of
 *     algorithms, such as django,bcrypt. None by default.
 * @param profile File with the measurement of this host. With hashkit.auto-tune=cached it is read at start, and written
 *     after a measurement; with off it is only read. Not set by default.
 * @param startupLog Whether one INFO line at start tells the costs of new hashes, their time and how to keep them. Default true.
 * @param threads Number of platform threads that compute the hashes while callers wait, from 0 to 1024; 0 computes on the
 *     callers' threads. Default 0, or on WebFlux and with spring.threads.virtual.enabled=true the number of hashes that run
 *     at once.
 * @param uniformTime Step at whose multiples every answer about a password comes, from hashkit.target to 10s, so that the
 *     time of a login shows neither whether a user exists nor how old the stored hash is. Choose more than the costliest
 *     stored hash takes. Not set by default: answers come as soon as they are known.
 * @param cache whether a password that has matched is remembered for some time
 * @param limiter bounds on the hashes that run and wait at the same time
 * @param encoder the {@code PasswordEncoder} bean for Spring Security
 * @param web the HTTP answer to requests that the limiter refuses
 * @param health when the health check reports overload
 * @param check whether stored strings are compared with the configuration before users log in
 */
@ConfigurationProperties("hashkit")
public record HashkitProperties(
        @Nullable String scheme,
        @Nullable AutoTune autoTune,
        @DefaultValue("250ms") Duration target,
        @DefaultValue("1") int concurrency,
        @DefaultValue("0.25") double memoryShare,
        @Nullable String memoryPerHash,
        @DefaultValue("owasp-2026") String policy,
        @Nullable String provider,
        @DefaultValue("false") boolean allowWeakCosts,
        @DefaultValue({"all", "plain-text"}) List<String> dialects,
        @DefaultValue Map<String, String> forms,
        @DefaultValue Map<String, String> formSecrets,
        @DefaultValue List<String> keep,
        @Nullable Path profile,
        @DefaultValue("true") boolean startupLog,
        @Nullable Integer threads,
        @Nullable Duration uniformTime,
        @DefaultValue CacheProperties cache,
        @DefaultValue LimiterProperties limiter,
        @DefaultValue EncoderProperties encoder,
        @DefaultValue WebProperties web,
        @DefaultValue HealthProperties health,
        @DefaultValue CheckProperties check) {

    /**
     * As Spring Boot has read them.
     *
     * @param scheme as above
     * @param autoTune as above
     * @param target as above
     * @param concurrency as above
     * @param memoryShare as above
     * @param memoryPerHash as above
     * @param policy as above
     * @param provider as above
     * @param allowWeakCosts as above
     * @param dialects as above
     * @param forms as above
     * @param formSecrets as above
     * @param keep as above
     * @param profile as above
     * @param startupLog as above
     * @param threads as above
     * @param uniformTime as above
     * @param cache as above
     * @param limiter as above
     * @param encoder as above
     * @param web as above
     * @param health as above
     * @param check as above
     */
    public HashkitProperties {
        formSecrets = new HiddenValues(formSecrets);
    }

    /** Secrets by their names, whose text has the names alone. */
    private static final class HiddenValues extends AbstractMap<String, String> {
        private final Map<String, String> secrets;

        HiddenValues(Map<String, String> secrets) {
            this.secrets = Map.copyOf(secrets);
        }

        @Override
        public Set<Entry<String, String>> entrySet() {
            return secrets.entrySet();
        }

        @Override
        public String toString() {
            return keySet().stream().map(name -> name + "=******").collect(Collectors.joining(", ", "{", "}"));
        }
    }

    /**
     * When the host is measured to choose the costs of new hashes. No measurement runs while beans are being created.
     */
    public enum AutoTune {
        /** Never: {@code hashkit.scheme}, else the profile in {@code hashkit.profile}, else the recommended scheme is used. */
        OFF,
        /**
         * Normally once per host: the profile in {@code hashkit.profile} is used if it exists; otherwise, or if its
         * confidence is low, the host is measured in the background and the profile is written.
         */
        CACHED,
        /** At each start, before the server accepts requests; delays the start by one to three seconds. */
        FOREGROUND,
        /**
         * After each start, in the background; until the result is known, new hashes have the lowest costs that the
         * policy accepts.
         */
        BACKGROUND
    }

    /**
     * Whether a password that has matched is remembered for some time, so that the same password for the same stored string
     * needs no hash. Needs Caffeine on the class path.
     *
     * @param ttl How long a match is remembered, from 1s to 1h. Not set by default: every attempt is hashed. Cannot be set
     *     together with hashkit.uniform-time.
     * @param size Maximum number of matches that are remembered, from 1 to 1000000. Default 10000.
     */
    public record CacheProperties(
            @Nullable Duration ttl, @DefaultValue("10000") int size) {}

    /**
     * Bounds on the hashes that run and wait at the same time. If none of these properties is set, the application uses the
     * limiter that the whole process shares.
     *
     * @param parallel Maximum number of processors that hashes use at the same time, at least 1. Default: the number of
     *     processors, which is looked up again every few seconds, and one more while at least as many hashes wait.
     * @param memory Maximum work memory that all running hashes use together, such as 256MiB; at least 1MiB. Default: a quarter
     *     of the maximum heap or, if that is lower, of the memory limit of the container, looked up again every few seconds.
     * @param queue Maximum number of hashes that wait for a permit, at least 1; more are refused. Default: one for each
     *     MiB of the maximum heap, at least 64, and on the threads of a servlet server at most three of four threads. A hash that would wait
     *     longer than max-wait is refused in any case.
     * @param seats Maximum number of hashes that one processor computes at once while others wait, at least 1. Default: as many as the
     *     algorithm has a kernel for: two with bcrypt, on the Vector API four with PBKDF2-SHA512 and eight with PBKDF2-SHA256, one with any other.
     * @param maxWait Longest time that a hash waits for a permit before it is refused, from 0 to 1h; 0 refuses at once.
     *     Default 5s.
     */
    public record LimiterProperties(
            @Nullable Integer parallel,
            @Nullable String memory,
            @Nullable Integer queue,
            @Nullable Integer seats,
            @Nullable Duration maxWait) {}

    /**
     * The {@code PasswordEncoder} bean for Spring Security.
     *
     * @param mode When a PasswordEncoder bean is created: auto (only if the application defines its own users), always or
     *     never. Default auto.
     * @param id Identifier written in braces before each new hash, such as argon2 for {argon2}; at most 64 letters, digits
     *     and @._- characters. Not set by default: no prefix is written.
     * @param clientSecrets How Spring Authorization Server hashes the secrets of clients: passwords, with the costs for
     *     passwords; generated, with PBKDF2 at 1000 iterations, only if every secret is random, such as one of "openssl rand
     *     -hex 32"; or never, to leave the encoder of the application. Default passwords.
     */
    public record EncoderProperties(
            @DefaultValue("auto") EncoderMode mode,
            @Nullable String id,
            @DefaultValue("passwords") ClientSecrets clientSecrets) {}

    /** How the secrets of OAuth2 clients are hashed. */
    public enum ClientSecrets {
        /** With the costs for passwords: a person may have chosen a secret. */
        PASSWORDS,
        /**
         * With PBKDF2 at 1000 iterations. Set it only if every secret is generated, with at least 128 random bits. Rows with
         * other costs than plain text keep their costs.
         */
        GENERATED,
        /** Not by hashkit: the application gives Spring Authorization Server an encoder of its own. */
        NEVER
    }

    /** When a {@code PasswordEncoder} bean is created. */
    public enum EncoderMode {
        /**
         * Only if the application defines its own users, such as a {@code UserDetailsService} bean. The user that Spring Boot
         * creates otherwise can log in with Spring's own encoder only.
         */
        AUTO,
        /** In every application that has no other {@code PasswordEncoder} bean. */
        ALWAYS,
        /** In no application. */
        NEVER
    }

    /**
     * The HTTP answer to requests that the limiter refuses.
     *
     * @param overloadResponse Whether a request that the limiter refuses is answered with status 503 and Retry-After, and a
     *     login whose stored hash needs more memory than the limiter has with 500. If false, the OverloadedException reaches
     *     the application. Default true.
     */
    public record WebProperties(@DefaultValue("true") boolean overloadResponse) {}

    /**
     * When the health check reports overload.
     *
     * @param window How long a refused hash counts as overload, from 1s to 1h. Choose somewhat more than the interval at
     *     which the load balancer asks for the health. Default 10s.
     * @param overloadShare Share of refused hashes within the window at which the health becomes OUT_OF_SERVICE, above 0 and
     *     at most 1; it is UP again below half of that share. Default 0.1.
     */
    public record HealthProperties(
            @DefaultValue("10s") Duration window,
            @DefaultValue("0.1") double overloadShare) {}

    /**
     * Whether stored strings are compared with the configuration before users log in.
     *
     * @param start Whether a start looks at stored strings: off, log (one line; a warning if the right password would not
     *     verify some of them), or fail (such a start ends). Needs hashkit.check.query or a StoredHashSample bean. Default off.
     * @param query Query whose first column has stored strings, such as "select password from users". Not set by default.
     * @param rows Maximum number of stored strings that are looked at, from 1 to 1000000. Default 1000.
     * @param timeout Longest time for the query and for reading its rows, from 1s to 10m. Default 10s.
     */
    public record CheckProperties(
            @DefaultValue("off") CheckMode start,
            @Nullable String query,
            @DefaultValue("1000") int rows,
            @DefaultValue("10s") Duration timeout) {}

    /** Whether a start looks at stored strings. */
    public enum CheckMode {
        /** Only the actuator endpoint does. */
        OFF,
        /** One line is logged: a warning if the right password would not verify some of them. */
        LOG,
        /** The start fails if the right password would not verify some of them, or they cannot be read. */
        FAIL
    }
}
