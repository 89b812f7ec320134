package io.hashkit.rehash.row;

import io.hashkit.PasswordHasher;
import io.hashkit.rehash.table.Row;

/** Seals rows under the key that writes. A row is done if its seal opens and what is in it can be read. */
final class SealTask implements RowTask {
    private static final int LONGEST = 255;

    private final RowSettings settings;
    private final RowKeys keys;
    private final PasswordHasher hasher;

    SealTask(RowSettings settings, RowKeys keys) {
        this.settings = settings;
        this.keys = keys;
        this.hasher = keys.hasher(PasswordHasher.builder().accept(settings.accepted()));
    }

    @Override
    public State state(Row row) {
        if (RowKeys.forRow(hasher, row).rows().needsRekey(row.stored())) {
            return State.LEFT;
        }
        if (settings.fast()) {
            return State.NOT_OPENED;
        }
        String plain = keys.plain(row);
        ReadableRow.require(plain);
        return ReadableRow.isUnusable(plain) ? State.UNUSABLE : State.CURRENT;
    }

    @Override
    public String better(Row row) {
        return RowKeys.forRow(hasher, row).rows().rekey(row.stored());
    }

    @Override
    public boolean matches(CharSequence password, Row row) {
        return RowKeys.forRow(hasher, row).verify(password, row.stored());
    }

    @Override
    public String probe() {
        return Probes.of("$argon2id-aes256gcm$v=19$m=19456,t=2,p=1,keyid=", LONGEST);
    }

    /** Another key alone makes no row longer. */
    @Override
    public int longest() {
        return settings.seal() || settings.bound() ? LONGEST : 0;
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
