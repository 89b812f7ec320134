package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** This process has the classes of the oldest JDK, whatever JDK runs them: {@code VectorLayerIT} has those of the jar. */
class VectorApiTest {
    private static final int JDK = Runtime.version().feature();

    @Test
    void classesWithoutLayer_haveNoEnginesOfTheVectorApi() {
        assertThat(VectorApi.isOn())
                .isEqualTo(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
        assertThat(VectorApi.isInUse()).isFalse();
        assertThat(VectorApi.isMissed()).isFalse();
        assertThatThrownBy(VectorEngines::argon2).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(VectorEngines::scrypt).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void classesWithoutLayer_tellWhatIsMissing() {
        boolean newer = JDK >= VectorApi.LEAST_JDK;

        assertThat(VectorEngines.lack().orElseThrow())
                .startsWith(newer ? "this copy of hashkit has no layer" : "needs JDK 25 or newer, this is " + JDK);
        assertThat(VectorApi.missingLayer().isPresent()).isEqualTo(newer);
    }
}
