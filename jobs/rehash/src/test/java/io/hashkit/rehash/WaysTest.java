package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.rehash.cli.ThisHost;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs each line of {@code ways.txt} on its server. */
@Tag("once")
class WaysTest {
    private static final Path PAGE = Path.of("../../docs/rehash-job.md");
    private static final int ROWS = 3;
    private static final int FEWEST = 70;
    /** What an application's session may have: blanks of a {@code char(n)} are read, and stored by statements. */
    private static final String PADDED = "sessionVariables=sql_mode='PAD_CHAR_TO_FULL_LENGTH'";

    private final PasswordHasher application = PasswordHasher.builder()
            .scheme(Argon2.id(8, 1, 1))
            .allowWeakCosts()
            .accept(Dialects.ALL)
            .build();
    private final String hash = PasswordHasher.builder()
            .scheme(new Bcrypt(4))
            .allowWeakCosts()
            .build()
            .hash("secret");

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    private record Way(String server, String what, String statements, String options, String answer, String words) {
        boolean is(String word) {
            return answer.equals(word);
        }
    }

    private static List<Way> ways() throws Exception {
        try (var file = WaysTest.class.getResourceAsStream("/ways.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> Arrays.stream(line.split("\\|", -1))
                            .map(String::strip)
                            .toList())
                    .map(words ->
                            new Way(words.get(0), words.get(1), words.get(2), words.get(3), words.get(4), words.get(5)))
                    .toList();
        }
    }

    @Test
    void page_showsEachWay() throws Exception {
        List<Way> ways = ways();
        String page = Files.readString(PAGE);
        String table = page.substring(page.indexOf("| Answer | Server | Column or table |"));

        assertThat(ways).hasSizeGreaterThan(FEWEST);
        assertThat(table.substring(0, table.indexOf("\n\n")).lines().skip(2))
                .containsExactlyInAnyOrderElementsOf(ways.stream()
                        .collect(Collectors.groupingBy(
                                way -> way.answer + " | " + servers(ways, way),
                                Collectors.mapping(Way::what, Collectors.toCollection(LinkedHashSet::new))))
                        .entrySet()
                        .stream()
                        .map(row -> "| " + row.getKey() + " | " + String.join("; ", row.getValue()) + " |")
                        .toList());
    }

    /** The server on which a way ends like this, or both. */
    private static String servers(List<Way> ways, Way way) {
        return ways.stream()
                        .anyMatch(other -> !other.server.equals(way.server)
                                && other.what.equals(way.what)
                                && other.answer.equals(way.answer))
                ? "both"
                : way.server;
    }

    private static void execute(TestDatabase database, String... statements) throws Exception {
        try (Connection session = application(database);
                Statement statement = session.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private List<DynamicTest> tests(TestDatabase database, String server) throws Exception {
        return ways().stream()
                .filter(way -> way.server.equals(server))
                .map(way -> DynamicTest.dynamicTest(way.what, () -> check(database, way)))
                .toList();
    }

    @TestFactory
    List<DynamicTest> waysOfPostgres_endAsListed() throws Exception {
        return tests(TestPostgres.get(), "PostgreSQL");
    }

    @TestFactory
    List<DynamicTest> waysOfMariaDb_endAsListed() throws Exception {
        return tests(TestMariaDb.get(), "MariaDB");
    }

    private void check(TestDatabase database, Way way) throws Exception {
        boolean postgres = way.server.equals("PostgreSQL");
        database.execute(postgres ? emptyPostgres() : emptyMariaDb());
        for (String sql : way.statements.split(";;")) {
            database.execute(statement(sql.strip()));
        }
        boolean fill = !way.is("left") && !(way.is("refused") && isFilled(way));
        for (int i = 1; fill && i <= ROWS; i++) {
            insert(database, i);
        }
        TestProgram program = new TestProgram(database, ThisHost::new, folder);
        String[] options = options(database, way);
        List<String> before = others(database);

        int code = program.wrap(options);
        assertThat(program.output()).contains(way.words);
        if (way.is("left")) {
            assertThat(code).isEqualTo(1);
            return;
        }
        if (way.is("kept")) {
            assertThat(code).as(program.output()).isZero();
        } else {
            assertThat(code).as(program.output()).isEqualTo(2);
            List<String> printed = program.output()
                    .lines()
                    .filter(line -> line.startsWith("  "))
                    .toList();
            assertThat(printed.isEmpty()).as(program.output()).isEqualTo(way.is("refused"));
            if (way.is("refused")) {
                return;
            }
            execute(database, printed.toArray(String[]::new));
            before = others(database);
            assertThat(program.wrap(options)).as(program.output()).isZero();
        }
        assertThat(program.output()).contains("rows 3, left 0, refused 0, wrapped 3");
        assertThat(others(database)).isEqualTo(before);
        List<String> read = read(database);
        assertThat(read).hasSize(ROWS);
        for (String stored : read) {
            assertThat(application.verify("secret", stored)).isTrue();
        }
    }

    private static String[] emptyPostgres() {
        return new String[] {
            "drop schema public cascade",
            "create schema public",
            "grant all on schema public to public",
            "drop publication if exists p",
            "do $$ begin drop owned by keeper; drop role keeper; exception when undefined_object then null; end $$",
            "create role keeper login password 'keeper-password'"
        };
    }

    private static String[] emptyMariaDb() {
        return new String[] {
            "drop database app",
            "create database app",
            "use app",
            "drop user if exists keeper@localhost",
            "create user keeper@localhost identified by 'keeper-password'"
        };
    }

    private String statement(String sql) {
        String[] words = sql.split(" ", 2);
        boolean type = words[0].equals("column") || words[0].equals("empty");
        if (!type) {
            return sql.replace("{hash}", hash);
        }
        int end = words[1].indexOf(" with system");
        String column = end < 0 ? words[1] : words[1].substring(0, end);
        return "create table users (id int primary key, password " + column + ")"
                + (end < 0 ? "" : words[1].substring(end));
    }

    /** Whether its statements leave nothing to insert. */
    private static boolean isFilled(Way way) {
        return Stream.of("view", "generated always as (lower", "empty ", "inherits")
                .anyMatch(way.statements::contains);
    }

    private void insert(TestDatabase database, int id) throws Exception {
        boolean bytes = database.number("select count(*) from information_schema.columns where table_name = 'users'"
                        + " and column_name = 'password' and data_type = 'bytea'")
                > 0;
        try (Connection connection = database.connect();
                PreparedStatement insert =
                        connection.prepareStatement("insert into users (id, password) values (?, ?)")) {
            insert.setInt(1, id);
            if (bytes) {
                insert.setBytes(2, hash.getBytes(StandardCharsets.UTF_8));
            } else {
                insert.setString(2, hash);
            }
            insert.executeUpdate();
        }
    }

    private String[] options(TestDatabase database, Way way) throws Exception {
        List<String> options = new ArrayList<>();
        for (String word : way.options.split(" ")) {
            if (word.equals("keeper")) {
                Path password = Files.writeString(folder.resolve("keeper"), "keeper-password");
                options.addAll(List.of("--user", "keeper", "--password-file", password.toString()));
            } else if (word.startsWith("sql_mode=")) {
                options.addAll(List.of("--url", with(database, "sessionVariables=" + word)));
            } else if (!word.isEmpty()) {
                options.add(word);
            }
        }
        return options.toArray(String[]::new);
    }

    private static String with(TestDatabase database, String setting) {
        return database instanceof TestMySql server ? server.url(setting) : database.url();
    }

    private static Connection application(TestDatabase database) throws Exception {
        return DriverManager.getConnection(with(database, PADDED), database.user(), database.password());
    }

    /** All that the application reads but stored strings and what is computed from them. */
    private static List<String> others(TestDatabase database) throws Exception {
        List<String> values = new ArrayList<>();
        try (Connection connection = application(database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select * from users order by id")) {
            ResultSetMetaData columns = row.getMetaData();
            while (row.next()) {
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    if (!columns.getColumnName(i).equals("password")
                            && !columns.getColumnName(i).equals("derived")) {
                        values.add(row.getString(i));
                    }
                }
            }
        }
        return values;
    }

    private static List<String> read(TestDatabase database) throws Exception {
        List<String> values = new ArrayList<>();
        try (Connection connection = application(database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select password from users order by id")) {
            boolean bytes = List.of("bytea", "BLOB", "VARBINARY")
                    .contains(row.getMetaData().getColumnTypeName(1));
            while (row.next()) {
                values.add(bytes ? new String(row.getBytes(1), StandardCharsets.UTF_8) : row.getString(1));
            }
        }
        return values;
    }
}
