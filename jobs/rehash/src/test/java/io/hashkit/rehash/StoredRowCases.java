package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import io.hashkit.rehash.cli.Place;
import io.hashkit.rehash.cli.ThisHost;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every command does with rows, wherever they are.
 *
 * @param <R> where they are
 */
abstract class StoredRowCases<R extends TestRows> {
    static final int ROWS = 250;
    static OldRows old;

    final PasswordHasher application = PasswordHasher.builder()
            .scheme(Argon2.id(8, 1, 1))
            .allowWeakCosts()
            .accept(Dialects.ALL)
            .build();

    @TempDir
    Path folder;

    R database;
    TestProgram program;

    abstract R database();

    Supplier<Place> place() {
        return ThisHost::new;
    }

    @BeforeAll
    static void readVectors() throws Exception {
        old = new OldRows();
    }

    @BeforeEach
    void start() throws Exception {
        database = database();
        program = new TestProgram(database, place(), folder);
    }

    PasswordHasher sealing(String key) {
        return TestKeys.hasher(
                Keyring.builder().write(key, KeyPrf.of(program.keys().get(key))).build());
    }

    void assertVerify(List<String> stored) {
        for (int i = 0; i < stored.size(); i++) {
            assertThat(application.verify(old.password(i + 1), stored.get(i))).isTrue();
        }
    }

    @Test
    void wrap_wrapsEachOldRowOnce() throws Exception {
        database.fill(ROWS, old::stored);

        assertThat(program.wrap()).as(program.output()).isZero();
        assertThat(program.output())
                .contains("wrapped 250, already current 0", "final count: rows 250, left 0, refused 0, wrapped 250");
        List<String> once = database.stored();
        assertVerify(once);

        assertThat(program.wrap()).as(program.output()).isZero();
        assertThat(program.output()).contains("wrapped 0, already current 250");
        assertThat(database.stored()).isEqualTo(once);
    }

    @Test
    void strongRowsAndRowsWithoutAPassword_areLeftAsTheyAre() throws Exception {
        String strong = application.hash("secret");
        List<String> rows = List.of(strong, "!", old.stored(3));
        database.fill(3, i -> rows.get((int) i - 1));

        assertThat(program.wrap()).as(program.output()).isZero();
        assertThat(program.output())
                .contains("final count: rows 3, left 0, refused 0, current 1, wrapped 1, without a password 1");
        assertThat(database.stored().subList(0, 2)).containsExactly(strong, "!");
    }

    /** None of them is an error, and none keeps the table from being done. */
    @Test
    void accountsWithoutAPassword_areCountedApart_andLeftBySealsToo() throws Exception {
        List<String> marks = List.of("*", "!", "!!", "x", "*LK*", "NP", "{CRYPT}*", "!" + "x".repeat(40));
        database.fill(9, i -> i < 9 ? marks.get((int) i - 1) : old.stored(3));

        assertThat(program.run("identify")).as(program.output()).isZero();
        assertThat(program.output()).contains("8 without a password, 0 cannot be read");
        assertThat(program.wrap()).as(program.output()).isZero();
        assertThat(program.output())
                .contains("final count: rows 9, left 0, refused 0, wrapped 1, without a password 8");
        assertThat(database.stored().subList(0, 8)).isEqualTo(marks);
    }

    /** Markers of the application, which no other system knows. */
    @Test
    void markersThatAreGiven_areRowsWithoutAPasswordToo() throws Exception {
        List<String> marks = List.of("LOCKED", "#", "*DELETED*");
        database.fill(4, i -> i < 4 ? marks.get((int) i - 1) : old.stored(i));
        String[] given = {"--no-password", "LOCKED", "--no-password", "#", "--no-password", "*DELETED*"};

        assertThat(program.run("identify")).isEqualTo(1);
        assertThat(program.output()).contains("0 without a password, 3 cannot be read");
        assertThat(program.run("identify", given)).as(program.output()).isZero();
        assertThat(program.output()).contains("3 without a password, 0 cannot be read");
        assertThat(program.wrap(given)).as(program.output()).isZero();
        assertThat(program.output())
                .contains("final count: rows 4, left 0, refused 0, wrapped 1, without a password 3");
        assertThat(database.stored().subList(0, 3)).isEqualTo(marks);
        assertThat(program.wrap()).isEqualTo(1);
    }

    @Test
    void folderOfState_isMade_orRefusedBeforeTheFirstRow() throws Exception {
        database.fill(3, old::stored);
        List<String> before = database.stored();
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(program.wrap("--state", file.toString()))
                .as(program.output())
                .isEqualTo(2);
        assertThat(program.output()).contains("--state " + file + ": this user cannot write to a folder of that name");
        assertThat(database.stored()).isEqualTo(before);
        assertThat(program.wrap("--state", folder.resolve("new/one").toString()))
                .as(program.output())
                .isZero();
        assertThat(program.output()).contains("wrapped 3");
    }

    @Test
    void sealRekeyUnseal_leadBackToTheSameRows() throws Exception {
        database.fill(ROWS, 400, old::stored);
        List<String> before = database.stored();

        assertThat(program.withKeys("seal", "--dialects", "--write", "old"))
                .as(program.output())
                .isEqualTo(2);
        assertThat(program.run(
                        "seal",
                        "--dialects",
                        "--keys",
                        program.keys().file().toString(),
                        "--keys-password-file",
                        folder.resolve("keys-password").toString(),
                        "--write",
                        "old"))
                .as(program.output())
                .isZero();
        assertThat(program.withKeys("rekey")).as(program.output()).isZero();
        assertThat(program.output()).contains("re-keyed 250", "final count: rows 250, left 0, refused 0");
        assertThat(program.withKeys("unseal")).as(program.output()).isZero();
        assertThat(database.stored()).isEqualTo(before);
    }

    @Test
    void identify_countsKinds() throws Exception {
        database.fill(ROWS, old::stored);

        assertThat(program.run("identify")).as(program.output()).isZero();
        assertThat(program.output()).contains("250 rows, 0 empty", "The longest has", "django", "phpass");
    }

    @Test
    void wrapOfBoundRows_isBoundAgain() throws Exception {
        PasswordHasher before = PasswordHasher.builder()
                .scheme(Argon2.id(8, 1, 1))
                .allowWeakCosts()
                .accept(Dialects.ALL)
                .keyring(Keyring.builder()
                        .write("old", KeyPrf.of(program.keys().get("old")))
                        .build())
                .build();
        database.fill(3, i -> before.boundTo("" + i).rows().rekey(old.stored(i)));

        assertThat(program.withKeys("unseal")).isEqualTo(1);
        assertThat(program.output())
                .contains("refused, BROKEN_SEAL: 3", "; here with --bound or --bind, and --bind-form");
        assertThat(program.withKeys(
                        "wrap",
                        "--bound",
                        "--bind-form",
                        database.bindForm(),
                        "--dialects",
                        "--costs",
                        "m=8,t=1,p=1",
                        "--allow-weak-costs"))
                .as(program.output())
                .isZero();
        assertThat(program.output()).contains("wrapped 3");
        assertThat(database.stored()).allMatch(stored -> stored.startsWith("$argon2id-wrapped-aes256gcm$"));
    }

    @Test
    void rowsOfADialectThatIsNotAccepted_nameTheOption() throws Exception {
        database.fill(1, i -> "5f4dcc3b5aa765d61d8327deb882cf99");

        assertThat(program.run("wrap", "--costs", "m=8,t=1,p=1", "--allow-weak-costs"))
                .isEqualTo(1);
        assertThat(program.output()).contains("refused, UNSUPPORTED: 1", "; here with --accept unsalted-digest");
    }

    @Test
    void rowsWrappedAtLesserCosts_areNotDoneAndCountedApart() throws Exception {
        database.fill(3, i -> application.rows().wrap(old.stored(i)));
        String[] better = {"--dialects", "--costs", "m=64,t=1,p=1", "--allow-weak-costs"};

        assertThat(program.run("wrap", better)).isEqualTo(1);
        assertThat(program.output()).contains("wrapped at lesser costs 3");
        assertThat(program.wrap()).as(program.output()).isZero();
    }

    @Test
    void damagedRows_areNeverDone() throws Exception {
        String whole = application.rows().wrap(old.stored(1));
        String sealed = sealing("new").hash("secret");
        List<String> damaged = List.of(
                whole.substring(0, whole.length() - 10),
                whole.substring(0, whole.lastIndexOf('$')),
                whole.replace("inner=", "inner=A"),
                whole);
        database.fill(4, i -> damaged.get((int) i - 1));
        assertThat(program.wrap()).isEqualTo(1);
        assertThat(program.output()).contains("final count: rows 4, left 0, refused 3, wrapped 1");

        database.fill(2, i -> i == 1 ? sealed : sealed.substring(0, sealed.length() - 4) + "AAAA");
        assertThat(program.withKeys("rekey")).isEqualTo(1);
        assertThat(program.output()).contains("BROKEN_SEAL: 1; ids 2", "left 0, refused 1, current 1");
        assertThat(program.withKeys("rekey", "--fast")).as(program.output()).isZero();
        assertThat(program.output()).contains("current without opening their seals (--fast) 2");
    }

    @Test
    void refusedRows_countOnceAndAreInTheFile() throws Exception {
        database.fill(60, i -> i % 3 == 0 ? "not a hash" : old.stored(i));

        assertThat(program.wrap("--max-errors", "12", "--batch", "10", "--threads", "1"))
                .isEqualTo(3);
        assertThat(program.output()).contains("stopped by errors", "do not count again");
        assertThat(program.wrap("--max-errors", "12", "--batch", "10", "--threads", "1"))
                .isEqualTo(1);
        assertThat(program.output()).contains("refused, MALFORMED: 20", "left 0, refused 20");
        assertThat(program.refused("wrap").lines().skip(1))
                .hasSize(20)
                .allMatch(line -> line.matches("\\d+\tMALFORMED: .*"));

        database.fill(40, old::stored);
        assertThat(program.wrap()).as(program.output()).isZero();
        assertThat(program.refused("wrap")).isEmpty();
    }

    @Test
    void keysOfRetire_mustBeKnownAndSeen() throws Exception {
        database.fill(3, i -> sealing("old").hash("secret"));
        String id = Dialects.identify(database.stored().get(0)).keyId();

        assertThat(program.withKeys("identify", "--retire", id.substring(1) + "0"))
                .isEqualTo(2);
        assertThat(program.output())
                .contains("no key of --keys has this identifier", id + " (")
                .doesNotContain(id + "=");
        assertThat(program.withKeys("identify", "--retire", id, "--only", id)).isEqualTo(1);
        assertThat(program.output()).contains("3 rows need the key " + id, "3 rows are under the key " + id);
        assertThat(program.withKeys("identify", "--only", id)).isZero();
        assertThat(program.withKeys("rekey")).isZero();
        assertThat(program.withKeys("identify", "--retire", id))
                .as(program.output())
                .isZero();
        assertThat(program.output()).contains("it can be retired");
        database.fill(3, old::stored);
        assertThat(program.withKeys("identify", "--retire", id)).isEqualTo(1);
        assertThat(program.output()).contains("no row of this column is sealed at all");
    }

    /** No job seals them, so a column with some of them would never be done. */
    @Test
    void rowsWithoutAPassword_needNoKey() throws Exception {
        List<String> rows = List.of(sealing("new").hash("secret"), "!", "");
        String id = Dialects.identify(rows.get(0)).keyId();
        database.fill(3, i -> rows.get((int) i - 1));

        assertThat(program.withKeys("identify", "--only", id))
                .as(program.output())
                .isZero();
        assertThat(program.output())
                .contains("1 rows are under the key " + id + ", and 0 are not", "2 have no password");
        database.fill(2, i -> rows.get((int) i));
        assertThat(program.withKeys("identify", "--only", id)).isEqualTo(1);
    }

    @Test
    void dryRun_changesNothingAndForeseesRefusals() throws Exception {
        database.fill(2, i -> i == 1 ? old.stored(1) : "sha1$12345$" + "0".repeat(40));
        List<String> before = database.stored();

        assertThat(program.wrap("--dry-run")).isEqualTo(1);
        assertThat(program.output()).contains("dry run", "wrapped 1,", "refused, NOT_WRAPPABLE: 1; ids 2", "left 2");
        assertThat(database.stored()).isEqualTo(before);
    }

    @Test
    void json_isALineForEachEvent() throws Exception {
        database.fill(3, old::stored);

        assertThat(program.wrap("--json")).isZero();
        assertThat(program.output().lines())
                .allMatch(line -> line.startsWith("{\"time\":\"") && line.endsWith("}"))
                .anyMatch(line -> line.contains("\"event\":\"final\",\"rows\":3,\"left\":0"));
    }

    @Test
    void keysInTextFiles_areTheSameKeys() throws Exception {
        database.fill(3, i -> sealing("old").hash("secret-" + i));
        Path base64 = Files.writeString(
                folder.resolve("new.key"),
                Base64.getEncoder().encodeToString(program.keys().get("new")) + "\n");
        Path hex = Files.writeString(
                folder.resolve("old.key"),
                HexFormat.of().formatHex(program.keys().get("old")));

        assertThat(program.run("rekey", "--write", "a=base64:file:" + base64, "--read", "b=hex:file:" + hex))
                .as(program.output())
                .isZero();
        assertThat(sealing("new").verify("secret-2", database.stored().get(1))).isTrue();
        assertThat(program.run("rekey", "--write", "a=base64:env:HASHKIT_NO_SUCH_KEY"))
                .isEqualTo(2);
        assertThat(program.output()).contains("--write=******: the key a: the variable HASHKIT_NO_SUCH_KEY is not set");
        assertThat(program.run("rekey", "--write", "a=hex:file:" + base64)).isEqualTo(2);
        assertThat(program.output()).contains("pairs of hexadecimal digits");
        assertThat(program.run(
                        "rekey",
                        "--write",
                        "new",
                        "--keys",
                        program.keys().file().toString()))
                .isEqualTo(2);
        assertThat(program.output()).contains("set HASHKIT_KEYS_PASSWORD, or give --keys-password-file");
    }
}
