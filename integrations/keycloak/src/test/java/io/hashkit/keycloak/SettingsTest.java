package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Policy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of the provider: what they set, and what stops the start. */
class SettingsTest {
    private static final String KEY = Base64.getEncoder().encodeToString(new byte[32]);

    @TempDir
    private Path folder;

    private static Settings settings(String... namesAndValues) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            options.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new Settings(options::get, options.keySet());
    }

    @Test
    void withoutOptions_theRecommendedCostsAreWrittenAndAllDialectsRead() {
        Settings settings = settings();

        assertThat(settings.scheme()).hasToString("argon2id,m=19456,t=2,p=1");
        assertThat(settings.hashing().hasher().needsRehash("sha1$saltSALT1$" + "0123456789".repeat(4)))
                .isTrue();
    }

    @Test
    void target_choosesTheCostsOfThisHost() {
        assertThat(Policy.OWASP_2026.meetsFloor(settings("targetMillis", "30").scheme()))
                .isTrue();
    }

    @Test
    void limiter_followsItsOptions() {
        Settings settings = settings("limiterParallel", "3", "limiterMemoryMib", "70");

        assertThat(settings.hashing().limiter().stats().parallel()).isEqualTo(3);
        assertThat(settings.hashing().limiter().stats().budgetBytes()).isEqualTo(70L << 20);
    }

    @Test
    void keyOfAFile_sealsRows() throws Exception {
        Path file = Files.writeString(folder.resolve("key"), KEY.replace("AAAA", "AbAc"));

        assertThat(settings("keyringWrite", "2026-11=base64:file:" + file)
                        .hashing()
                        .hasher()
                        .info()
                        .hasKeyring())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            scheme               | argon2id,m=1     | --scheme=argon2id,m=1:
            scheme               | md5              | Write them as argon2id,m=19456,t=2,p=1
            scheme               | argon2id,m=8,t=1,p=1 | --scheme=argon2id,m=8,t=1,p=1:
            targetMillis         | soon             | --target-millis=soon: it is not a whole number. Milliseconds
            targetMillis         | 5                | --target-millis=5: the target must be from 10 to 10000 ms, not 5
            dialects             | django,joomla    | --dialects=django,joomla: there is no dialect joomla; choose from
            limiterParallel      | 0                | --limiter-parallel=0: the number of parallel hashes must be at least 1
            limiterMemoryMib     | 0                | --limiter-memory-mib=0: the memory budget
            limiterMemoryMib     | 1                | --scheme: one hash needs 19 MiB
            limiterQueue         | many             | --limiter-queue=many: it is not a whole number. Most hashes that wait
            limiterMaxWaitMillis | -1               | --limiter-max-wait-millis=-1: the longest wait
            keyringRequired      | true             | --keyring-required=true: there is no key
            allowWeakCosts       | yes              | --allow-weak-costs=yes: it is neither true nor false
            taget-millis         | 200              | --taget-millis: hashkit has no such option. It has
            keyringWrite         | k=base64:env:NO_SUCH_VARIABLE | --keyring-write: the key k: the variable NO_SUCH_VARIABLE is not set
            keyringRead          | k=base64:file:/no/such/file   | --keyring-read: the key k: the file /no/such/file cannot be read
            """)
    void valueThatCannotBeUsed_isNamedWithItsOptionAndTheCure(String option, String value, String message) {
        assertThatThrownBy(() -> settings(option, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--spi-password-hashing--hashkit--")
                .hasMessageContaining(message);
    }

    @Test
    void keyOnTheCommandLine_isRefusedAndNotShown() {
        assertThatThrownBy(() -> settings("keyringWrite", "k=base64:" + KEY))
                .hasMessageContaining("--keyring-write: a key is written otherwise. Key that seals rows. Write NAME=")
                .hasMessageNotContaining(KEY);
    }

    @Test
    void page_hasEveryOption() throws Exception {
        assertThat(Files.readString(Path.of("../../docs/keycloak.md")))
                .contains(Stream.of(Option.values())
                        .map(option -> "`" + option.words() + "`")
                        .toList());
    }

    @Test
    void targetAndScheme_areOneTooMany() {
        assertThatThrownBy(() -> settings("targetMillis", "100", "scheme", "bcrypt,cost=12"))
                .hasMessageContaining("--spi-password-hashing--hashkit--scheme is set too: remove one");
    }
}
