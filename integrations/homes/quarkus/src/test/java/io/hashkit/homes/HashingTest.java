package io.hashkit.homes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.Hashing;
import io.hashkit.PasswordHasherBuilder;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Settings in the variables of this process, which the build gives it, and in a file. */
class HashingTest {
    private static PasswordHasherBuilder builder(Map<String, String> file) {
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .addDefaultSources()
                .withSources(new PropertiesConfigSource(file, "file", 100))
                .build();
        return Hashing.builder(
                config.getPropertyNames(),
                name -> config.getOptionalValue(name, String.class).orElse(null));
    }

    /** HASHKIT_ALLOW_WEAK_COSTS has a hyphen as a setting, and wins over the file. */
    @Test
    void variables_setSettings_andForeignOnesAreLeftAlone() {
        assertThat(System.getenv()).containsKeys("HASHKIT_PORT", "HASHKIT_SERVICE_HOST");

        assertThat(builder(Map.of("hashkit.allow-weak-costs", "false")).build().hash("correct horse"))
                .startsWith("$2b$04$");
    }

    @Test
    void variablesOfAForm_readItsRows() throws Exception {
        byte[] tag = MessageDigest.getInstance("SHA-512").digest("a pepper of a shopsaltcorrect horse".getBytes(UTF_8));
        String row = HexFormat.of().formatHex("salt".getBytes(UTF_8)) + ":"
                + HexFormat.of().formatHex(tag);

        assertThat(builder(Map.of()).build().verify("correct horse", row)).isTrue();
        assertThat(builder(Map.of()).build().verify("wrong", row)).isFalse();
    }

    @Test
    void misspeltSettingInAFile_isRefused() {
        assertThatThrownBy(() -> builder(Map.of("hashkit.limiter.maxwait", "3s")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hashkit.limiter.maxwait")
                .hasMessageContaining("Did you mean hashkit.limiter.max-wait?");
    }
}
