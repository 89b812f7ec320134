package io.hashkit.internal.hasher;

import io.hashkit.HasherInfo;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a hasher tells of itself.
 *
 * @param states reads the engines at each call of {@link #engines}
 */
public record Info(
        Supplier<List<EngineStatus>> states,
        Optional<Tuning> tuning,
        Optional<BackgroundTuning> backgroundTuning,
        boolean isAsync,
        boolean hasKeyring)
        implements HasherInfo {
    @Override
    public List<EngineStatus> engines() {
        return states.get();
    }

    @Override
    public String toString() {
        return "HasherInfo[engines=" + engines() + ", tuning=" + tuning + ", backgroundTuning=" + backgroundTuning
                + ", isAsync=" + isAsync + ", hasKeyring=" + hasKeyring + "]";
    }
}
