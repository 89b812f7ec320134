package io.hashkit.bench.capacity;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Json;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.HostProfile;
import io.hashkit.bench.report.Requirements;
import io.hashkit.bench.tune.Service;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.tune.MeasuredSeats;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Tuning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A host as its profile describes it.
 *
 * @param own the costs that tuning chose for it
 * @param service its times at the costs in question
 * @param notes why its figures may be wrong, in sentences without a full stop
 */
record MeasuredHost(String name, Scheme own, Service service, List<String> notes) {
    /** As between a prediction and storms, a smaller difference than this leaves counts for none. */
    private static final double LEAST_CARRIED = 0.9;

    /**
     * The host of this process.
     *
     * @param tuning the tuning that chose the costs; null if they were given
     * @param quota of processor time, in processors; infinite if there is none
     * @param throttled the periods of the measurement in which the quota was used up
     */
    static MeasuredHost here(Scheme costs, Service service, @Nullable Tuning tuning, double quota, long throttled) {
        List<String> notes = new ArrayList<>();
        if (service.isCrowded()) {
            // A hash alone hardly uses up a quota of a whole processor.
            boolean byQuota = quota < 1 && throttled > 0;
            notes.add(Texts.format(
                    "%s, so these times are too long: a hash alone took %.1f times its processor time. Measure %s",
                    byQuota
                            ? Texts.format("the quota of %.2f processors ran out %d times", quota, throttled)
                            : "other work took the processors",
                    service.crowding(),
                    Requirements.again(quota)));
        }
        if (tuning != null && tuning.confidence() == Confidence.LOW) {
            notes.add(unsure("the tuning that chose these costs", tuning.warnings(), quota));
        }
        addSize(notes, "this container has", quota, service.permits());
        return new MeasuredHost("this host", costs, service, notes);
    }

    /**
     * The times that a profile predicts.
     *
     * @param host the profile, perhaps of a run whose storms contradict it
     * @param permits processors of the host
     * @throws IllegalArgumentException if the profile is of another algorithm
     */
    static MeasuredHost of(HostProfile host, Scheme scheme, int permits) {
        ProfileData profile = host.profile();
        if (!profile.scheme().algorithm().equals(scheme.algorithm())) {
            throw new IllegalArgumentException(host.name() + " was measured with "
                    + profile.scheme().algorithm() + ", and says nothing about " + scheme);
        }
        List<String> notes = new ArrayList<>();
        double processors = profile.measurement().requirements().processors();
        double slowdown = Json.object(profile.toJson()).getDouble("slowdown", Double.NaN);
        if (Double.isNaN(slowdown) && permits > 1) {
            notes.add("hashes that run at once were not measured and take longer, so this is too good");
        }
        if (host.confidence().equals(Confidence.LOW.name())) {
            notes.add(unsure("its profile", host.reasons(), processors > 0 ? processors : permits));
        }
        if (processors > 0) {
            addSize(notes, "its profile was measured with", processors, permits);
        }
        double alone = profile.millis(scheme) / 1e3;
        double together = alone * (Double.isNaN(slowdown) || permits == 1 ? 1 : slowdown);
        int seats = profile.measurement().seats().map(MeasuredSeats::seats).orElse(1);
        double gain = profile.measurement().seats().map(MeasuredSeats::gain).orElse(1.0);
        if (seats == 1 && Catalog.seats(profile.measurement().engine(), scheme) > 1) {
            notes.add(
                    "hashes share processors when many wait, which this profile does not hold, so there will be more logins"
                            + " a second: tune --profile measures it");
        }
        Service service = new Service(
                permits,
                alone,
                together,
                seats,
                Math.min(together, together / gain),
                List.of(1.0),
                profile.measurement().engine(),
                1);
        // Storms say nothing of other costs. This is infinite without a number of processors, and NaN without a run.
        double carried = host.loginsPerSecond() / processors * permits;
        if (profile.scheme().equals(scheme) && carried < LEAST_CARRIED * service.perSecond()) {
            notes.add(Texts.format(
                    "by its run, such a pod carries %.1f logins a second, and this plan counts on %.1f",
                    carried, service.perSecond()));
        }
        return new MeasuredHost(host.name(), profile.scheme(), service, notes);
    }

    /** Pods are planned with whole processors, because a permit is a whole hash. */
    private static void addSize(List<String> notes, String who, double processors, int permits) {
        if (Math.round(100 * processors) < 100L * permits) {
            notes.add(who + " " + Requirements.counted(processors) + "; the plan is for pods of "
                    + Requirements.counted(permits));
        }
    }

    private static String unsure(String what, List<String> reasons, double processors) {
        return what + " has low confidence" + (reasons.isEmpty() ? "" : ": " + String.join("; ", reasons))
                + ". Measure " + Requirements.again(processors);
    }
}
