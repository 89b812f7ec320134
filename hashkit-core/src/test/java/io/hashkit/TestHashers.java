package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.hasher.BackgroundHasher;
import io.hashkit.internal.hasher.EngineHasher;
import io.hashkit.internal.tune.Profiles;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.Executor;

/** Hashers with the lowest costs, for tests. */
public final class TestHashers {
    private TestHashers() {}

    public static PasswordHasher of(Scheme scheme) {
        return builder().scheme(scheme).build();
    }

    public static PasswordHasherBuilder builder() {
        return PasswordHasher.builder().allowWeakCosts();
    }

    /** A hasher whose tuning learns from hashes of other costs than it has chosen. */
    public static PasswordHasher tuned(PasswordHasherBuilder builder, Scheme scheme) {
        TuneOptions options = TuneOptions.defaults()
                .limiter(Limiter.builder().parallel(1).memoryBytes(256 << 20).build());
        Tuning tuning = Tuning.of(profile(Argon2.OWASP_2026_19_MIB, "argon2/bouncy-castle"), options);
        PasswordHasher[] tuned = new PasswordHasher[1];
        builder.with(its -> tuned[0] = new EngineHasher(its.calls(scheme, tuning)));
        return tuned[0];
    }

    /** A hasher that tunes in the background by an executor of the test instead of a thread of its own. */
    public static PasswordHasher tunedBy(Executor measuring, PasswordHasherBuilder builder, TuneOptions options) {
        PasswordHasher[] tuned = new PasswordHasher[1];
        builder.with(its -> tuned[0] = BackgroundHasher.start(its.asNow(), options, measuring));
        return tuned[0];
    }

    public static Profile profile(Scheme scheme, String engine) {
        return Profile.parse(Profiles.of(
                        scheme,
                        engine,
                        "",
                        Duration.ofMillis(250),
                        Policy.OWASP_2026,
                        Confidence.HIGH,
                        0,
                        1000,
                        OptionalDouble.empty(),
                        1,
                        1,
                        1 << 30,
                        "fleet",
                        "")
                .toJson());
    }
}
