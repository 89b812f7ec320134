package io.hashkit.spark;

/** The commands on MariaDB. */
class MariaDbIT extends ChangeCases {
    @Override
    TestDatabase database() throws Exception {
        return new TestMariaDb();
    }
}
