package io.hashkit.sample.table;

import io.hashkit.PasswordHasher;
import io.hashkit.sample.table.PasswordTable.Row;

/** Seals rows under the key that writes. To judge a row, no seal is opened. */
final class RekeyTask implements RowTask {
    private static final int BATCH = 1000;

    private final RowKeys keys;
    private final PasswordHasher hasher;

    RekeyTask(RowOptions options, RowKeys keys) {
        this.keys = keys;
        this.hasher = keys.hasher(PasswordHasher.builder().accept(options.dialects()));
    }

    @Override
    public State state(Row row) {
        return keys.forRow(hasher, row).rows().needsRekey(row.stored()) ? State.LEFT : State.CURRENT;
    }

    @Override
    public String better(Row row) {
        return keys.forRow(hasher, row).rows().rekey(row.stored());
    }

    @Override
    public String done() {
        return "re-keyed";
    }

    /** The database takes most of the time. */
    @Override
    public int threads() {
        return 1;
    }

    @Override
    public int batch() {
        return BATCH;
    }
}
