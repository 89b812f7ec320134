package io.hashkit.rehash.table;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads rows from the results of queries, whose columns are the keys, the stored string and the sources, as text. */
final class RowReader {
    private final TableSettings settings;
    private final Shape shape;

    RowReader(TableSettings settings, Shape shape) {
        this.settings = settings;
        this.shape = shape;
    }

    Key key(ResultSet row) throws SQLException {
        List<String> parts = new ArrayList<>(shape.keys().size());
        for (int i = 1; i <= shape.keys().size(); i++) {
            parts.add(row.getString(i));
        }
        return new Key(parts);
    }

    Row row(ResultSet result) throws SQLException {
        Key key = key(result);
        String text = result.getString(shape.keys().size() + 1);
        String plain = text == null ? "" : shape.stored().kind() == Column.Kind.BYTES ? decoded(text) : text;
        try {
            return plain == null
                    ? Row.unreadable(key, "UNREADABLE: the bytes are no UTF-8")
                    : new Row(key, plain, identity(key), sources(result), null);
        } catch (IllegalArgumentException e) {
            return Row.unreadable(key, "INVALID_ID: " + e.getMessage());
        }
    }

    private List<byte @Nullable []> sources(ResultSet row) throws SQLException {
        List<byte @Nullable []> values = new ArrayList<>(shape.sources().size());
        for (int i = 0; i < shape.sources().size(); i++) {
            String text = row.getString(shape.keys().size() + 2 + i);
            values.add(
                    text == null
                            ? null
                            : shape.sources().get(i).kind() == Column.Kind.BYTES
                                    ? HexFormat.of().parseHex(text)
                                    : text.getBytes(StandardCharsets.UTF_8));
        }
        return values;
    }

    private @Nullable String identity(Key key) {
        BindForm form = settings.bindForm();
        return form == null
                ? null
                : settings.identityPrefix()
                        + form.of(key.parts().get(0), shape.keys().get(0));
    }

    private static @Nullable String decoded(String hex) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(HexFormat.of().parseHex(hex)))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
