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

        RunFile read = RunFile.parse(run.toJson());

        assertThat(read).isEqualTo(run);
        assertThat(read.toJson()).isEqualTo(run.toJson());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nonsense | not JSON",
                "{} | not a run of hashkit-bench",
                "{\"hashkit-bench-run\":2} | not a run of hashkit-bench in version 1",
                "{\"hashkit-bench-run\":1} | no object called host",
                "{\"hashkit-bench-run\":1,\"host\":{},\"advice\":[],\"rows\":[3]} | a row is no object",
                "{\"hashkit-bench-run\":1,\"host\":{},\"advice\":[],\"rows\":[{\"nanos\":0}]} | no nanos",
                "{\"hashkit-bench-run\":1,\"host\":{},\"advice\":[],\"rows\":[]} | no text called label",
            })
    void fileThatIsNoRun_saysWhatIsWrong(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunFile.parse(text))
                .withMessageContaining(message);
    }
}
