package io.hashkit.spring;

import static io.hashkit.spring.UpgradingUser.succeeds;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.spring.UpgradingUser.Login;
import io.hashkit.spring.internal.login.Offers;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.UserDetails;

/** Better hashes that the application does not store: they are not computed at each login, and not counted. */
@ExtendWith(OutputCaptureExtension.class)
class StoredUpgradesTest {
    private static final int LOGINS = 6;

    private final UpgradingUser ann = new UpgradingUser();

    /** The hashes of as many logins, of which each needs one, beyond the first. */
    private long hashesOf(Supplier<@Nullable Authentication> login) {
        succeeds(login); // Spring's provider hashes its placeholder, and a first upgrade may be tried
        long before = ann.computed();
        for (int i = 0; i < LOGINS; i++) {
            succeeds(login);
        }
        return ann.computed() - before;
    }

    @ParameterizedTest
    @EnumSource
    void serviceThatStores_isGivenOneHash_whichIsCounted(Login login) {
        assertThat(hashesOf(login.of(ann, ann::store))).isEqualTo(LOGINS);

        assertThat(ann.row).startsWith("$2b$05$");
        assertThat(ann.counted).containsExactly(ann.row);
    }

    @ParameterizedTest
    @EnumSource(names = {"PROVIDER", "MANAGER"})
    void serviceThatKeepsTheOldString_costsNoHashAtEachLogin_andIsLoggedOnce(Login login, CapturedOutput output) {
        long hashes = hashesOf(login.of(ann, (user, better) -> user));

        assertThat(hashes).isEqualTo(LOGINS);
        assertThat(ann.counted).isEmpty();
        assertThat(warnings(output)).hasSize(1).allMatch(line -> line.contains("WARN"));
    }

    /** The encoder knows neither the user nor the answer of the service. */
    @Test
    void encoderWhoseServiceKeepsTheOldString_costsOneHashMoreALogin_andIsLoggedOnce(CapturedOutput output) {
        Supplier<@Nullable Authentication> login = Login.ENCODER.of(ann, (user, better) -> user);

        assertThat(hashesOf(login)).isEqualTo(2 * LOGINS);
        assertThat(warnings(output)).as("too few to tell").isEmpty();
        for (int i = 0; i < Offers.MANY; i++) {
            succeeds(login);
        }
        assertThat(warnings(output))
                .hasSize(1)
                .allMatch(line -> line.contains("WARN") && line.contains("computes two"));
    }

    private static List<String> warnings(CapturedOutput output) {
        return output.getOut()
                .lines()
                .filter(line -> line.contains("setEnableUpdatePassword(true)"))
                .toList();
    }

    /** A full disk, a lock or a column that is too short: the password was right, and what is stored still matches it. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ENCODER")
    void serviceThatFails_letsTheUserIn_andIsCounted_andLoggedOnceForEachKind(Login login, CapturedOutput output) {
        Supplier<@Nullable Authentication> logins = login.of(ann, (user, better) -> {
            throw new IllegalStateException("no room for " + better);
        });

        for (int i = 0; i < LOGINS; i++) {
            succeeds(logins);
        }

        assertThat(ann.row).startsWith("$2b$04$");
        assertThat(ann.counted).isEmpty();
        assertThat(ann.lost).hasSize(LOGINS);
        assertThat(output.getOut().lines().filter(line -> line.contains("was not stored")))
                .hasSize(1)
                .allMatch(line -> line.contains("WARN") && line.contains("IllegalStateException"));
        assertThat(output).doesNotContain("no room for", "$2b$");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ENCODER")
    void serviceThatAnswersWithNobody_letsTheUserIn(Login login) {
        succeeds(login.of(ann, (user, better) -> nobody()));
    }

    @SuppressWarnings("NullAway") // what a careless service does
    private static UserDetails nobody() {
        return null;
    }

    /** Another host, or another login, was faster: nothing is wrong with the service. */
    @ParameterizedTest
    @EnumSource
    void serviceThatHasStored_mayLoseARace(Login login, CapturedOutput output) {
        boolean[] lost = {false};
        Supplier<@Nullable Authentication> logins =
                login.of(ann, (user, better) -> lost[0] ? user : ann.store(user, better));
        succeeds(logins);
        lost[0] = true;
        ann.weakRow();
        succeeds(logins);
        lost[0] = false;
        succeeds(logins);

        assertThat(ann.row).startsWith("$2b$05$");
        assertThat(output).doesNotContain("setEnableUpdatePassword");
    }
}
