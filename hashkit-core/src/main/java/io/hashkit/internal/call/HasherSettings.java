package io.hashkit.internal.call;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.dialect.Overlaps;
import io.hashkit.internal.dialect.StoredHashReader;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.pbkdf2.JcaProvider;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jca;
import io.hashkit.internal.host.FreshBytes;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.seal.MasterKeys;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.limit.HashStages;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Priority;
import io.hashkit.tune.Tuning;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a hasher is built with, except for its scheme. Changed by its builder alone. */
public final class HasherSettings implements Cloneable {
    public Set<String> preferred = new LinkedHashSet<>();
    public Set<Dialect> accepted = new LinkedHashSet<>();
    /** Names of dialects and algorithms. */
    public Set<String> kept = new LinkedHashSet<>();
    /** Null for that of the tuning, or OWASP's. */
    public @Nullable Policy policy;

    public boolean weakCostsAllowed;
    /** Null for the defaults, raised to what the scheme needs. */
    public @Nullable Ceilings ceilings;

    /** In UTF-8. */
    public int maxPasswordBytes = 1024;

    public Limiter limiter = Limiter.shared();
    public Supplier<? extends @Nullable HashStages> stages = () -> null;
    public Priority priority = Priority.LOGIN;
    public @Nullable Executor threads;
    public @Nullable Executor keyThreads;
    public List<EngineFamily<?>> families = Catalog.FAMILIES;
    /** Null for those of the families. */
    public @Nullable Engines engines;

    public @Nullable SecureRandom random;
    /** The only provider that computes; null for hashkit's engines. */
    public @Nullable Provider provider;

    /** The name of the provider, to be found when the hasher is built. */
    public @Nullable String providerName;

    public @Nullable MasterKeys keyring;
    public boolean uniformWork;

    /** Settings that stay as they are now. */
    public HasherSettings copy() {
        try {
            HasherSettings copy = (HasherSettings) clone();
            copy.preferred = new LinkedHashSet<>(preferred);
            copy.accepted = new LinkedHashSet<>(accepted);
            copy.kept = new LinkedHashSet<>(kept);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** The provider of the JVM that has a name. Refuses a name that none has. */
    public static Provider provider(String name) {
        return JcaProvider.named(name);
    }

    /** These settings as they are now, with the provider that has its name now. Refuses a name that none has. */
    public HasherSettings asNow() {
        HasherSettings now = copy();
        if (providerName != null) {
            now.provider = provider(providerName);
        }
        return now;
    }

    /**
     * The calls of a hasher that writes a scheme, which a tuning chose unless that is null. Refuses what {@code
     * PasswordHasherBuilder.build} does.
     */
    public Calls calls(Scheme scheme, @Nullable Tuning tuning) {
        Pbkdf2Jca engine = provider == null ? null : byProvider(provider, scheme);
        requireMeasured(tuning, engine);
        Policy judge = policy != null
                ? policy
                : tuning != null ? TunedHost.OF_TUNING.into(tuning).result().options().policy : Policy.OWASP_2026;
        requireEngine(scheme);
        requireKept();
        OwnHashes.requireAllowed(judge, scheme);
        if (!weakCostsAllowed) {
            OwnHashes.requireStrong(judge, scheme);
        }
        String sealed = Rows.sealedNobody(keyring, scheme);
        int longest = sealed == null ? scheme.sample().length() : sealed.length();
        StoredHashReader reader = new StoredHashReader(
                inOrder(), algorithms(), OwnHashes.ceilings(ceilings, scheme, longest), false, Wrapping::nested);
        reader.requireNotToClaim(scheme);
        permits().makeRoomFor(scheme.memoryBytes());
        HashExecutor executor = new HashExecutor(
                engine != null ? engines(engine, scheme) : engines != null ? engines : engines(tuning),
                permits(),
                priority,
                threads,
                keyThreads,
                tuning,
                new Stages(stages));
        Rows rows = new Rows(reader, keyring, null, sealed, engine != null);
        FreshBytes salts = new FreshBytes(
                random != null ? random : engine != null ? engine.provider().random() : new SecureRandom());
        return new Calls(
                new PasswordWork(scheme, judge, reader, executor, salts, uniformWork, kept, engine),
                rows,
                new Secrets(maxPasswordBytes),
                executor);
    }

    /**
     * Those made with parameters or written by the application first, then the built-in ones that must be named, then those of
     * ALL: whoever names one has its rows, and others may claim their strings. Refuses two of one rank that read the same
     * strings.
     */
    private List<Dialect> inOrder() {
        if (accepted.isEmpty()) {
            return List.of();
        }
        List<Dialect> own = new ArrayList<>();
        List<Dialect> builtIn = new ArrayList<>();
        for (Dialect dialect : accepted) {
            (Dialects.named(dialect.name()).isPresent() ? builtIn : own).add(dialect);
        }
        Overlaps.requireDistinct(own);
        List<Dialect> named = new ArrayList<>(builtIn);
        named.removeAll(Dialects.ALL);
        Overlaps.requireDistinct(named);
        builtIn.removeAll(named);
        own.addAll(named);
        own.addAll(builtIn);
        return own;
    }

    /** Refuses names of kinds that this hasher does not read, and of those without a salt. */
    public void requireKept() {
        if (kept.isEmpty()) {
            return;
        }
        Set<String> known = new TreeSet<>();
        for (Dialect dialect : accepted) {
            known.add(dialect.name());
        }
        for (Algorithm algorithm : algorithms()) {
            known.add(algorithm.name());
        }
        known.removeAll(Set.of(Dialects.PLAIN_TEXT.name(), Dialects.UNSALTED_DIGEST.name()));
        for (String kind : kept) {
            if (!known.contains(kind)) {
                throw new IllegalArgumentException(
                        "rows of " + kind + " cannot be kept: choose an algorithm or an accepted"
                                + " dialect with a salt, " + String.join(", ", known));
            }
        }
    }

    private void requireEngine(Scheme scheme) {
        for (EngineFamily<?> family : families) {
            if (family.type().isInstance(scheme)) {
                return;
            }
        }
        throw new IllegalArgumentException("no engine can compute " + scheme);
    }

    private List<Algorithm> algorithms() {
        List<Algorithm> algorithms = new ArrayList<>();
        for (EngineFamily<?> family : families) {
            algorithms.addAll(family.algorithms());
        }
        return List.copyOf(algorithms);
    }

    public void limitBy(Limiter given) {
        Permits.OF_LIMITER.into(given); // refuses a mock before anything computes by it
        limiter = given;
    }

    private Permits permits() {
        return Permits.OF_LIMITER.into(limiter);
    }

    private Pbkdf2Jca byProvider(Provider provider, Scheme scheme) {
        if (!(scheme instanceof Pbkdf2)) {
            throw new IllegalArgumentException(
                    "a hasher with a provider writes PBKDF2 alone, which " + scheme + " is not");
        }
        if (keyring != null) {
            throw new IllegalArgumentException("a hasher with a provider cannot seal: seals are computed by hashkit and"
                    + " the providers of the JVM, and not by the given one");
        }
        return new Pbkdf2Jca(provider);
    }

    /** Costs that were measured with one engine mean nothing for another, nor does a hasher change its engine silently. */
    private static void requireMeasured(@Nullable Tuning tuning, @Nullable Pbkdf2Jca engine) {
        if (tuning == null) {
            return;
        }
        EngineStatus measured = new EngineState(tuning.engine(), EngineStatus.Status.NOT_TRIED, "", 0);
        if (engine == null && measured.isOfProvider()) {
            throw new IllegalArgumentException(
                    "the tuning is of " + measured.name() + ": name its provider here too, with provider(provider)");
        }
        if (engine != null
                && !measured.name().equals("pbkdf2/" + engine.provider().library())) {
            throw new IllegalArgumentException("the tuning is of " + measured.name() + ", not of the provider "
                    + engine.provider() + ": tune with TuneOptions.provider(provider)");
        }
    }

    private Engines engines(Pbkdf2Jca engine, Scheme scheme) {
        Resources resources = new Resources(permits().memory(), null);
        return Engines.of(Catalog.of(engine), preferred, resources).required(scheme);
    }

    private Engines engines(@Nullable Tuning tuning) {
        Resources resources = new Resources(permits().memory(), threads);
        if (tuning == null) {
            return Engines.of(families, preferred, resources);
        }
        Map<Algorithm, String> winners = Map.of(tuning.scheme().algorithm(), tuning.engine());
        return Engines.of(families, preferred, winners, resources).proven(tuning.scheme());
    }
}
