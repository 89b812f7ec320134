package io.hashkit.rehash.table;

import java.util.Locale;
import java.util.Set;

/** How the application writes a key in {@code boundTo}. What it writes is chosen by a person, never guessed. */
public enum BindForm {
    /** A whole number in decimal digits, as {@code Long.toString} and {@code BigInteger.toString} write it. */
    NUMBER(Set.of(Column.Kind.WHOLE, Column.Kind.DECIMAL)) {
        @Override
        String of(String key, Column column) {
            return key;
        }
    },
    /** Text as it is; a {@code char(n)} without the spaces at its end. */
    TEXT(Set.of(Column.Kind.TEXT, Column.Kind.CHAR)) {
        @Override
        String of(String key, Column column) {
            return key;
        }
    },
    /** A {@code char(n)} with the spaces that fill it up to n, as PostgreSQL's driver gives it. */
    PADDED(Set.of(Column.Kind.CHAR)) {
        @Override
        String of(String key, Column column) {
            return key + " ".repeat(Math.max(0, column.length() - key.codePointCount(0, key.length())));
        }
    },
    /** A UUID in lower case with hyphens, as {@code UUID.toString} writes it; also of 16 bytes in their order. */
    UUID(Set.of(Column.Kind.UUID, Column.Kind.BYTES)) {
        @Override
        String of(String key, Column column) {
            if (column.kind() == Column.Kind.UUID) {
                return key.toLowerCase(Locale.ROOT);
            }
            if (key.length() != 32) {
                throw new IllegalArgumentException("the key has " + key.length() / 2 + " bytes, and a UUID has 16");
            }
            return key.substring(0, 8) + "-" + key.substring(8, 12) + "-" + key.substring(12, 16) + "-"
                    + key.substring(16, 20) + "-" + key.substring(20);
        }
    },
    /** Bytes in lower-case hexadecimal digits, as {@code HexFormat.of().formatHex} writes them. */
    HEX(Set.of(Column.Kind.BYTES)) {
        @Override
        String of(String key, Column column) {
            return key;
        }
    };

    private final Set<Column.Kind> kinds;

    BindForm(Set<Column.Kind> kinds) {
        this.kinds = kinds;
    }

    /** Whether keys of this column have this form. */
    boolean fits(Column column) {
        return kinds.contains(column.kind()) && !(column.kind() == Column.Kind.DECIMAL && column.scale() > 0);
    }

    /** The identity of a key. */
    abstract String of(String key, Column column);

    /** The name in options. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
