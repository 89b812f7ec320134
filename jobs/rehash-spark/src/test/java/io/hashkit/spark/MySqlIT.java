package io.hashkit.spark;

/** The commands on MySQL. */
class MySqlIT extends ChangeCases {
    @Override
    TestDatabase database() {
        return new TestMySql();
    }
}
