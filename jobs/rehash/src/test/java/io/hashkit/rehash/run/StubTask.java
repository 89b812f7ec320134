package io.hashkit.rehash.run;

import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.table.Row;

/** A task of which tests replace what they look at. Finds nothing to do. */
class StubTask implements RowTask {
    @Override
    public State state(Row row) {
        return State.WRAPPED;
    }

    @Override
    public String better(Row row) {
        return row.stored();
    }

    @Override
    public boolean matches(CharSequence password, Row row) {
        return true;
    }

    @Override
    public String probe() {
        return "new";
    }

    @Override
    public int longest() {
        return 0;
    }

    @Override
    public String warmUp() {
        return "nothing";
    }

    @Override
    public void close() {}
}
