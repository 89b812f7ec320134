package io.hashkit.rehash.row;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Identification;
import io.hashkit.rehash.table.Row;
import java.util.function.Function;

/**
 * Seals rows under the key that writes, or takes their seals off, as long as no host requires them. A row is done if its
 * seal opens, or if it has none, and what is in it can be read.
 */
final class SealTask implements RowTask {

    private final RowSettings settings;
    private final RowKeys keys;
    private final PasswordHasher hasher;
    private final Function<String, Identification> identifier;
    private final boolean off;

    SealTask(RowSettings settings, RowKeys keys) {
        this.settings = settings;
        this.keys = keys;
        this.hasher = keys.hasher(settings.builder());
        this.identifier = settings.identifier();
        this.off = settings.command() == Command.UNSEAL;
    }

    @Override
    public State state(Row row) {
        if (settings.isNoPassword(row.stored())) {
            return State.UNUSABLE;
        }
        boolean left = off
                ? ReadableRow.isSealed(row.stored())
                : RowKeys.forRow(hasher, row).rows().needsRekey(row.stored());
        if (left) {
            return State.LEFT;
        }
        if (!off && settings.fast()) {
            return State.NOT_OPENED;
        }
        return settings.isNoPassword(plain(row)) ? State.UNUSABLE : State.CURRENT;
    }

    private String plain(Row row) {
        String plain = keys.plain(row);
        if (!settings.isNoPassword(plain)) {
            ReadableRow.require(plain, identifier);
        }
        return plain;
    }

    @Override
    public String better(Row row) {
        return off ? plain(row) : RowKeys.forRow(hasher, row).rows().rekey(row.stored());
    }

    @Override
    public boolean matches(CharSequence password, Row row) {
        return RowKeys.forRow(hasher, row).verify(password, row.stored());
    }

    @Override
    public String probe() {
        return off
                ? Probes.of("$argon2id$v=19$m=19456,t=2,p=1", 0)
                : Probes.of("$argon2id-aes256gcm$v=19$m=19456,t=2,p=1,keyid=", Row.USUAL_WIDTH);
    }

    /** Another key alone makes no row longer, and what was sealed is shorter than its seal. */
    @Override
    public int longest() {
        return !off && (settings.seal() || settings.bound()) ? Row.USUAL_WIDTH : 0;
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
