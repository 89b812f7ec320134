package io.hashkit.rehash.table;

/**
 * A column as the catalog of the database describes it.
 *
 * @param type the name of its type in the catalog
 * @param declared its type as a statement declares it
 * @param length characters or bytes; 0 without a limit
 * @param scale digits after the point
 * @param nullable whether it may be null
 * @param attributes what a statement that changes its type has to repeat
 * @param computed whether it is a generated column
 */
record Column(
        String name,
        Kind kind,
        String type,
        String declared,
        int length,
        int scale,
        boolean nullable,
        String attributes,
        boolean computed) {
    /** What the program knows of a type. */
    enum Kind {
        WHOLE,
        DECIMAL,
        TEXT,
        /** Filled up with spaces. */
        CHAR,
        UUID,
        BYTES,
        /** Filled up with zeros. */
        FILLED_BYTES,
        OTHER
    }

    /** Whether it can be the key, or a part of it: exact, in an order, and written in text. */
    boolean isKey() {
        return kind != Kind.OTHER;
    }

    /** Whether it can hold stored strings. */
    boolean holdsStrings() {
        return kind == Kind.TEXT || kind == Kind.CHAR || kind == Kind.BYTES;
    }

    /** The same column in a form that keys and identities share: bytes that are filled up are bytes. */
    Column asKey() {
        return kind == Kind.FILLED_BYTES
                ? new Column(name, Kind.BYTES, type, declared, length, scale, nullable, attributes, computed)
                : this;
    }
}
