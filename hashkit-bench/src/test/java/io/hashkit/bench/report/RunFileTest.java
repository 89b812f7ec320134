package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    private static final Answer ANSWER = new Answer(
            Scheme.parse("argon2id,m=154624,t=2,p=1"),
            "argon2/hashkit",
            240.9,
            250,
            Promise.predicted(5.6).served(5.4, 130, 357),
            "MEDIUM",
            List.of("a doubt"),
            new Requirements(1208L << 20, 1.5, List.of("--add-modules jdk.incubator.vector")),
            new OtherStart("--add-modules jdk.incubator.vector", false, new Bcrypt(12), 236.5, "HIGH"),
            null);

    private static RunFile answered(Answer answer) {
        return Runs.whole("a", 1).with(new Extras(List.of(), List.of(), Map.of(), null, answer));
    }

    @Test
    void answer_isReadAsItWasWritten_alsoWhereItsFiguresAreUnknown() {
        Answer sparse = new Answer(
                ANSWER.scheme(),
                ANSWER.engine(),
                240.9,
                250,
                Promise.predicted(Double.NaN),
                "LOW",
                List.of(),
                null,
                null,
                null);

        assertThat(RunJson.parse(RunJson.write(answered(ANSWER))).answer()).isEqualTo(ANSWER);
        assertThat(RunJson.parse(RunJson.write(answered(sparse))).answer()).isEqualTo(sparse);
        assertThat(RunJson.write(answered(ANSWER)))
                .contains("\"loginsPerSecond\":5.4", "\"predictedPerSecond\":5.6", "\"servedPerSecond\":5.4");
        assertThat(RunJson.write(answered(sparse))).doesNotContain("NaN", "loginsPerSecond");
    }

    @Test
    void runsOfEarlierVersions_havePredictionsAndSlowestLogins() {
        RunFile run = RunJson.parse("""
                {"hashkit-bench-run":2,"label":"a","started":"b","command":"c","host":{},"advice":[],"rows":[],
                "loads":[{"target":"hashkit","parameters":"p","offered":3,"answered":3,"p50":2,"p99":7,"max":8,"refused":0,
                "wrong":0}],
                "answer":{"scheme":"bcrypt,cost=12","engine":"e","millis":240,"targetMillis":250,"loginsPerSecond":6.5,
                "confidence":"HIGH","doubts":[]}}
                """);

        assertThat(run.answer())
                .isEqualTo(new Answer(
                        new Bcrypt(12), "e", 240, 250, Promise.predicted(6.5), "HIGH", List.of(), null, null, null));
        assertThat(run.loads().get(0).tail()).isEqualTo(8);
        assertThat(run.loads().get(0).tailName()).isEqualTo("slowest");
        assertThat(RunJson.parse(RunJson.write(run))).isEqualTo(run);
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
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"spread\":\"forks\",\"forks\":[1,0] | the member rows[0].forks[1] must be above 0, not 0.0",
                "\"spread\":\"forks\",\"forks\":[1e999] | the member rows[0].forks[0] must be above 0, not Infinity",
                "\"spread\":\"forks\",\"forks\":[\"<b>\"] | the member rows[0].forks[0] is missing or has the wrong type",
                "\"spread\":\"forks\",\"forks\":[1],\"rounds\":[0.5] | the member rows[0].rounds[0] is missing or has the wrong type",
                "\"spread\":\"forks\",\"forks\":[1],\"rounds\":[] | 1 forks, but the rounds of 0",
                "\"spread\":\"<script>\" | the member rows[0].spread is missing or has the wrong type",
                "\"spread\":\"forks\",\"low\":\"1\" | the member rows[0].low is missing or has the wrong type",
                "\"spread\":\"forks\",\"garbage\":-1 | the member rows[0].garbage must be at least 0, not -1",
                "\"spread\":\"forks\",\"ratio\":{\"to\":\"x\",\"value\":-1} | the member rows[0].ratio.value must be above 0, not -1",
                "\"spread\":\"forks\",\"ratio\":{\"to\":\"x\",\"value\":1,\"low\":1,\"high\":1,\"pairs\":3000000000} | the member rows[0].ratio.pairs is missing or has the wrong type"
            })
    void rowWithImpossibleFigures_isRefused(String members, String message) {
        String row = "{\"section\":\"s\",\"engine\":\"e\",\"parameters\":\"p\",\"nanos\":1,\"work\":1,\"unit\":\"u\","
                + members + "}";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunJson.parse("{\"hashkit-bench-run\":2,\"label\":\"a\",\"started\":\"b\","
                        + "\"command\":\"c\",\"host\":{},\"advice\":[],\"rows\":[" + row + "]}"))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nonsense | not JSON",
                "{} | not a run of hashkit-bench",
                "{\"hashkit-bench-run\":3} | not a run of hashkit-bench in version 1 or 2",
                "{\"hashkit-bench-run\":1} | the member label is missing or has the wrong type",
                "{\"hashkit-bench-run\":1,\"label\":\"a\",\"started\":\"b\",\"command\":\"c\"} | the member host is missing or has the wrong type",
                "{\"hashkit-bench-run\":1,\"label\":[],\"started\":\"b\",\"command\":\"c\",\"host\":{}} | the member label is missing or has the wrong type",
                "{\"hashkit-bench-run\":1,\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{\"CPU\":1}} | the member host.CPU is missing or has the wrong type",
                "{\"hashkit-bench-run\":1,\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{},\"advice\":[\"x\",null]} | the member advice[1] is missing or has the wrong type",
                "{\"hashkit-bench-run\":1,\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{},\"advice\":[],\"rows\":[3]} | the member rows[0] is missing or has the wrong type",
                "{\"hashkit-bench-run\":1,\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{},\"advice\":[],\"rows\":[{\"section\":\"s\",\"engine\":\"e\",\"parameters\":\"p\",\"nanos\":0}]} | the member rows[0].nanos must be above 0, not 0",
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
