package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunFileTest {
    @Test
    void file_isReadAsItWasWritten() {
        RunFile run = Runs.whole("Java 25 \"früh\"", 1);

        RunFile read = RunJson.parse(RunJson.write(run));

        assertThat(read).isEqualTo(run);
        assertThat(RunJson.write(read)).isEqualTo(RunJson.write(run));
    }

    /** Rows of version 1, without the list of forks. */
    @Test
    void runOfVersionOne_isReadWithTheErrorsOfItsMeans() {
        RunFile run = RunJson.parse("""
                {"hashkit-bench-run":1,"label":"a","started":"b","command":"c","host":{},"advice":[],"rows":[
                {"section":"s","engine":"e","parameters":"p","nanos":100,"work":1,"unit":"u","error":5,"throttled":2},
                {"section":"s","engine":"f","parameters":"p","nanos":100,"work":1,"unit":"u"}]}
                """);

        assertThat(run.rows().get(0).spread()).isEqualTo(Spread.ofMean(100, 5));
        assertThat(run.rows().get(0).error()).isEqualTo(5);
        assertThat(run.rows().get(1).error()).isNaN();
        assertThat(run.controls()).isEmpty();
        assertThat(RunJson.parse(RunJson.write(run))).isEqualTo(run);
    }

    /** A busy host disturbs in every way at once. */
    @Test
    void rowDisturbedInEveryWay_isToldInLinesOfATerminal() {
        Circumstances all = new Circumstances(7_340_032, 44e6, 1e6, 0.82, 0.14, 1234);
        RunFile.Row row =
                new RunFile.Row("argon2", "bouncy-castle", "m=19456 t=2 p=1", 45e6, 2e6, 97280, "KiB moved", all);

        String told = RunFile.disturbances(List.of(row));

        assertThat(told).contains("82 %", "14 %", "1234 times");
        assertThat(told.lines()).allMatch(line -> line.length() <= 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java-17", "java-21", "java-25"})
    void publishedRun_isStillRead(String name) throws IOException {
        assertThat(RunFile.read(Path.of("src/test/resources/io/hashkit/bench/report/version-1", name + ".run.json"))
                        .runs()
                        .get(0)
                        .rows())
                .hasSizeGreaterThan(40);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"spread\":\"forks\",\"forks\":[1,0]",
                "\"spread\":\"forks\",\"forks\":[\"<b>\"]",
                "\"spread\":\"<script>\"",
                "\"spread\":\"forks\",\"ratio\":{\"to\":\"x\",\"value\":-1}"
            })
    void rowWithImpossibleFigures_isRefused(String members) {
        String row = "{\"section\":\"s\",\"engine\":\"e\",\"parameters\":\"p\",\"nanos\":1,\"work\":1,\"unit\":\"u\","
                + members + "}";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunJson.parse("{\"hashkit-bench-run\":2,\"label\":\"a\",\"started\":\"b\","
                        + "\"command\":\"c\",\"host\":{},\"advice\":[],\"rows\":[" + row + "]}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nonsense | not JSON",
                "{} | not a run of hashkit-bench",
                "{\"hashkit-bench-run\":3} | not a run of hashkit-bench in version 1 or 2",
                "{\"hashkit-bench-run\":1} | the member host is missing or has the wrong type",
                "{\"hashkit-bench-run\":1,\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{},\"advice\":[],\"rows\":[3]} | all elements of rows must be objects",
                "{\"hashkit-bench-run\":1,\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{},\"advice\":[],\"rows\":[{\"section\":\"s\",\"engine\":\"e\",\"parameters\":\"p\",\"nanos\":0}]} | the member nanos must be above 0",
                "{\"hashkit-bench-run\":1,\"host\":{},\"advice\":[],\"rows\":[]} | the member label is missing or has the wrong type",
            })
    void fileOtherThanARun_isRefusedWithTheProblem(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunJson.parse(text))
                .withMessageContaining(message);
    }

    @Test
    void fileThatIsNestedDeeply_isRefused() {
        for (String text : List.of("{\"a\":".repeat(200_000), "[".repeat(200_000), "{\"a\":\"" + "[".repeat(200_000))) {
            assertThatIllegalArgumentException().isThrownBy(() -> RunJson.parse(text));
            assertThatIllegalArgumentException().isThrownBy(() -> JmhJson.parse(text, "label"));
        }
    }
}
