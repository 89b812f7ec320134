package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFileTest {
    @Test
    void file_isReadAsItWasWritten() {
        RunFile run = Runs.whole("Java 25 \"früh\"", 1);

        RunFile read = RunJson.parse(RunJson.write(run));

        assertThat(read).isEqualTo(run);
        assertThat(RunJson.write(read)).isEqualTo(RunJson.write(run));
    }

    @Test
    void start_isThatOfTheProcess_inSeconds() {
        String started =
                RunFile.now("t", "c", false, Map.of(), List.of(), List.of()).started();

        assertThat(started).hasSize("2026-12-01T00:00:00Z".length());
        assertThat(Instant.parse(started).toEpochMilli())
                .isEqualTo(ManagementFactory.getRuntimeMXBean().getStartTime() / 1000 * 1000);
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
        return Runs.whole("a", 1).with(List.of(), List.of(), Map.of(), null, answer);
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
                .isThrownBy(() ->
                        RunJson.parse("{\"hashkit-bench-run\":2,\"title\":\"t\",\"label\":\"a\",\"started\":\"b\","
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
                "{\"hashkit-bench-run\":1} | not a run of hashkit-bench in version 2",
                "{\"hashkit-bench-run\":3} | not a run of hashkit-bench in version 2",
                "{\"hashkit-bench-run\":2} | the member title is missing or has the wrong type",
                "{\"hashkit-bench-run\":2,\"title\":\"t\",\"label\":\"a\",\"started\":\"b\",\"command\":\"c\"} | the member host is missing or has the wrong type",
                "{\"hashkit-bench-run\":2,\"title\":\"t\",\"label\":[],\"started\":\"b\",\"command\":\"c\",\"host\":{}} | the member label is missing or has the wrong type",
                "{\"hashkit-bench-run\":2,\"title\":\"t\",\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{\"CPU\":1}} | the member host.CPU is missing or has the wrong type",
                "{\"hashkit-bench-run\":2,\"title\":\"t\",\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{},\"advice\":[\"x\",null]} | the member advice[1] is missing or has the wrong type",
                "{\"hashkit-bench-run\":2,\"title\":\"t\",\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{},\"advice\":[],\"rows\":[3]} | the member rows[0] is missing or has the wrong type",
                "{\"hashkit-bench-run\":2,\"title\":\"t\",\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{},\"advice\":[],\"rows\":[{\"section\":\"s\",\"engine\":\"e\",\"parameters\":\"p\",\"nanos\":0}]} | the member rows[0].nanos must be above 0, not 0",
                "{\"hashkit-bench-run\":2,\"title\":\"t\",\"host\":{},\"advice\":[],\"rows\":[]} | the member label is missing or has the wrong type",
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
        }
    }
}
