package io.hashkit.rehash.row;

import io.hashkit.PasswordHasher;
import io.hashkit.rehash.table.Row;

/** Makes stored strings of several columns, where there is none yet. What has a string is never written again. */
final class ComposeTask implements RowTask {
    private final RowSettings settings;
    private final Composition composition;
    private final PasswordHasher reading;

    ComposeTask(RowSettings settings) {
        this.settings = settings;
        this.composition = new Composition(settings.template(), settings.firstBlock());
        this.reading = settings.builder().build();
    }

    @Override
    public State state(Row row) {
        boolean made = !row.stored().isEmpty();
        String telling = made ? row.stored() : Composition.last(row.sources());
        if (telling.isEmpty() || settings.isNoPassword(telling)) {
            return State.UNUSABLE;
        }
        if (made) {
            reading.needsRehash(row.stored());
        }
        return made ? State.CURRENT : State.LEFT;
    }

    @Override
    public String better(Row row) {
        String composed = composition.of(row.sources());
        reading.needsRehash(composed);
        return composed;
    }

    @Override
    public boolean matches(CharSequence password, Row row) {
        return reading.verify(password, row.stored().isEmpty() ? better(row) : row.stored());
    }

    @Override
    public String probe() {
        return Probes.of("$pbkdf2-sha256$i=600000,l=32", 0);
    }

    /** Not known before: each string is compared with the column. */
    @Override
    public int longest() {
        return 0;
    }

    @Override
    public String warmUp() {
        return "no engine, because nothing is hashed,";
    }

    @Override
    public void close() {
        // There is no key.
    }
}
