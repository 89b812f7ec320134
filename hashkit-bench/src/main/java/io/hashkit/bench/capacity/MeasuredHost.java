package io.hashkit.bench.capacity;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Json;
import io.hashkit.bench.tune.Service;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.tune.MeasuredSeats;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.tune.Confidence;
import java.util.ArrayList;
import java.util.List;

/**
 * A host as its profile describes it.
 *
 * @param own the costs that tuning chose for it
 * @param service its times at the costs in question
 * @param notes why its figures may be wrong, in sentences without a full stop
 */
record MeasuredHost(String name, Scheme own, Service service, List<String> notes) {
    /**
     * The times that a profile predicts.
     *
     * @param permits processors of the host
     * @throws IllegalArgumentException if the profile is of another algorithm
     */
    static MeasuredHost of(String name, ProfileData profile, Scheme scheme, int permits) {
        if (!profile.scheme().algorithm().equals(scheme.algorithm())) {
            throw new IllegalArgumentException(
                    name + " was measured with " + profile.scheme().algorithm() + ", and says nothing about " + scheme);
        }
        List<String> notes = new ArrayList<>();
        double slowdown = Json.object(profile.toJson()).getDouble("slowdown", Double.NaN);
        if (Double.isNaN(slowdown) && permits > 1) {
            notes.add("hashes that run at once were not measured and take longer, so this is too good");
        }
        if (profile.measurement().confidence() == Confidence.LOW) {
            notes.add("its profile has low confidence"
                    + (profile.doubts().isEmpty() ? "" : ": " + profile.doubts().get(0)));
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
        return new MeasuredHost(
                name,
                profile.scheme(),
                new Service(
                        permits,
                        alone,
                        together,
                        seats,
                        Math.min(together, together / gain),
                        List.of(1.0),
                        profile.measurement().engine()),
                notes);
    }
}
