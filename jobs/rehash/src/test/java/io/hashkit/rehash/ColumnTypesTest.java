package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.ThisHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The tables "Types of columns" of docs/rehash-job.md: each type is accepted, or refused before the first row. */
@Tag("once")
class ColumnTypesTest {
    private static final Path PAGE = Path.of("../../docs/rehash-job.md");
    private static final int ROWS = 2;
    /** Fewer mean that the page is read wrongly. */
    private static final int FEWEST = 20;

    private static final Pattern TYPE = Pattern.compile("`([^`]+)`");

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    /** A line of a table for one of its types. */
    private record Line(String type, String id, String column) {}

    private static List<Line> documented(String... headings) throws Exception {
        List<Line> lines = new ArrayList<>();
        String page = Files.readString(PAGE);
        for (String heading : headings) {
            String table = page.substring(page.indexOf("| " + heading + " |"));
            for (String row : table.substring(0, table.indexOf("\n\n")).split("\n")) {
                String[] cells = row.split("\\|");
                TYPE.matcher(cells[1])
                        .results()
                        .forEach(found -> lines.add(new Line(found.group(1), cells[2].strip(), cells[3].strip())));
            }
        }
        return lines;
    }

    /** Two different values of a type, in the language of the database. */
    private static String value(String type, long i) {
        String word = type.toLowerCase(Locale.ROOT);
        if (word.startsWith("bit")) {
            return "B'0000000" + (i - 1) + "'";
        }
        return switch (word.replaceAll("\\W.*", "")) {
            case "boolean" -> i == 1 ? "true" : "false";
            case "money" -> "'" + i + "'";
            case "uuid" -> RowCases.uuidLiteral(i);
            case "bytea" -> "decode('" + RowCases.hex(i) + "', 'hex')";
            case "binary", "varbinary" -> "unhex('" + RowCases.hex(i) + "')";
            case "date", "timestamp", "timestamptz", "datetime" -> "'2026-01-0" + i + "'";
            case "time" -> "'10:00:0" + i + "'";
            case "interval" -> "'" + i + " days'";
            case "inet" -> "'10.0.0." + i + "'";
            case "inet6" -> "'::" + i + "'";
            case "jsonb" -> "'{\"a\": " + i + "}'";
            case "year" -> "" + (2000 + i);
            case "text", "varchar", "char", "name", "enum", "set", "login", "mood" -> i == 1 ? "'a'" : "'b'";
            default -> word.endsWith("[]") ? "'{" + i + "}'" : "" + i;
        };
    }

    private List<DynamicTest> tests(TestDatabase database, String... headings) throws Exception {
        TestProgram program = new TestProgram(database, ThisHost::new, folder);
        List<DynamicTest> tests = new ArrayList<>();
        for (Line line : documented(headings)) {
            if (!line.id.isEmpty()) {
                tests.add(DynamicTest.dynamicTest(
                        "--id of " + line.type,
                        () -> check(database, program, line.type, "varchar(255)", line.id, i -> value(line.type, i))));
            }
            if (!line.column.isEmpty()) {
                tests.add(DynamicTest.dynamicTest(
                        "--column of " + line.type,
                        () -> check(database, program, "int", line.type, line.column, Long::toString)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(FEWEST);
        return tests;
    }

    private static void check(
            TestDatabase database,
            TestProgram program,
            String id,
            String column,
            String documented,
            LongFunction<String> ids)
            throws Exception {
        database.create(id, column);
        boolean works = documented.equals("yes");
        for (long i = 1; works && i <= ROWS; i++) {
            database.execute("insert into users (id, password) values (" + ids.apply(i) + ", '"
                    + TestKeys.plain("secret-" + i) + "')");
        }

        assertThat(program.wrap()).as(program.output()).isEqualTo(works ? 0 : 2);
        assertThat(program.output())
                .contains(works ? "final count: rows 2, left 0, refused 0, wrapped 2" : "has the type ");
    }

    @TestFactory
    List<DynamicTest> typesOfPostgres_areAcceptedOrRefusedAsDocumented() throws Exception {
        TestDatabase database = TestPostgres.get();
        database.execute(
                "drop table if exists users",
                "drop type if exists mood",
                "drop domain if exists login",
                "create type mood as enum ('a', 'b')",
                "create domain login as varchar(255)");
        return tests(database, "PostgreSQL");
    }

    @TestFactory
    List<DynamicTest> typesOfMariaDb_areAcceptedOrRefusedAsDocumented() throws Exception {
        return tests(TestMariaDb.get(), "MariaDB and MySQL", "MariaDB alone");
    }

    @TestFactory
    @Tag("mysql")
    List<DynamicTest> typesOfMySql_areAcceptedOrRefusedAsDocumented() throws Exception {
        return tests(TestMySql.get(), "MariaDB and MySQL", "MySQL alone");
    }
}
