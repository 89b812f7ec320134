package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.WeakCostsException;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Domain;
import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.call.HasherSettings;
import io.hashkit.internal.hasher.BackgroundHasher;
import io.hashkit.internal.hasher.EngineHasher;
import io.hashkit.internal.hasher.Rehearsal;
import io.hashkit.internal.seal.MasterKeys;
import io.hashkit.limit.HashStages;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Priority;
import io.hashkit.seal.Keyring;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import io.hashkit.uniform.UniformTime;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link PasswordHasher}. Every setting has a default; most programs set only the scheme. Not thread-safe.
 */
public final class PasswordHasherBuilder {
    private static final int MOST_PASSWORD_BYTES = 4096;

    private final HasherSettings settings = new HasherSettings();
    private @Nullable Scheme scheme;
    private @Nullable Tuning tuning;
    private @Nullable TuneOptions background;

    PasswordHasherBuilder() {}

    /**
     * Sets the algorithm and costs of new hashes; by default {@link Argon2#recommended()}. Cannot be combined with a
     * tuning. Costs below every published floor need {@link #allowWeakCosts}.
     *
     * @param scheme the algorithm and its costs
     * @return this builder
     */
    public PasswordHasherBuilder scheme(Scheme scheme) {
        this.scheme = Objects.requireNonNull(scheme, "scheme");
        return this;
    }

    /**
     * Writes with the costs of a tuning and prefers its engine. Hashes of other hosts count as weak only below half of
     * the tuned work or below the floor of the policy, so that hosts that were tuned separately do not rewrite each
     * other's hashes.
     *
     * @param tuning the tuning, measured or from a profile
     * @return this builder
     */
    public PasswordHasherBuilder tuning(Tuning tuning) {
        this.tuning = Objects.requireNonNull(tuning, "tuning");
        return this;
    }

    /**
     * Tunes in the background. The hasher first writes with the costs of the stored profile that the options name, or
     * else with the lowest costs that their policy accepts. Meanwhile it measures on a daemon thread of its own, and then
     * continues with the measured costs. If the measurement fails, the first costs stay. With {@link #threads}, it also
     * measures the time under load on them.
     *
     * <p>Until the measurement ends, {@link HasherInfo#tuning()} is empty or describes the stored profile. {@link
     * HasherInfo#backgroundTuning()} gives the progress.
     *
     * @param options what to measure and to choose
     * @return this builder
     */
    public PasswordHasherBuilder tuneInBackground(TuneOptions options) {
        this.background = Objects.requireNonNull(options, "options");
        return this;
    }

    /**
     * Sets the policy by which {@code needsRehash} decides. By default the policy of the tuning, or {@link
     * Policy#OWASP_2026} without one.
     *
     * @param policy the rules for allowed algorithms and lowest costs
     * @return this builder
     */
    public PasswordHasherBuilder policy(Policy policy) {
        settings.policy = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /**
     * Leaves rows of some kinds as they are: {@code needsRehash} is false for them, and no upgrade is offered, however weak
     * they are. For tables that another program reads too, so a keyring seals no such row at a login; one that is sealed
     * already is still sealed again. Repeated calls add up.
     *
     * @param kinds names of accepted dialects such as {@code django}, and for hashkit's own forms of algorithms such as
     *     {@code bcrypt}; {@link #build} refuses others, and dialects without a salt
     * @return this builder
     */
    public PasswordHasherBuilder keep(String... kinds) {
        settings.kept.addAll(List.of(kinds));
        return this;
    }

    /** As {@link #keep}, when all dialects are accepted. */
    void requireKept(String... kinds) {
        keep(kinds);
        settings.requireKept();
    }

    /**
     * Lets {@link #build} accept a scheme below the floor of its policy and of all of {@link Policy#NAMED}. For fast
     * tests, and for hashes that an old system still has to read. Such hashes protect little once they are stolen.
     * Verifying weak hashes does not need this.
     *
     * @return this builder
     */
    public PasswordHasherBuilder allowWeakCosts() {
        settings.weakCostsAllowed = true;
        return this;
    }

    /**
     * Limits the work that a stored string may ask for. By default {@link Ceilings#defaults()}, raised to the costs of
     * the hasher's own scheme where these are higher.
     *
     * @param ceilings the limits
     * @return this builder
     */
    public PasswordHasherBuilder ceilings(Ceilings ceilings) {
        settings.ceilings = Objects.requireNonNull(ceilings, "ceilings");
        return this;
    }

    /**
     * Limits the length of passwords, in bytes of UTF-8 after normalisation. The default is 1,024 bytes.
     *
     * @param bytes the length of the longest accepted password, from 1 to 4,096
     * @return this builder
     * @throws IllegalArgumentException if not from 1 to 4,096
     */
    public PasswordHasherBuilder maxPasswordBytes(int bytes) {
        Domain.require("maxPasswordBytes", bytes, 1, MOST_PASSWORD_BYTES);
        settings.maxPasswordBytes = bytes;
        return this;
    }

    /**
     * Prefers an engine over the others of its algorithm. Engines marked {@link EngineStatus.Status#OPT_IN}, such as
     * {@code scrypt/lambdaworks-native}, are used only if they are named here. If the engine does not work in this
     * process, the others are used, and {@link HasherInfo#engines()} gives the reason. Repeated calls add up; several
     * named engines of one algorithm are tried in the order of {@link HasherInfo#engines()}.
     *
     * @param name as in {@link EngineStatus#name()}; {@link #build()} refuses an unknown one
     * @return this builder
     */
    public PasswordHasherBuilder engine(String name) {
        settings.preferred.add(Objects.requireNonNull(name, "name"));
        return this;
    }

    /**
     * Computes all hashes with one JCA provider, as {@link #provider(Provider)} does. {@link #build} looks for it among
     * those of the JVM.
     *
     * @param name the name of the provider, for example {@code BCFIPS}
     * @return this builder
     */
    public PasswordHasherBuilder provider(String name) {
        settings.providerName = Objects.requireNonNull(name, "name");
        settings.provider = null;
        settings.random = null;
        return this;
    }

    /**
     * Computes all hashes with one JCA provider, for example a FIPS 140-3 validated module: PBKDF2 with its
     * {@code SecretKeyFactory}, and salts with its {@code SecureRandom}. If it does not work, no other engine takes over.
     * The hasher writes {@link Pbkdf2#recommended()} unless a scheme or a tuning is set, and refuses other algorithms,
     * wrapped strings and keyrings.
     *
     * <p>The limits of the provider are limits of the hasher. For a password that the provider does not accept,
     * {@code hash} throws {@link IllegalArgumentException}; for such a password, or a row with such a salt, {@code verify}
     * returns false after the usual work.
     *
     * @param provider the provider, which need not be in the list of the JVM
     * @return this builder
     */
    public PasswordHasherBuilder provider(Provider provider) {
        settings.provider = Objects.requireNonNull(provider, "provider");
        settings.providerName = null;
        settings.random = null;
        return this;
    }

    /**
     * As {@link #provider(Provider)}, for a provider without random numbers of its own.
     *
     * @param provider the provider, which need not be in the list of the JVM
     * @param salts the source of the salts
     * @return this builder
     */
    public PasswordHasherBuilder provider(Provider provider, SecureRandom salts) {
        Objects.requireNonNull(salts, "salts");
        provider(provider);
        settings.random = salts;
        return this;
    }

    /**
     * Reads stored strings of other systems too, for example {@code accept(Dialects.ALL)}. {@code needsRehash} is true
     * for each of them. Repeated calls add up. By default a hasher reads only its own forms.
     *
     * @param dialects the dialects to read, in the order in which they are tried; those with parameters and those of the
     *     application come first, and those of {@link Dialects#ALL} last
     * @return this builder
     * @throws IllegalArgumentException if a custom dialect has the name of one in {@link Dialects}
     */
    public PasswordHasherBuilder accept(Collection<Dialect> dialects) {
        for (Dialect dialect : List.copyOf(dialects)) {
            if (Dialects.named(dialect.name()).filter(known -> known != dialect).isPresent()) {
                throw new IllegalArgumentException(
                        "the name " + dialect + " belongs to a built-in dialect: give your dialect another name");
            }
            settings.accepted.add(dialect);
        }
        return this;
    }

    /**
     * Reads stored strings of other systems too, for example {@code accept(Dialects.DJANGO, Dialects.BCRYPT_2X)}. As
     * {@link #accept(Collection)}.
     *
     * @param dialects the dialects to read, in the order in which they are tried; those with parameters and those of the
     *     application come first, and those of {@link Dialects#ALL} last
     * @return this builder
     * @throws IllegalArgumentException if a custom dialect has the name of one in {@link Dialects}
     */
    public PasswordHasherBuilder accept(Dialect... dialects) {
        return accept(List.of(dialects));
    }

    /**
     * Seals what the hasher writes under keys that are not in the database, and opens what is sealed. By default a
     * hasher has no keys, and refuses sealed strings with UNKNOWN_KEY.
     *
     * @param keyring the keys, which hashers may share; closing it is left to the caller
     * @return this builder
     */
    public PasswordHasherBuilder keyring(Keyring keyring) {
        settings.keyring = MasterKeys.OF_KEYRING.into(Objects.requireNonNull(keyring, "keyring"));
        return this;
    }

    /**
     * Sets the limiter that bounds concurrent hashes; by default {@link Limiter#shared()}.
     *
     * @param limiter the limiter, which hashers may share
     * @throws IllegalArgumentException if it is a mock, whose methods hashers would not call
     * @return this builder
     */
    public PasswordHasherBuilder limiter(Limiter limiter) {
        settings.limitBy(Objects.requireNonNull(limiter, "limiter"));
        return this;
    }

    /**
     * Sets the priority of this hasher's requests at the limiter; by default {@link Priority#LOGIN}. With {@link
     * Priority#IMPORT}, batch work lets logins go first.
     *
     * @param priority the priority of all hashes of this hasher
     * @return this builder
     */
    public PasswordHasherBuilder priority(Priority priority) {
        settings.priority = Objects.requireNonNull(priority, "priority");
        return this;
    }

    /**
     * Sets the executor that computes hashes, for callers whose own threads should only wait, such as virtual threads.
     * By default the calling thread computes. {@linkplain PasswordHasher#async Asynchronous calls}
     * need an executor. Except for the timer of {@link UniformTime#answerAsync} and the measurement of {@link
     * #tuneInBackground}, hashkit computes and waits on no thread of its own. It does not shut the executor down.
     *
     * <p>If the heap may become full, use a {@link java.util.concurrent.ForkJoinPool}: on Java 17 a {@link
     * java.util.concurrent.ThreadPoolExecutor} may then lose tasks and threads, whatever its queue. Calls whose task is
     * lost end with {@link io.hashkit.limit.OverloadedException.Reason#NO_THREAD}.
     *
     * @param threads an executor with as many platform threads as the limiter has permits; never the executor on which
     *     the callers run, because it would wait for itself
     * @return this builder
     */
    public PasswordHasherBuilder threads(Executor threads) {
        settings.threads = Objects.requireNonNull(threads, "threads");
        return this;
    }

    /**
     * Sets the executor on which asynchronous calls ask key services, so that a slow one blocks neither the caller nor a
     * thread that computes hashes. Needed if there are {@link #threads} and the keyring has a key that is not retired and a
     * {@link io.hashkit.seal.KeyPrf} of the application; not used by other calls. A call whose task does not begin within
     * the longest wait of the limiter ends with {@link io.hashkit.limit.OverloadedException.Reason#NO_THREAD}.
     *
     * @param threads an executor whose threads may block, with as many as the key service may be asked at once; not the
     *     one of {@link #threads}
     * @return this builder
     */
    public PasswordHasherBuilder keyThreads(Executor threads) {
        settings.keyThreads = Objects.requireNonNull(threads, "threads");
        return this;
    }

    /**
     * Makes cheap rows cost what an unknown user costs: verifying a row with less than an eighth of the work of a new hash
     * computes one of those as well. Together with {@link UniformTime}, which covers a login, the time of an answer then
     * shows nothing of the row on a busy host either.
     *
     * @return this builder
     */
    public PasswordHasherBuilder uniformWork() {
        settings.uniformWork = true;
        return this;
    }

    /**
     * Tells the application when a hash waits for its permit and its thread, and when it is computed.
     *
     * @param ofThisCall called on the thread that calls the hasher, when it asks for a permit and when it hands over the
     *     computation; returns what learns about this call, or null. Whatever it throws is ignored
     * @return this builder
     */
    public PasswordHasherBuilder stages(Supplier<? extends @Nullable HashStages> ofThisCall) {
        settings.stages = Objects.requireNonNull(ofThisCall, "ofThisCall");
        return this;
    }

    /** Changes what only tests change. */
    PasswordHasherBuilder with(Consumer<HasherSettings> change) {
        Callbacks.accept(change, settings);
        return this;
    }

    /**
     * Builds the hasher. It computes no hash, except for the known-answer test of a tuning's engine.
     *
     * @return the hasher
     * @throws IllegalArgumentException if an accepted dialect would claim the hasher's own strings, the scheme is above
     *     the given ceilings, the policy does not allow the scheme, one hash needs more memory than
     *     the limiter can give, an engine name is unknown, more than one of scheme, tuning and background tuning is
     *     set, {@link #keyThreads} is missing, or there is a {@link #provider(Provider)
     *     provider} that does not exist, lacks PBKDF2 or random numbers, or is set together with another algorithm, a
     *     keyring or a tuning without it
     * @throws WeakCostsException if the scheme is below the floor of the policy and of every published one, and {@link
     *     #allowWeakCosts} was not called
     * @throws io.hashkit.algorithm.NoEngineException if the {@link #provider(Provider) provider} is not in approved mode, or does
     *     not compute its known answers
     * @throws IllegalStateException if the random numbers repeat, a background tuning finds no costs that
     *     its policy accepts and that fit into memory, or a key of the keyring cannot be used
     */
    public PasswordHasher build() {
        int chosen = (scheme != null ? 1 : 0) + (tuning != null ? 1 : 0) + (background != null ? 1 : 0);
        if (chosen > 1) {
            throw new IllegalArgumentException("set only one of scheme, tuning and tuneInBackground");
        }
        MasterKeys keyring = settings.keyring;
        if (settings.threads != null && settings.keyThreads == null && keyring != null && keyring.hasService()) {
            throw new IllegalArgumentException(
                    "the keyring has a key in a key service, which would block the threads of asynchronous calls: call"
                            + " keyThreads(executor) too");
        }
        Rehearsal.once(settings.threads != null);
        HasherSettings now = settings.asNow();
        if (background != null) {
            return BackgroundHasher.start(now, background);
        }
        Scheme usual = now.provider == null ? Argon2.recommended() : Pbkdf2.recommended();
        Scheme written = tuning != null ? tuning.scheme() : scheme != null ? scheme : usual;
        return new EngineHasher(now.calls(written, tuning));
    }
}
