package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The times are given; the prices are the published ones. */
class RungsTextTest {
    private static final RungTime STEADY = new RungTime(50, 51, 1.02, 8, 39.5);
    private static final Rung BCRYPT = new Rung(Scheme.parse("bcrypt,cost=10"), List.of("OWASP", "Spring Security"));

    private final RungsText text = new RungsText(AttackModel.published(), 120);

    private static Rung rung(String scheme) {
        return new Rung(Scheme.parse(scheme), List.of("somebody"));
    }

    private static String spaced(String line) {
        return line.replaceAll(" +", " ");
    }

    private static String usd(String scheme) {
        AttackModel model = AttackModel.published();
        Scheme parsed = Scheme.parse(scheme);
        return Bill.number(model.usd(model.cheapest(parsed).orElseThrow(), parsed));
    }

    @Test
    void line_isReadyToPasteWithTimeMemoryLoginsAndPrice() {
        assertThat(spaced(text.line(BCRYPT, STEADY)))
                .startsWith(
                        "hashkit.scheme=bcrypt,cost=10 50 - 40 ~" + usd("bcrypt,cost=10") + " OWASP, Spring Security");
        assertThat(spaced(text.line(rung("argon2id,m=19456,t=2,p=1"), STEADY)))
                .startsWith("hashkit.scheme=argon2id,m=19456,t=2,p=1 50 19 40 " + usd("argon2id,m=19456,t=2,p=1")
                        + " somebody");
        assertThat(spaced(text.line(rung("scrypt,ln=17,r=8,p=1"), STEADY)))
                .contains(" 128 40 >=" + usd("scrypt,ln=17,r=8,p=1") + " ");
    }

    @Test
    void wholeTable_fitsAScreen() {
        List<Rung> rungs = Rung.published();
        String table = text.header()
                + String.join(
                        "", rungs.stream().map(rung -> text.line(rung, STEADY)).toList())
                + text.footer(2);

        assertThat(table.lines()).hasSizeLessThan(34).allMatch(line -> line.length() <= 120);
        assertThat(rungs).hasSizeGreaterThan(20);
    }

    @Test
    void narrowTerminal_leavesOutWhoUsesASetting() {
        assertThat(new RungsText(AttackModel.published(), 80)
                        .line(BCRYPT, STEADY)
                        .strip())
                .hasSizeLessThan(80)
                .doesNotContain("OWASP");
    }

    @ParameterizedTest
    @CsvSource({"1.02, 51, '50 - 40 '", "1.2, 51, '50? - 40 '", "1.02, 60, '50 - 40? '", "1.2, 60, '50? - 40? '"})
    void varyingTimesAndCrowdedProcessors_areMarked(double spread, double elapsed, String figures) {
        assertThat(spaced(text.line(BCRYPT, new RungTime(50, elapsed, spread, 8, 40))))
                .contains("bcrypt,cost=10 " + figures);
    }

    @ParameterizedTest
    @CsvSource({"9, 0, HIGH", "9, 1, MEDIUM", "9, 3, MEDIUM", "9, 4, LOW"})
    void footer_saysHowSureTheTimesAre(int times, int unsure, String confidence) {
        Collections.nCopies(times - unsure, STEADY).forEach(time -> text.line(BCRYPT, time));
        Collections.nCopies(unsure, new RungTime(50, 90, 1, 3, 40)).forEach(time -> text.line(BCRYPT, time));

        assertThat(text.footer(2)).contains("Confidence " + confidence + ": ", "all 2 processors");
        assertThat(text.footer(2).contains("measure again when the host is quiet"))
                .isEqualTo(unsure > 0);
    }

    @Test
    void engineThatWasStillBeingCompiled_isSaid() {
        text.notWarm(BCRYPT);

        assertThat(text.footer(2))
                .contains("The Vector API was not ready for bcrypt: these times are of the plain engine.");
    }

    @Test
    void settingWithoutMemory_isNamedWithTheCure() {
        assertThat(spaced(text.missing(rung("scrypt,ln=17,r=8,p=1")))).contains("r=8,p=1 - 128 - >=");
        assertThat(text.footer(2)).contains("-: no room in this heap of ", " for 1 settings; ", "-Xmx");
    }

    @Test
    void time_isTheMedianAndTheSpreadIsOfProcessorTime() {
        RungTime time = RungTime.of(List.of(30_000_000L, 20_000_000L, 21_000_000L), List.of(90L, 22_000_000L, 7L), 5);

        assertThat(time).isEqualTo(new RungTime(21, 0.00009, 1.5, 3, 5));
    }
}
