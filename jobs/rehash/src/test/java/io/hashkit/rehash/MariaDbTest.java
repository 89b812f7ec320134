package io.hashkit.rehash;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/** MariaDB. {@link PostgresTest} tries the same cases on each JDK. */
@Tag("once")
class MariaDbTest extends MySqlCases {
    @Override
    TestMySql server() {
        return TestMariaDb.get();
    }

    @Override
    List<Ids> keys() {
        return Stream.concat(
                        super.keys().stream(),
                        Stream.of(new Ids("uuid", RowCases::uuidLiteral, "uuid", RowCases::uuid)))
                .toList();
    }

    @Override
    String[] asClerk() {
        return new String[] {
            "grant clerk to 'reader'@'localhost'",
            "grant clerk to 'reader'@'%'",
            "set default role clerk for 'reader'@'localhost'",
            "set default role clerk for 'reader'@'%'"
        };
    }
}
