package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;

/**
 * The choice after comparing it with a real hash.
 *
 * @param scheme the final choice
 * @param proven whether it was timed, or costs with nearly the same work
 * @param wasOff whether it took much longer than predicted
 */
record Validation(Scheme scheme, boolean proven, boolean wasOff) {
    private static final double OFF = 1.1;

    static Validation of(Choice choice, LargeHashes large) {
        Scheme scheme = choice.strongest(large.costModel());
        if (large.timed(scheme)) {
            return new Validation(scheme, true, false);
        }
        double predicted = large.predicted(scheme);
        Sample real = large.time(scheme);
        if (real == null) {
            return new Validation(scheme, false, false);
        }
        double ratio = real.nanos() / predicted;
        if (ratio < 1) {
            // Noise only adds time.
            large.correct(ratio);
            return new Validation(choice.strongest(large.costModel()), true, false);
        }
        if (ratio < OFF || !choice.exceeds((double) real.nanos())) {
            return new Validation(scheme, true, false);
        }
        Sample again = large.time(scheme);
        if (again == null) {
            // This one hash may have been disturbed; stepping down one rung is the only effect.
            return new Validation(choice.below(scheme), true, true);
        }
        large.correct(Math.max(1, Math.min(real.nanos(), again.nanos()) / predicted));
        return new Validation(choice.strongest(large.costModel()), true, true);
    }
}
