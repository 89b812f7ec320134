package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import io.hashkit.rehash.cli.Place;
import io.hashkit.rehash.cli.ThisHost;
import io.hashkit.seal.Keyring;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every command does with rows, on every database and every runner. */
abstract class RowCases {
    static final int ROWS = 250;
    private static OldRows old;

    final PasswordHasher application = PasswordHasher.builder()
            .scheme(Argon2.id(8, 1, 1))
            .allowWeakCosts()
            .accept(Dialects.ALL)
            .build();

    @TempDir
    Path folder;

    TestDatabase database;
    TestProgram program;

    abstract TestDatabase database();

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
                Keyring.builder().write(key, program.keys().get(key)).build());
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

    @Test
    void sealRekeyUnseal_leadBackToTheSameRows() throws Exception {
        database.create("bigint", "varchar(400)");
        database.insert(Long::valueOf, ROWS, old::stored);
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
    void identify_countsKinds() throws SQLException, java.io.IOException {
        database.fill(ROWS, old::stored);

        assertThat(program.run("identify")).as(program.output()).isZero();
        assertThat(program.output()).contains("250 rows; the longest has", "django", "phpass");
    }
}
