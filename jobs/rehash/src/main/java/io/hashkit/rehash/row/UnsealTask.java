package io.hashkit.rehash.row;

import io.hashkit.PasswordHasher;
import io.hashkit.phc.SealedString;
import io.hashkit.rehash.table.Row;

/** Takes the seals off: the way back, as long as no host requires them. */
final class UnsealTask implements RowTask {
    private final RowKeys keys;
    private final PasswordHasher hasher;

    UnsealTask(RowSettings settings, RowKeys keys) {
        this.keys = keys;
        this.hasher = keys.hasher(PasswordHasher.builder().accept(settings.accepted()));
    }

    @Override
    public State state(Row row) {
        if (SealedString.isSealed(row.stored())) {
            return State.LEFT;
        }
        ReadableRow.require(row.stored());
        return ReadableRow.isUnusable(row.stored()) ? State.UNUSABLE : State.CURRENT;
    }

    @Override
    public String better(Row row) {
        String plain = keys.plain(row);
        ReadableRow.require(plain);
        return plain;
    }

    @Override
    public boolean matches(CharSequence password, Row row) {
        return RowKeys.forRow(hasher, row).verify(password, row.stored());
    }

    @Override
    public String probe() {
        return Probes.of("$argon2id$v=19$m=19456,t=2,p=1", 0);
    }

    /** What was sealed is shorter than its seal. */
    @Override
    public int longest() {
        return 0;
    }

    /** Nothing is hashed. */
    @Override
    public String warmUp() {
        return "AES-256-GCM of the JDK";
    }

    @Override
    public void close() {
        keys.close();
    }
}
