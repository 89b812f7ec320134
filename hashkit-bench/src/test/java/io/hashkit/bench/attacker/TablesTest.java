package io.hashkit.bench.attacker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.bench.attacker.Tables.Bandwidth;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.attacker.Tables.Rate;
import io.hashkit.bench.attacker.Tables.WordList;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TablesTest {
    private static final LocalDate LAST_READ = LocalDate.of(2026, 11, 22);
    private static final Tables TABLES = Tables.published();

    @Test
    void everyRow_hasAnAddressAndADate() {
        List<Source> sources = Stream.of(
                        TABLES.rates().stream().map(Rate::source),
                        TABLES.bandwidths().stream().map(Bandwidth::source),
                        TABLES.prices().stream().map(Price::source),
                        TABLES.lists().stream().map(WordList::source))
                .flatMap(stream -> stream)
                .toList();

        assertThat(sources).hasSizeGreaterThan(80).allSatisfy(source -> {
            assertThat(source.url()).startsWith("https://").doesNotContainAnyWhitespaces();
            assertThat(source.date()).isBetween(LocalDate.of(2009, 1, 1), LAST_READ);
        });
    }

    @Test
    void everyFigure_isPositive() {
        assertThat(TABLES.rates()).allMatch(rate -> rate.perSecond() > 0);
        assertThat(TABLES.bandwidths()).allMatch(bandwidth -> bandwidth.bytesPerSecond() > 1e9);
        assertThat(TABLES.prices()).allMatch(price -> price.usdPerHour() > 0 && price.usdPerHour() < 100);
        assertThat(TABLES.lists()).allMatch(list -> list.guesses() > 0);
    }

    @Test
    void everyDevice_hasAPriceAndABandwidth() {
        assertThat(TABLES.devices())
                .isNotEmpty()
                .allMatch(device -> TABLES.bandwidth(device.device()).isPresent());
        assertThat(TABLES.processor().usdPerHour()).isPositive();
    }

    @Test
    void rows_areUnique() {
        assertThat(TABLES.rates()).doesNotHaveDuplicates();
        assertThat(TABLES.rates().stream().map(rate -> rate.device() + rate.scheme()))
                .doesNotHaveDuplicates();
        assertThat(TABLES.bandwidths().stream().map(Bandwidth::device)).doesNotHaveDuplicates();
        assertThat(TABLES.prices().stream().map(Price::device)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\t1\t\t2026-01-01",
                "a\t1\thttps://example.org/\t",
                "a\t1\thttp://example.org/\t2026-01-01",
                "a\t1\tnot an address\t2026-01-01",
                "a\t1\thttps://example.org/\tlast year",
                "a\t0\thttps://example.org/\t2026-01-01",
                "a\tNaN\thttps://example.org/\t2026-01-01",
                "a\tmany\thttps://example.org/\t2026-01-01",
                "\t1\thttps://example.org/\t2026-01-01",
                "a\t1\thttps://example.org/"
            })
    void rowWithoutSourceOrFigure_isRefusedNamingTheLine(String row) {
        String text = "device\tfigure\turl\tdate\nb\t2\thttps://example.org/\t2026-01-01\n" + row + "\n";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tsv.parse("t.tsv", text, line -> line.text("device") + line.positive("figure")))
                .withMessageStartingWith("t.tsv, line 3: ");
    }
}
