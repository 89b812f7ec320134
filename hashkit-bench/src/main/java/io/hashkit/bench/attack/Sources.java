package io.hashkit.bench.attack;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Source;
import io.hashkit.bench.attacker.Tables;
import io.hashkit.bench.attacker.Tables.Bandwidth;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.attacker.Tables.Rate;
import io.hashkit.bench.attacker.Tables.WordList;
import java.util.List;
import java.util.stream.Stream;

/** The sources of the figures in a report, each listed once. */
final class Sources {
    private Sources() {}

    /**
     * Prints one line per source.
     *
     * @param tables the published figures
     * @param schemes the settings in the report
     * @param lists whether the report uses password lists
     */
    static String of(Tables tables, List<Scheme> schemes, boolean lists) {
        StringBuilder text = new StringBuilder();
        add(
                text,
                "rate",
                tables.rates().stream()
                        .filter(rate -> schemes.stream().anyMatch(scheme -> isOfFamily(rate.scheme(), scheme)))
                        .map(Rate::source));
        if (schemes.stream().anyMatch(Argon2.class::isInstance)) {
            add(text, "bandwidth", tables.bandwidths().stream().map(Bandwidth::source));
        }
        add(text, "price", tables.prices().stream().map(Price::source));
        if (lists) {
            add(text, "list", tables.lists().stream().map(WordList::source));
        }
        return text.toString();
    }

    private static void add(StringBuilder text, String of, Stream<Source> sources) {
        sources.distinct()
                .forEach(source -> text.append(String.format("  %-9s  %s  %s%n", of, source.date(), source.url())));
    }

    private static boolean isOfFamily(Scheme one, Scheme other) {
        return one.algorithm().family().equals(other.algorithm().family());
    }
}
