package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.process.Jvm;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtherStartTuningTest {
    @Test
    void otherProcess_hasTheHeapAndTheOptionsOfThisOne_exceptForTheVectorApi() {
        List<String> plain = List.of("-XX:+UseSerialGC");
        List<String> vector = List.of(Jvm.VECTOR_API, "-XX:+UseSerialGC");

        assertThat(OtherStartTuning.jvm(plain, true, 7 << 20))
                .containsExactly("-XX:+UseSerialGC", "--add-modules=jdk.incubator.vector", "-Xmx7340032");
        assertThat(OtherStartTuning.jvm(vector, false, 7 << 20)).containsExactly("-XX:+UseSerialGC", "-Xmx7340032");
    }
}
