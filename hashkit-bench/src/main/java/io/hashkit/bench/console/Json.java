package io.hashkit.bench.console;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads JSON of files, which may come from other hosts: control characters in texts become spaces, as terminals get them. */
public final class Json {
    private static final int DEEPEST = 64;

    private Json() {}

    /**
     * Parses an object.
     *
     * @throws IllegalArgumentException if the text is not one, or is nested more deeply than 64 levels: the parser is
     *     recursive
     */
    public static JsonObject object(String text) {
        requireShallow(text);
        try {
            return Objects.requireNonNull(
                    (JsonObject) printable(JsonParser.object().from(text)));
        } catch (JsonParserException e) {
            throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
        }
    }

    private static @Nullable Object printable(@Nullable Object value) {
        if (value instanceof JsonObject object) {
            JsonObject clean = new JsonObject();
            object.forEach((name, member) -> clean.put(printable(name), printable(member)));
            return clean;
        }
        if (value instanceof JsonArray array) {
            array.replaceAll(Json::printable);
        }
        return value instanceof String text ? printable(text) : value;
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cc}", " ");
    }

    private static void requireShallow(String text) {
        boolean quoted = false;
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == '[' || c == '{')) {
                depth++;
            } else if (!quoted && (c == ']' || c == '}')) {
                depth--;
            }
            if (depth > DEEPEST) {
                throw new IllegalArgumentException(
                        "not JSON of this program: it is nested more deeply than " + DEEPEST + " levels");
            }
        }
    }
}
