package io.hashkit;

import io.hashkit.algorithm.EngineStatus;
import io.hashkit.internal.hasher.Info;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes a hasher: its engines, its tuning and what it supports. Returned by {@link PasswordHasher#info}. */
public interface HasherInfo {
    /** {@return the engines of the hasher with their present state, and the reasons why any were skipped} */
    List<EngineStatus> engines();

    /** {@return what tuning measured, and why it chose these costs; empty for a hasher whose scheme was given} */
    Optional<Tuning> tuning();

    /**
     * {@return the progress of the measurement that {@link PasswordHasherBuilder#tuneInBackground} started, with the
     * reason if it failed; empty for a hasher that was built without one}
     */
    Optional<BackgroundTuning> backgroundTuning();

    /** {@return whether {@link PasswordHasher#async} works: the hasher was built with an executor} */
    boolean isAsync();

    /** {@return whether the hasher was built with a keyring, and so binds, re-keys and opens sealed strings} */
    boolean hasKeyring();

    /**
     * {@return the same information with the progress of a measurement, for a hasher that follows one}
     *
     * @param measurement the measurement; null if there is none
     */
    default HasherInfo with(@Nullable BackgroundTuning measurement) {
        return new Info(this::engines, tuning(), Optional.ofNullable(measurement), isAsync(), hasKeyring());
    }
}
