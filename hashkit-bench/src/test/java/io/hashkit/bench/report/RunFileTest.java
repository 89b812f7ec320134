package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nonsense | not JSON",
                "{} | not a run of hashkit-bench",
                "{\"hashkit-bench-run\":2} | not a run of hashkit-bench in version 1",
                "{\"hashkit-bench-run\":1} | no host of the right kind",
                "{\"hashkit-bench-run\":1,\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{},\"advice\":[],\"rows\":[3]} | not all of rows are objects",
                "{\"hashkit-bench-run\":1,\"label\":\"a\",\"started\":\"b\",\"command\":\"c\",\"host\":{},\"advice\":[],\"rows\":[{\"section\":\"s\",\"engine\":\"e\",\"parameters\":\"p\",\"nanos\":0}]} | no nanos above 0",
                "{\"hashkit-bench-run\":1,\"host\":{},\"advice\":[],\"rows\":[]} | no label of the right kind",
            })
    void fileThatIsNoRun_saysWhatIsWrong(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunJson.parse(text))
                .withMessageContaining(message);
    }
}
