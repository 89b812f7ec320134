package io.hashkit.sample.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.WrappedString;
import io.hashkit.seal.Keyring;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What {@code wrap} changes, leaves and reports, on a real PostgreSQL. */
class WrapIT extends OnPostgres {
    private static final Pattern WRAPPED = Pattern.compile("wrapped (\\d+), already");
    private static final String STRONG = "$argon2id$v=19$m=8,t=1,p=1$";

    private static OldRows old;

    private final PasswordHasher application = application().build();

    private static PasswordHasherBuilder application() {
        return PasswordHasher.builder()
                .scheme(Argon2.id(8, 1, 1))
                .allowWeakCosts()
                .accept(Dialects.ALL);
    }

    @BeforeAll
    static void readVectors() throws Exception {
        old = new OldRows();
    }

    private static int wrap(String... more) {
        return table.run(wrapping(more), TestKeys.PASSWORD);
    }

    private static List<String> wrapping(String... more) {
        List<String> options = table.command("wrap", "--dialects", "--costs", "m=8,t=1,p=1", "--allow-weak-costs");
        options.addAll(List.of(more));
        return options;
    }

    private static void insertOldRows() throws SQLException {
        for (int id = 1; id <= TestTable.ROWS; id++) {
            table.insert(id, old.stored(id));
        }
    }

    private static long wrappedBy(String output) {
        Matcher count = WRAPPED.matcher(output);
        return count.find() ? Long.parseLong(count.group(1)) : 0;
    }

    @Test
    void oldRows_areWrappedOnceAndVerify() throws SQLException {
        insertOldRows();

        assertThat(wrap()).as(table.output()).isZero();
        assertThat(table.output()).contains("wrapped 25, already current 0", "25 rows, 0 left, 0 refused, 25 wrapped");
        for (int id = 1; id <= TestTable.ROWS; id++) {
            assertThat(application.verify(old.password(id), table.stored(id))).isTrue();
        }
        String once = table.stored(7);

        assertThat(wrap()).isZero();
        assertThat(table.output()).contains("wrapped 0, already current 25");
        assertThat(table.stored(7)).isEqualTo(once);
    }

    @Test
    void strongRowsAndRowsWithoutAPassword_areLeftAsTheyAre() throws SQLException {
        String strong = application.hash("secret");
        table.insert(1, strong);
        table.insert(2, "!");
        table.insert(3, old.stored(3));

        assertThat(wrap()).as(table.output()).isZero();
        assertThat(table.output()).contains("3 rows, 0 left, 0 refused, 1 current, 1 wrapped, 1 without a password");
        assertThat(table.stored(1)).isEqualTo(strong).startsWith(STRONG);
        assertThat(table.stored(2)).isEqualTo("!");
    }

    @Test
    void rowsThatCannotBeWrapped_areReportedByReasonAndIdAlone() throws SQLException {
        String tooLong = "grub.pbkdf2.sha512.1." + "9B".repeat(64) + "." + "0F".repeat(64);
        table.insert(1, "sha1$12345$" + "0".repeat(40));
        table.insert(2, old.stored(2));
        table.insert(3, tooLong);
        table.insert(4, "not a hash");

        assertThat(wrap()).isEqualTo(1);
        assertThat(table.output())
                .contains("row 1: NOT_WRAPPABLE: the salt has 20 bits", "row 3: NOT_WRAPPABLE", "row 4: MALFORMED")
                .contains("refused, MALFORMED: 1; ids 4", "refused, NOT_WRAPPABLE: 2; ids 1, 3")
                .contains("4 rows, 2 left, 1 refused, 1 wrapped")
                .doesNotContain("0000", "9B9B", "not a hash");
        assertThat(wrap("--accept-short-salt")).isEqualTo(1);
        assertThat(table.output()).contains("wrapped 1, already current 1", "1 left, 1 refused, 2 wrapped");
    }

    @Test
    void dryRun_changesNothingAndReportsTheSameRefusals() throws SQLException {
        table.insert(1, old.stored(1));
        table.insert(2, "sha1$12345$" + "0".repeat(40));

        assertThat(wrap("--dry-run")).isEqualTo(1);
        assertThat(table.output()).contains("dry run", "wrapped 1,", "refused, NOT_WRAPPABLE: 1; ids 2", "2 left");
        assertThat(table.stored(1)).isEqualTo(old.stored(1));
    }

    @Test
    void dryRun_countsTheLengthThatTheRealCostsGive() throws SQLException {
        for (int id = 1; id <= TestTable.ROWS; id++) {
            table.insert(id, "pbkdf2_sha256$1$" + "s".repeat(50 + id) + "$" + "A".repeat(43) + "=");
        }
        List<String> real = table.command("wrap", "--dialects");

        table.run(append(real, "--dry-run"), TestKeys.PASSWORD);
        long foreseen = wrappedBy(table.output());
        table.run(real, TestKeys.PASSWORD);

        assertThat(foreseen).isPositive().isLessThan(TestTable.ROWS).isEqualTo(wrappedBy(table.output()));
    }

    private static List<String> append(List<String> options, String more) {
        List<String> all = new ArrayList<>(options);
        all.add(more);
        return all;
    }

    @Test
    void plainText_isHashed() throws SQLException {
        table.insert(1, "{noop}secret");

        assertThat(wrap("--accept", "plain-text")).as(table.output()).isZero();
        assertThat(table.stored(1)).startsWith(STRONG);
        assertThat(application.verify("secret", table.stored(1))).isTrue();
    }

    @Test
    void dialectThatIsNotAccepted_isRefused() throws SQLException {
        table.insert(1, "sha1$saltsaltsalt$" + "0".repeat(40));

        assertThat(table.run(
                        table.command("wrap", "--accept", "ldap", "--costs", "m=8,t=1,p=1", "--allow-weak-costs"), ""))
                .isEqualTo(1);
        assertThat(table.output()).contains("row 1: UNSUPPORTED");
    }

    @Test
    void sealedRows_areWrappedUnderTheirSealAndBoundToTheirIds() throws SQLException {
        PasswordHasher sealing = application()
                .keyring(Keyring.builder().write("new", table.key("new")).build())
                .build();
        PasswordHasher before = application()
                .keyring(Keyring.builder().write("old", table.key("old")).build())
                .build();
        String strong = before.boundTo("2").hash("secret");
        table.insert(1, before.boundTo("1").rows().rekey(old.stored(1)));
        table.insert(2, strong);
        table.insert(3, old.stored(3));
        String[] keys = {"--keys", table.keyFile(), "--write", "new", "--read", "old", "--bound"};

        assertThat(wrap(keys)).isEqualTo(1);
        assertThat(table.output()).contains("row 3: NOT_SEALED", "wrapped 1, already current 1");
        assertThat(table.stored(1)).startsWith("$argon2id-wrapped-aes256gcm$");
        assertThat(sealing.boundTo("1").verify(old.password(1), table.stored(1)))
                .isTrue();
        assertThat(table.stored(2)).as("old only for its key").isEqualTo(strong);
    }

    @Test
    void twoCopiesAtOnce_wrapEachRowOnce() throws Exception {
        for (int id = 1; id <= 400; id++) {
            table.insert(id, old.stored(id));
        }
        TableProcess one = new TableProcess(wrapping(), id -> {});
        TableProcess other = new TableProcess(wrapping(), id -> {});

        assertThat(one.waitFor()).as(one::output).isZero();
        assertThat(other.waitFor()).as(other::output).isZero();
        assertThat(wrappedBy(one.output()) + wrappedBy(other.output())).isEqualTo(400);
        for (int id = 1; id <= 400; id++) {
            assertThat(WrappedString.isWrapped(table.stored(id))).isTrue();
            assertThat(application.verify(old.password(id), table.stored(id))).isTrue();
        }
    }
}
