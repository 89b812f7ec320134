package io.hashkit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.documents.Document;
import io.hashkit.documents.Document.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The SQL of the documents, run by a real PostgreSQL on tables of the systems that they name. */
class DocumentedSqlIT extends OnPostgres {
    private static final Document MIGRATING = Document.named("docs/migrating.md");
    /** A variable of psql in quotes. */
    private static final Pattern VARIABLE = Pattern.compile(":'(\\w+)'");

    private static final List<String> TABLES = List.of(
            "users (id integer, uid text, username text, password varchar(128), password_hash text, salt text)",
            "auth_user (id integer, password varchar(128))",
            "wp_users (ID integer, user_pass varchar(255))",
            "AspNetUsers (Id text, PasswordHash text)",
            "realm (password_policy text)",
            "credential (user_id text, type text, credential_data text, secret_data text)");

    private Connection connection;

    @BeforeEach
    void makeTables() throws SQLException {
        connection = connection();
        connection.setAutoCommit(false);
        for (String table : TABLES) {
            execute("create table " + table);
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    /** Those of other servers are run by the tests of hashkit-rehash. */
    static List<Block> blocks() {
        return Document.blocks("sql").stream()
                .filter(block -> !block.text().startsWith("-- MariaDB"))
                .toList();
    }

    /** SQL in the sentences and tables, with question marks for what the application sets. */
    private static Stream<String> statements(String verb) {
        return Document.code(MIGRATING.prose()).stream().filter(code -> code.startsWith(verb + " "));
    }

    static Stream<String> alterations() {
        return statements("ALTER TABLE");
    }

    static Stream<String> updates() {
        return statements("UPDATE");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void insert(String sql, String... values) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                insert.setString(i + 1, values[i]);
            }
            assertThat(insert.executeUpdate()).isEqualTo(1);
        }
    }

    private static String block(String text, Map<String, String> variables) {
        String sql = blocks().stream()
                .map(Block::text)
                .filter(one -> one.contains(text))
                .findFirst()
                .orElseThrow();
        return withVariables(sql, name -> Objects.requireNonNull(variables.get(name), name));
    }

    private static String withVariables(String sql, UnaryOperator<String> values) {
        return VARIABLE.matcher(sql)
                .replaceAll(match -> Matcher.quoteReplacement("'" + values.apply(match.group(1)) + "'"));
    }

    private String queried(String sql, String column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(column);
        }
    }

    /** A password and its string, as the other system wrote it. */
    private record Vector(String password, String stored) {
        static Vector of(String dialect) throws IOException {
            String row = Files.readAllLines(
                            Document.ROOT.resolve("hashkit-core/src/test/resources/vectors/dialects.csv"))
                    .stream()
                    .filter(line -> line.startsWith(dialect + ","))
                    .findFirst()
                    .orElseThrow();
            String[] cells = row.split(",", 3);
            return new Vector(
                    cells[1], cells[2].replaceFirst("^\"(.*)\"$", "$1").replace("\"\"", "\""));
        }

        void assertIsReadFrom(String row, Dialect dialect) {
            PasswordHasher hasher = PasswordHasher.builder().accept(dialect).build();
            assertThat(hasher.verify(password, row)).isTrue();
            assertThat(hasher.verify(password + "x", row)).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void sqlBlock_runs(Block block) throws SQLException {
        execute(withVariables(block.text(), name -> name));
    }

    @ParameterizedTest
    @MethodSource("alterations")
    void alteration_fitsTheTableOfItsSystem(String sql) throws SQLException {
        execute(sql);
    }

    @ParameterizedTest
    @MethodSource("updates")
    void update_setsTheNewHashByIdAndOldHash(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(3);
        }
    }

    @Test
    void widenedColumn_takes255Characters() throws SQLException {
        execute(block("ALTER TABLE users", Map.of()));

        insert("insert into users (id, password) values (1, ?)", "x".repeat(255));
    }

    @Test
    void countOfOldHashes_leavesOutThoseOfHashkit() throws SQLException {
        insert("insert into users (id, password) values (1, ?)", "$argon2id$v=19$m=19456,t=2,p=1$...");
        insert("insert into users (id, password) values (2, ?)", "{SSHA}...");

        assertThat(queried(block("count(*)", Map.of()), "count")).isEqualTo("1");
    }

    @Test
    void rowOfKeycloak_isReadAsOneObject() throws Exception {
        Vector vector = Vector.of("keycloak");
        insert(
                "insert into credential select 'user', 'password', row->>'credentialData', row->>'secretData'"
                        + " from (select ?::json as row) given",
                vector.stored());

        vector.assertIsReadFrom(queried(block("FROM credential", Map.of()), "password"), Dialects.KEYCLOAK);
    }

    @Test
    void rowOfFirebase_isReadWithTheParametersOfTheProject() throws Exception {
        Vector vector = Vector.of("firebase");
        String[] parts = vector.stored().split("\\$");
        execute("alter table users alter column password type varchar(600)");
        insert("insert into users (id, salt, password_hash) values (1, ?, ?)", parts[3], parts[4]);

        execute(block("$firescrypt$", Map.of("salt_separator", parts[5], "signer_key", parts[6])));

        String row = queried("select password from users", "password");
        assertThat(row).isEqualTo(vector.stored());
        vector.assertIsReadFrom(row, Dialects.FIREBASE);
    }
}
