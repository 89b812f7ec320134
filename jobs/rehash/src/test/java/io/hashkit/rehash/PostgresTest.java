package io.hashkit.rehash;

/** PostgreSQL. */
class PostgresTest extends RowCases {
    @Override
    TestDatabase database() {
        return TestPostgres.get();
    }
}
