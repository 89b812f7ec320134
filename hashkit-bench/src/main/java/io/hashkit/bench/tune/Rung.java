package io.hashkit.bench.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Tsv;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Costs with all who use them.
 *
 * @param usedBy the standards and systems, at least one
 */
record Rung(Scheme scheme, List<String> usedBy) {
    /** The settings in the jar. */
    static List<Rung> published() {
        return of(Tsv.resource(
                "/io/hashkit/bench/tune/settings.tsv",
                row -> new Rung(Scheme.parse(row.text("scheme")), List.of(row.text("used_by")))));
    }

    /** One rung for each different setting: the algorithms in the order of the settings, the least work first. */
    static List<Rung> of(List<Rung> settings) {
        Map<Scheme, List<String>> users = new LinkedHashMap<>();
        settings.forEach(setting -> users.computeIfAbsent(setting.scheme, unused -> new ArrayList<>())
                .addAll(setting.usedBy));
        List<String> families = settings.stream().map(Rung::family).distinct().toList();
        return users.entrySet().stream()
                .map(entry -> new Rung(entry.getKey(), List.copyOf(entry.getValue())))
                .sorted(Comparator.<Rung>comparingInt(rung -> families.indexOf(rung.family()))
                        .thenComparing(rung -> rung.scheme().algorithm().name())
                        .thenComparingDouble(rung -> Traits.of(rung.scheme()).work())
                        .thenComparingLong(rung -> rung.scheme().memoryBytes()))
                .toList();
    }

    String family() {
        return Spec.of(scheme.algorithm()).family();
    }
}
