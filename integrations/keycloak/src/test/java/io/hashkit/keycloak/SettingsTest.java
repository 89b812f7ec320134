package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Policy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.keycloak.provider.ProviderConfigProperty;

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

        assertThat(settings.written()).hasToString("argon2id,m=19456,t=2,p=1");
        assertThat(settings.hashing().hasher().needsRehash("sha1$saltSALT1$" + "0123456789".repeat(4)))
                .isTrue();
    }

    @Test
    void target_choosesTheCostsOfThisHost() {
        Settings settings = settings("target", "30ms");

        assertThat(Policy.OWASP_2026.meetsFloor(settings.written())).isTrue();
        assertThat(StartLine.of(
                        settings.written(), settings.hashing().hasher().info().tuning()))
                .contains(" ms of CPU time per hash", ", confidence ");
    }

    @Test
    void limiter_followsItsOptions() {
        Settings settings = settings("limiterParallel", "3", "limiterMemory", "70MiB", "provider", "hashkit");

        assertThat(settings.hashing().limiter().stats().parallel()).isEqualTo(3);
        assertThat(settings.hashing().limiter().stats().budgetBytes()).isEqualTo(70L << 20);
    }

    /** SHA-256 of the pepper, the salt and the password, by Python's hashlib. */
    @Test
    void ownForm_isReadWithItsSecret() {
        String stored = "73616c74:2cad59518294626a4edc17008a5140a99975c6f4f58520166535692f0ea4bc47";
        PasswordHasher hasher = settings(
                        "formsMyApp", "<s:hex>:<tag:hex> = sha256($k.$s.$p)", "formSecretsMyApp", "pepper")
                .hashing()
                .hasher();

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(hasher.verify("Password", stored)).isFalse();
        assertThatThrownBy(() -> settings("formsMyApp", "<tag:hex> = sha1($p)", "formSecretsMyApp", "a-pepper"))
                .hasMessageContaining("there is a secret, but $k does not occur")
                .hasMessageNotContaining("a-pepper");
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
            scheme               | md5              | Set a scheme such as argon2id,m=19456,t=2,p=1
            scheme               | argon2id,m=8,t=1,p=1 | --scheme=argon2id,m=8,t=1,p=1:
            target               | soon             | --target=soon: it is not a time with a unit: ns, us, ms, s, m, h or d. Set a time from 10ms to 10s.
            target               | 5ms              | --target=5ms: the target must be from 10 to 10000 ms, not 5
            target               | 200              | --target=200: it is not a time with a unit
            targetMillis         | 5                | --target-millis=******: there is no such setting. Did you mean --spi-password-hashing--hashkit--target?
            dialects             | django,drupla    | --dialects=django,drupla: there is no dialect drupla; choose from
            limiterParallel      | 0                | --limiter-parallel=0: the number of parallel hashes must be at least 1
            limiterMemory        | 1KiB             | --limiter-memory=1KiB: the memory budget
            limiterMemory        | 0MiB             | --limiter-memory=0MiB: the memory budget
            limiterMemory        | 1MiB             | --scheme is not set: one hash needs 19 MiB
            limiterQueue         | many             | --limiter-queue=many: it is not a whole number. Set at least 1.
            limiterSeats         | 0                | --limiter-seats=0: the number of hashes on a processor must be at least 1
            limiterMaxWait       | -1ms             | --limiter-max-wait=-1ms: the longest wait
            keyringRequired      | true             | --keyring-required=true: there are no keys
            allowWeakCosts       | yes              | --allow-weak-costs=yes: it is neither true nor false
            formsMyApp           | md5($p)          | --forms-my-app=md5($p): there is no = with blanks around it. Set a template and a computation
            formsMyApp           | <tag:hex> = md5($k.$p) | it needs a secret, because $k occurs
            formsDjango          | <tag:hex> = md5($p) | --forms-django=<tag:hex> = md5($p): the name django belongs to hashkit
            formSecretsMyApp     | pepper           | --form-secrets-my-app=******: there is no form of this name. Set --spi-password-hashing--hashkit--forms-my-app too.
            keycloaksArgon2      | yes              | --keycloaks-argon2=yes: it is neither true nor false
            taget                | 200ms            | --taget=******: there is no such setting. Did you mean --spi-password-hashing--hashkit--target?
            keyringWrite         | k=base64:env:NO_SUCH_VARIABLE | --keyring-write=******: the key k: the variable NO_SUCH_VARIABLE is not set
            keyringRead          | k=base64:file:/no/such/file   | --keyring-write is not set: no key has the state write
            keyringNext          | k=base64:file:/no/such/file   | --keyring-next=******: the key k: the file /no/such/file cannot be read
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
                .hasMessageContaining("--keyring-write=******: a key is written otherwise. Set NAME=")
                .hasMessageNotContaining(KEY);
    }

    /** The columns of hashkit's table that the console shows, and the page. */
    @Test
    void consoleAndPage_haveEverySettingThatIsAnOption() throws Exception {
        List<ProviderConfigProperty> console = Settings.metadata();
        String page = Files.readString(Path.of("../../docs/keycloak.md"));

        assertThat(console).hasSize(19).allSatisfy(option -> {
            String words = option.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            assertThat(page).contains("`--spi-password-hashing--hashkit--" + words + "`");
            assertThat(option.getHelpText()).contains(" Set ").endsWith(".");
        });
        assertThat(console)
                .extracting(ProviderConfigProperty::getHelpText)
                .contains("Maximum number of hashes that wait for a permit. Set at least 1.");
    }

    @Test
    void targetAndScheme_areOneTooMany() {
        assertThatThrownBy(() -> settings("target", "100ms", "scheme", "bcrypt,cost=12"))
                .hasMessageContaining("--spi-password-hashing--hashkit--scheme is set too. Remove one");
    }
}
