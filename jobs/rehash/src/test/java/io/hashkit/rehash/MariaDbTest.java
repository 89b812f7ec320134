package io.hashkit.rehash;

/** MariaDB. */
class MariaDbTest extends RowCases {
    @Override
    TestDatabase database() {
        return TestMariaDb.get();
    }
}
