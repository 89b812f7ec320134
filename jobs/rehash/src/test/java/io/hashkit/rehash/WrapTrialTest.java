package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.WrappedString;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table of ten dialects is wrapped under a {@link Trial}. */
@Tag("heavy")
class WrapTrialTest {
    /** Records each update of a wrapped row that leaves it wrapped. */
    private static final String WATCH = """
            create table wrapped_twice (id bigint);
            create function watch() returns trigger language plpgsql as $$ begin
                if old.password like '$argon2id-wrapped$%' and new.password like '$argon2id-wrapped$%' then
                    insert into wrapped_twice values (old.id);
                end if;
                return new;
            end $$;
            create trigger watch before update on users for each row execute function watch()""";

    @TempDir
    private Path folder;

    private final Trial trial = new Trial("wrap", 5_000, 60_000);

    private final PasswordHasher application = PasswordHasher.builder()
            .scheme(Argon2.id(8, 1, 1))
            .allowWeakCosts()
            .accept(Dialects.ALL)
            .build();

    private List<String> options(String url) {
        return List.of(
                "wrap",
                "--url",
                url,
                "--user",
                "postgres",
                "--table",
                "users",
                "--all-applications-read-the-new-form",
                "--accept-triggers",
                "--state",
                folder.toString(),
                "--dialects",
                "--costs",
                "m=8,t=1,p=1",
                "--allow-weak-costs",
                "--progress-millis",
                "100");
    }

    private static void execute(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long wrappedTwice(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from wrapped_twice")) {
            row.next();
            return row.getLong(1);
        }
    }

    @Test
    void programKilledAtRandomWhileUsersLogIn_wrapsEachRowOnceAndLosesNothing() throws Exception {
        OldRows old = new OldRows();
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            DataSource database = postgres.getPostgresDatabase();
            TrialTable table = new TrialTable(database, trial.rows(), old::password);
            table.fill(old::stored);
            execute(database, WATCH);
            trial.say("JDK %s, PostgreSQL %s", Runtime.version(), table.settings());

            trial.underLoad(table, options(postgres.getJdbcUrl("postgres", "postgres")), id -> application);
            long weak =
                    table.count((id, stored) -> !WrappedString.isWrapped(stored) && application.needsRehash(stored));
            long wrapped = table.count((id, stored) -> WrappedString.isWrapped(stored));
            long twice = wrappedTwice(database);
            long lost = table.lost(id -> application);
            trial.say("%d weak rows, %d rows wrapped twice, %d rows without their last password", weak, twice, lost);
            assertThat(weak).isZero();
            assertThat(wrapped).as("rows that no client reached").isPositive();
            assertThat(twice).isZero();
            assertThat(lost).isZero();
        } finally {
            trial.writeReport();
        }
    }
}
