package io.hashkit.bench.attack;

import io.hashkit.bench.attacker.Source;
import io.hashkit.bench.attacker.Tables;
import io.hashkit.bench.attacker.Tables.Bandwidth;
import io.hashkit.bench.attacker.Tables.KilowattHour;
import io.hashkit.bench.attacker.Tables.OldRate;
import io.hashkit.bench.attacker.Tables.Power;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.attacker.Tables.Rate;
import io.hashkit.bench.attacker.Tables.WordList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The page of sources: every source once, with the devices or lists whose figures come from it. */
final class SourcesText {
    private final StringBuilder text = new StringBuilder();

    private SourcesText() {}

    static String of(Tables tables) {
        SourcesText page = new SourcesText();
        page.add("Rates", tables.rates(), Rate::device, Rate::source);
        page.add("Rates at old hashes", tables.oldRates(), OldRate::device, OldRate::source);
        page.add("Bandwidths", tables.bandwidths(), Bandwidth::device, Bandwidth::source);
        page.add("Prices", tables.prices(), Price::device, Price::source);
        page.add("Power", tables.powers(), Power::device, Power::source);
        page.add("Electricity", tables.electricity(), KilowattHour::name, KilowattHour::source);
        page.add("Word lists", tables.lists(), WordList::name, WordList::source);
        return page.text
                .append(
                        String.format(
                                "%nThe date is that of the page or commit, or of the day on which a page without one was read.%n"
                                        + "Names of programs and modes are in the tables of the jar: io/hashkit/bench/attacker/*.tsv%n"))
                .toString();
    }

    private <T> void add(String what, List<T> rows, Function<T, String> name, Function<T, Source> source) {
        text.append(String.format("%s%s%n", text.isEmpty() ? "" : System.lineSeparator(), what));
        Map<Source, Set<String>> names = new LinkedHashMap<>();
        rows.forEach(row -> names.computeIfAbsent(source.apply(row), unused -> new LinkedHashSet<>())
                .add(name.apply(row)));
        names.forEach((one, devices) ->
                text.append(String.format("  %s  %s%n    %s%n", one.date(), String.join(", ", devices), one.url())));
    }
}
