package io.hashkit.internal.tune;

import io.hashkit.tune.Confidence;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The part of a result that a profile keeps.
 *
 * @param engine the measured engine, the fastest of those that were compared
 * @param costModel the times of that engine on the measured host, alone
 * @param slowdown the time of a hash with all permits in use, relative to its time alone; empty if it was not measured
 * @param share the share of a processor that one login has if the expected number arrive at once
 * @param memoryPerHash the most memory that one hash may use, in bytes
 * @param withVectorApi the time of a hash with the Vector API, relative to that of this process, which ran without it;
 *     empty if it was not tried
 * @param seats how many hashes a processor computes at once when many wait, and what that brings; empty if this was not
 *     measured
 * @param doubts the reasons for low confidence that another measurement may remove
 * @param requirements what a process must have so that the costs keep their time
 */
public record Measurement(
        String engine,
        CostModel costModel,
        OptionalDouble slowdown,
        double share,
        long memoryPerHash,
        OptionalDouble withVectorApi,
        Optional<MeasuredSeats> seats,
        Confidence confidence,
        UnsureMeasurements doubts,
        Requirements requirements) {
    /** The measurement on this host, where one hash may use another amount of memory. */
    Measurement within(long bytes) {
        return new Measurement(
                engine, costModel, slowdown, share, bytes, withVectorApi, seats, confidence, doubts, requirements);
    }

    /** The measurement with what was tried besides. */
    Measurement with(OptionalDouble vectorApi, Optional<MeasuredSeats> more) {
        return new Measurement(
                engine, costModel, slowdown, share, memoryPerHash, vectorApi, more, confidence, doubts, requirements);
    }

    Measurement withLowerConfidence(Confidence left, UnsureMeasurements why) {
        return new Measurement(
                engine, costModel, slowdown, share, memoryPerHash, withVectorApi, seats, left, why, requirements);
    }

    /** Whether calculations can rely on the numbers, which may come from a file. */
    boolean isPossible() {
        return costModel.nanosPerWork() > 0
                && costModel.nanosPerWork() < 1e12
                && costModel.fixedMillis() >= 0
                && costModel.fixedMillis() < 1e9
                && share > 0
                && share <= 1
                && slowdown.orElse(1) >= 1
                && slowdown.orElse(1) < 1e9
                && memoryPerHash >= 0
                && withVectorApi.orElse(1) > 0
                && withVectorApi.orElse(1) < 1e9;
    }
}
