package io.hashkit.bench.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Source;
import io.hashkit.bench.attacker.Tsv;
import java.util.List;

/**
 * Costs that a standard recommends or that a system uses by default.
 *
 * @param usedBy the standard or the system
 */
record Setting(String usedBy, Scheme scheme, Source source) {
    private static final List<Setting> PUBLISHED = Tsv.resource("/io/hashkit/bench/tune/settings.tsv", Setting::read);

    private static Setting read(Tsv.Row row) {
        return new Setting(row.text("used_by"), Scheme.parse(row.text("scheme")), row.source());
    }

    /** The settings in the jar. */
    static List<Setting> published() {
        return PUBLISHED;
    }
}
