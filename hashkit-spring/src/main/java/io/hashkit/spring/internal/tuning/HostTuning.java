package io.hashkit.spring.internal.tuning;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.WeakCostsException;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.settings.PropertyNames;
import io.hashkit.spring.internal.settings.Settings;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.HashkitProperties.AutoTune;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Profile;
import io.hashkit.tune.Tuning;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Chooses the algorithm and costs of the application's hasher. Nothing is hashed before the context starts. In the foreground
 * the host is measured before the server accepts requests, in the background after everything else has started.
 */
public final class HostTuning implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger("io.hashkit");

    private final AutoTune mode;
    private final Limiter limiter;
    private final HostCosts costs;
    private final Optional<Scheme> given;
    private final boolean logs;
    private final String unmeasuredBecause;
    private final boolean limitsMemory;
    private final boolean readsSpring;
    private final Supplier<PasswordHasherBuilder> builders;
    private final PasswordHasher hasher = new ForwardingPasswordHasher() {
        @Override
        protected PasswordHasher delegate() {
            return current;
        }

        @Override
        public PasswordHasher boundTo(String id) {
            return viewOfDelegate(id);
        }

        @Override
        public HasherInfo info() {
            return current.info().with(background);
        }
    };
    private volatile PasswordHasher current;
    private volatile Scheme scheme;
    private volatile boolean running;
    private volatile @Nullable BackgroundTuning background;

    /**
     * Reads the settings.
     *
     * @param shortLived where a context runs that is not worth a measurement, as a part of a sentence; empty for others
     * @throws InvalidPropertyException if no allowed costs fit into memory, or the profile cannot be used
     */
    public HostTuning(
            Settings settings,
            Limiter limiter,
            HashkitProperties properties,
            Optional<String> shortLived,
            Supplier<PasswordHasherBuilder> builders) {
        this.mode = settings.autoTune(shortLived.isPresent());
        boolean spared = mode == AutoTune.OFF
                && properties.autoTune() == null
                && settings.scheme().isEmpty();
        this.unmeasuredBecause = spared
                ? " (the lowest costs: hosts are not measured " + shortLived.orElse("here")
                        + " unless hashkit.auto-tune or hashkit.profile is set)"
                : "";
        this.limiter = limiter;
        this.costs = new HostCosts(mode, spared, settings, properties, limiter);
        this.logs = properties.startupLog();
        this.limitsMemory = properties.limiter().memory() != null;
        this.readsSpring = properties.dialects().stream()
                .anyMatch(name -> name.toLowerCase(Locale.ROOT).matches("all|spring"));
        this.builders = builders;
        this.given = settings.scheme();
        Optional<Tuning> known = given.isPresent() ? Optional.empty() : costs.known();
        this.scheme = known.map(Tuning::scheme).orElseGet(() -> given.orElseGet(costs::first));
        this.current = known.map(this::hasher).orElseGet(() -> hasher(scheme));
        if (mode != AutoTune.OFF && given.isEmpty() && properties.provider() == null && Info.isOfProvider(current)) {
            throw HostCosts.ofCustomizer("", "hashkit measures no provider but that of hashkit.provider", null);
        }
    }

    /**
     * Forgets what was measured, because the process runs on another host: it was restored from a checkpoint. {@link #start}
     * measures this host.
     */
    public void forget() {
        if (given.isEmpty()) {
            Optional<Tuning> known = costs.known();
            scheme = known.map(Tuning::scheme).orElseGet(costs::first);
            current = known.map(this::hasher).orElseGet(() -> hasher(scheme));
            background = null;
        }
    }

    /** Builds a hasher; the builder also checks the memory, the ceilings and the policy. */
    private PasswordHasher hasher(Scheme written) {
        return built(builder -> builder.scheme(written), written);
    }

    private PasswordHasher hasher(Tuning tuning) {
        return built(builder -> builder.tuning(tuning), tuning.scheme());
    }

    private PasswordHasher built(UnaryOperator<PasswordHasherBuilder> costs, Scheme written) {
        try {
            return costs.apply(builders.get()).build();
        } catch (WeakCostsException e) {
            throw new InvalidPropertyException(
                    "hashkit.scheme",
                    written,
                    PropertyNames.in(e.problem()),
                    "Set higher costs, such as " + Argon2.recommended()
                            + ", or remove the property so that the costs are chosen for this host. In tests, set"
                            + " hashkit.allow-weak-costs=true.",
                    e);
        } catch (IllegalArgumentException e) {
            String problem = PropertyNames.in(String.valueOf(e.getMessage()));
            if (problem.contains("provider")) {
                throw HostCosts.ofCustomizer(given.isPresent() ? written : "", problem, e);
            }
            throw new InvalidPropertyException(
                    "hashkit.scheme",
                    written,
                    problem,
                    "Set a scheme that takes less memory, or "
                            + (limitsMemory
                                    ? "raise hashkit.limiter.memory."
                                    : "give the process more heap (-Xmx), or set hashkit.limiter.memory."),
                    e);
        }
    }

    /** The hasher of the application: always the same object, which uses the measured costs once they are known. */
    public PasswordHasher hasher() {
        return hasher;
    }

    /**
     * A hasher like that of the application, but with another keyring. It follows the measured costs too.
     *
     * @param keyring in place of that of the application
     */
    public PasswordHasher hasherWith(Keyring keyring) {
        return new ForwardingPasswordHasher() {
            /** The one that was built last, by the hasher that it follows: one value, so that threads mix no two. */
            private volatile Map.@Nullable Entry<PasswordHasher, PasswordHasher> last;

            private Map.Entry<PasswordHasher, PasswordHasher> follow(PasswordHasher followed) {
                PasswordHasherBuilder builder = builders.get().keyring(keyring);
                return Map.entry(
                        followed,
                        followed.info()
                                .tuning()
                                .map(builder::tuning)
                                .orElseGet(() -> builder.scheme(scheme))
                                .build());
            }

            @Override
            protected PasswordHasher delegate() {
                PasswordHasher now = current;
                Map.Entry<PasswordHasher, PasswordHasher> made = last;
                if (made == null || made.getKey() != now) {
                    made = follow(now);
                    last = made;
                }
                return made.getValue();
            }

            @Override
            public PasswordHasher boundTo(String id) {
                return viewOfDelegate(id);
            }
        };
    }

    /** Algorithm and costs of new hashes at the moment. */
    public Scheme scheme() {
        return scheme;
    }

    /** Whether the host has yet to be measured; new hashes have the lowest costs until then. */
    boolean isUnmeasured() {
        return mode != AutoTune.OFF && current.info().tuning().isEmpty();
    }

    /** Whether the profile in use has low confidence, so that another measurement may improve it. */
    private boolean isUnsure() {
        return mode == AutoTune.CACHED
                && current.info()
                        .tuning()
                        .filter(tuning -> tuning.confidence() == Confidence.LOW)
                        .isPresent();
    }

    public AutoTune mode() {
        return mode;
    }

    @Override
    public void start() {
        running = true;
        String withoutRoom = logs && readsSpring ? SpringRows.withoutRoom(limiter, limitsMemory) : "";
        if (!withoutRoom.isEmpty()) {
            LOG.warn(withoutRoom);
        }
        if (mode == AutoTune.FOREGROUND && isUnmeasured()) {
            try {
                use(costs.measured());
            } catch (IllegalStateException e) {
                throw costs.named(e);
            }
            return;
        }
        if (!isUnmeasured()) {
            log();
        }
        if (isUnmeasured() || isUnsure()) {
            background = BackgroundTuning.start(this::startThread, costs::measured, this::use);
        }
    }

    private void startThread(Runnable measurement) {
        Thread made = new Thread(
                () -> {
                    try {
                        measurement.run();
                    } catch (Throwable e) {
                        LOG.error("hashkit could not measure this host; new hashes still use {}", scheme, e);
                    }
                },
                "hashkit-tuning");
        made.setDaemon(true);
        made.start();
    }

    private void use(Tuning measured) {
        Optional<Profile> before = current.info().tuning().map(Tuning::profile);
        if (before.filter(measured.profile()::equals).isPresent()) {
            return;
        }
        PasswordHasher next = hasher(measured);
        scheme = measured.scheme();
        current = next;
        log();
    }

    private void log() {
        if (!logs) {
            return;
        }
        LOG.info("{}{}", StartLine.of(scheme, current.info()), unmeasuredBecause);
        if (LOG.isDebugEnabled()) {
            StartLine.details(scheme, current.info()).forEach(detail -> LOG.debug("hashkit: {}", detail));
        }
    }

    @Override
    public void stop() {
        running = false;
        BackgroundTuning measurement = background;
        if (measurement != null) {
            measurement.cancel();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** In the foreground the host is measured before any server starts, in the background after all of them. */
    @Override
    public int getPhase() {
        return mode == AutoTune.FOREGROUND ? Integer.MIN_VALUE : Integer.MAX_VALUE;
    }
}
