package io.hashkit.rehash;

import org.junit.jupiter.api.Tag;

/** MySQL: {@code .ci/mysql.sh}. */
@Tag("mysql")
class MySqlTest extends MySqlCases {
    @Override
    TestMySql server() {
        return TestMySql.get();
    }
}
