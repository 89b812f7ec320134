package io.hashkit.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RotationTest {
    @Test
    void joinedValues_rotate() {
        Rotation<Integer> rotation = Rotation.of(Rotation.join(List.of("1", "2", "3")), Integer::valueOf);

        assertThat(List.of(rotation.next(), rotation.next(), rotation.next(), rotation.next()))
                .containsExactly(1, 2, 3, 1);
    }

    @Test
    void countedValue_staysForItsCount() {
        Rotation<String> rotation = Rotation.of("a*2+b*1", value -> value);

        assertThat(List.of(rotation.next(), rotation.next(), rotation.next(), rotation.next()))
                .containsExactly("a", "a", "b", "a");
        assertThat(Rotation.split("a*2+b*1")).containsExactly("a", "b");
        assertThat(rotation.first()).isEqualTo("a");
    }

    @Test
    void singleValue_isUsedAlways() {
        Rotation<String> rotation = Rotation.of("only", value -> value);

        assertThat(List.of(rotation.next(), rotation.next())).containsExactly("only", "only");
    }
}
