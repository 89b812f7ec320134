package io.hashkit.spring.internal.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.Limiter;
import io.hashkit.spring.Contexts;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What a start says of Spring's rows that the limiter has no room for. */
@Tag("once")
class SpringRowsTest {
    private static final Pattern ID = Pattern.compile("\\{([^}]*)\\}");

    @ParameterizedTest
    @CsvSource({
        "68157440, ''",
        "67109888, ''",
        "67109887, scrypt@SpringSecurity_v5_8",
        "67108864, scrypt@SpringSecurity_v5_8",
        "16777216, scrypt scrypt@SpringSecurity_v5_8",
        "16777215, argon2@SpringSecurity_v5_8 scrypt scrypt@SpringSecurity_v5_8",
        "1048576, argon2 argon2@SpringSecurity_v5_8 scrypt scrypt@SpringSecurity_v5_8"
    })
    void idsWithoutRoom_areNamed(long memory, String ids) {
        String said =
                SpringRows.withoutRoom(Limiter.builder().memoryBytes(memory).build(), true);

        assertThat(ID.matcher(said).results().map(MatchResult::group).toList())
                .isEqualTo(ids.isEmpty() ? List.of() : List.of(("{" + ids.replace(" ", "} {") + "}").split(" ")));
    }

    @Test
    void cure_isThePropertyThatIsSet() {
        Limiter small = Limiter.builder().memoryBytes(1 << 24).build();

        assertThat(SpringRows.withoutRoom(small, true))
                .contains("set hashkit.limiter.memory=65MiB or more")
                .doesNotContain("-Xmx");
        assertThat(SpringRows.withoutRoom(small, false))
                .contains("(-Xmx)", "memoryBytes")
                .doesNotContain("hashkit.limiter.memory");
    }

    @ParameterizedTest
    @CsvSource({"memory=64MiB, all, 1", "memory=64MiB, django, 0", "memory=65MiB, all, 0", "max-wait=4s, all, 0"})
    @ExtendWith(OutputCaptureExtension.class)
    void start_namesThemOnce(String limit, String dialects, int lines, CapturedOutput output) {
        Contexts.cheap()
                .withPropertyValues("hashkit.limiter." + limit, "hashkit.dialects=" + dialects)
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(output.getAll().lines().filter(line -> line.contains("at Spring's costs")))
                .hasSize(lines);
    }
}
