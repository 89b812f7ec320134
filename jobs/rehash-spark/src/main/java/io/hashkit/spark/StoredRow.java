package io.hashkit.spark;

/** A row. Its stored string does not appear in messages. */
record StoredRow(Object id, String stored) {
    @Override
    public String toString() {
        return "StoredRow[" + id + "]";
    }
}
