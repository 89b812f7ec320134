package io.hashkit.spark;

/** The commands on PostgreSQL. */
class PostgresIT extends ChangeCases {
    @Override
    TestDatabase database() throws Exception {
        return new TestPostgres();
    }
}
