package io.hashkit.bench.attacker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.bench.attacker.Tables.Bandwidth;
import io.hashkit.bench.attacker.Tables.KilowattHour;
import io.hashkit.bench.attacker.Tables.OldRate;
import io.hashkit.bench.attacker.Tables.Power;
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
    private static final LocalDate LAST_READ = LocalDate.of(2026, 11, 25);
    private static final Tables TABLES = Tables.published();

    private static List<Source> sources() {
        return Stream.of(
                        TABLES.rates().stream().map(Rate::source),
                        TABLES.bandwidths().stream().map(Bandwidth::source),
                        TABLES.prices().stream().map(Price::source),
                        TABLES.lists().stream().map(WordList::source),
                        TABLES.oldRates().stream().map(OldRate::source),
                        TABLES.powers().stream().map(Power::source),
                        TABLES.electricity().stream().map(KilowattHour::source))
                .flatMap(stream -> stream)
                .toList();
    }

    @Test
    void everyRow_hasAnAddressAndADate() {
        assertThat(sources()).hasSizeGreaterThan(180).allSatisfy(source -> {
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
        assertThat(TABLES.oldRates()).allMatch(rate -> rate.perSecond() > 1e5);
        assertThat(TABLES.powers()).allMatch(power -> power.watts() > 10 && power.watts() < 1000);
        assertThat(TABLES.electricity()).isNotEmpty().allMatch(price -> price.usd() > 0 && price.usd() < 1);
    }

    /** One source takes anonymous submissions, so what it said on one day is kept by its commit. */
    @Test
    void sourcesThatAnyoneCanChange_areNamedByTheirCommit() {
        assertThat(sources())
                .filteredOn(source -> source.url().contains("hashcat_speeds"))
                .isNotEmpty()
                .allMatch(source -> source.url().contains("/blob/3a4c6ba9b7303ab73f1ba0ba0daacb0a0b453053/"));
        assertThat(TABLES.rates())
                .filteredOn(rate -> rate.source().url().matches(".*_2026-\\d.*"))
                .allMatch(rate -> rate.program().endsWith("submitted anonymously"));
    }

    @Test
    void everyDevice_hasARateForTheOldHashesThatLookSafe() {
        for (String algorithm : List.of("unsalted-md5", "salted-md5", "unsalted-sha1", "salted-sha1", "des-crypt")) {
            assertThat(TABLES.devices())
                    .as(algorithm)
                    .allMatch(device -> TABLES.oldRates().stream()
                            .anyMatch(rate -> rate.device().equals(device.device())
                                    && rate.hash().algorithm().equals(algorithm)));
        }
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
        assertThat(TABLES.oldRates().stream()
                        .map(rate -> rate.device() + rate.hash().algorithm()))
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
                .isThrownBy(() ->
                        Tsv.parse("t.tsv", text, line -> line.text("device") + line.positive("figure") + line.source()))
                .withMessageStartingWith("t.tsv, line 3: ");
    }
}
