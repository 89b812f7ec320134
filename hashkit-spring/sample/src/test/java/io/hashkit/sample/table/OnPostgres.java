package io.hashkit.sample.table;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the program on a real PostgreSQL, with an empty table for each. */
abstract class OnPostgres {
    static TestTable table;

    @BeforeAll
    static void startPostgres(@TempDir Path folder) throws Exception {
        table = new TestTable(folder);
    }

    @AfterAll
    static void stopPostgres() throws Exception {
        table.close();
    }

    @BeforeEach
    void clear() throws SQLException {
        table.clear();
    }
}
