package io.hashkit.spark;

import io.hashkit.PasswordHasher;

/** Seals rows under the key that writes. To judge a row, no seal is opened. */
final class RekeyTask implements RowTask {
    private final RowKeys keys;
    private final PasswordHasher hasher;
    private final boolean bind;

    RekeyTask(JobSettings job, RowKeys keys) {
        this.keys = keys;
        this.bind = job.rows().isBound();
        this.hasher = keys.hasher(PasswordHasher.builder().accept(job.rows().accepted()));
    }

    @Override
    public State state(StoredRow row) {
        return keys.forRow(hasher, row).rows().needsRekey(row.stored()) ? State.LEFT : State.CURRENT;
    }

    @Override
    public String better(StoredRow row) {
        return keys.forRow(hasher, row).rows().rekey(row.stored());
    }

    @Override
    public boolean matches(CharSequence password, StoredRow row) {
        return keys.forRow(hasher, row).verify(password, row.stored());
    }

    /** Whether a row is bound does not show in a pattern that a database reads fast. */
    @Override
    public String donePattern() {
        return bind ? "" : "$%-aes256gcm$%keyid=" + keys.writeId() + "%";
    }

    /** Nothing is hashed. */
    @Override
    public String warmUp() {
        return "AES-256-GCM of the JDK";
    }
}
