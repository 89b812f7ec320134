package io.hashkit.rehash.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.table.Faults.Kind;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultsTest {
    @ParameterizedTest
    @CsvSource({
        "22001, 1406, OF_A_ROW",
        "45000, 1644, OF_A_ROW",
        "40P01, 0, LOCKED",
        "HY000, 1205, LOCKED",
        "08006, 0, AWAY",
        "57P01, 0, AWAY",
        "25P03, 0, AWAY",
        "25006, 0, AWAY",
        "70100, 1927, AWAY",
        "HY000, 1290, AWAY",
        "HY000, 3819, OF_A_ROW",
        "23000, 4025, OF_A_ROW",
        "HY000, 1366, OF_A_ROW",
        "42000, 1226, AWAY",
        "HY000, 4031, AWAY",
        "HY000, 3105, LASTING",
        "42501, 0, LASTING",
        "28P01, 0, LASTING",
    })
    void stateAndCode_tellTheKind(String state, int code, Kind kind) {
        assertThat(Faults.kind(new SQLException("of the test", state, code))).isEqualTo(kind);
    }

    /** MySQL's driver. */
    @Test
    void batchThatTakesTooLong_isAsItsCause() {
        SQLException batch =
                new BatchUpdateException("of the test", new int[0], new SQLTimeoutException("of the test"));

        assertThat(Faults.kind(batch)).isEqualTo(Kind.LOCKED);
        assertThat(Faults.words(batch)).startsWith("the statement took longer than --statement-timeout");
    }

    /** MariaDB's driver, when a connection breaks while it is opened. */
    @Test
    void errorWithoutAnyState_isADatabaseThatIsAway() {
        assertThat(Faults.kind(new SQLException("of the test"))).isEqualTo(Kind.AWAY);
        assertThat(Faults.kind(new SQLFeatureNotSupportedException("of the test")))
                .isEqualTo(Kind.LASTING);
    }

    @ParameterizedTest
    @CsvSource({
        "08004, 0, set HASHKIT_DATABASE_PASSWORD",
        "08000, 0, no server answers at the host and port of --url",
        "08001, 0, no server answers at the host and port of --url",
        "08S01, 0, no server answers at the host and port of --url",
        "08006, 0, the connection broke",
        "28000, 1045, set HASHKIT_DATABASE_PASSWORD",
        "53100, 0, the disk of the server is full",
        "53200, 0, the server is out of memory",
        "53300, 0, the server has too many connections",
        "55000, 0, without a replica identity",
        "23505, 0, a unique index refuses the value",
        "23000, 1452, a foreign key refuses the value",
        "57014, 0, or the server allows",
        "25P03, 0, idle for longer than the server allows",
        "HY000, 1290, only reading is allowed here"
    })
    void stateThatOperatorsMeet_isToldInWords(String state, int code, String words) {
        assertThat(Faults.words(new SQLException("of the test", state, code)))
                .startsWith("SQLSTATE " + state)
                .contains(words);
    }
}
