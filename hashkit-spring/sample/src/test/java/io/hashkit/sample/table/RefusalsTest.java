package io.hashkit.sample.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RefusalsTest {
    private final Refusals refusals = new Refusals();

    private String printed() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        refusals.print(new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void rowsOfOneReason_areOneLineWithoutDetails() {
        refusals.add(1, "MALFORMED: too short");
        refusals.add(9, "MALFORMED: too long");
        refusals.add(4, "SQLSTATE 23514");

        assertThat(refusals.count()).isEqualTo(3);
        assertThat(printed().lines())
                .containsExactly("refused, MALFORMED: 2; ids 1, 9", "refused, SQLSTATE 23514: 1; ids 4");
    }

    @Test
    void manyRows_areCountedAndTheFirstTwentyNamed() {
        for (int id = 1; id <= 1234; id++) {
            refusals.add(id, "MALFORMED");
        }

        assertThat(printed())
                .startsWith("refused, MALFORMED: 1,234; ids 1, 2, 3, ")
                .contains("20, ...")
                .doesNotContain("21");
    }
}
