package io.hashkit;

import io.hashkit.algorithm.EngineStatus;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link PasswordHasher} is made of, and what it can do: the face {@link PasswordHasher#info} of a hasher.
 *
 * @param states reads the engines at each call of {@link #engines}
 * @param tuning what tuning measured, and why it chose these costs; empty for a hasher whose scheme was given
 * @param backgroundTuning the progress of the measurement that {@link PasswordHasherBuilder#tuneInBackground} started,
 *     with the reason if it failed; empty for a hasher that was built without one
 * @param isAsync whether {@link PasswordHasher#async} works: the hasher was built with an executor
 * @param hasKeyring whether the hasher was built with a keyring, and so binds, re-keys and opens sealed strings
 */
public record HasherInfo(
        Supplier<List<EngineStatus>> states,
        Optional<Tuning> tuning,
        Optional<BackgroundTuning> backgroundTuning,
        boolean isAsync,
        boolean hasKeyring) {
    /** {@return the engines of the hasher with their present state, and the reasons why any were skipped} */
    public List<EngineStatus> engines() {
        return states.get();
    }

    /**
     * {@return the same reports with the progress of a measurement, for a hasher that follows one}
     *
     * @param measurement the measurement; null if there is none
     */
    public HasherInfo with(@Nullable BackgroundTuning measurement) {
        return new HasherInfo(states, tuning, Optional.ofNullable(measurement), isAsync, hasKeyring);
    }
}
