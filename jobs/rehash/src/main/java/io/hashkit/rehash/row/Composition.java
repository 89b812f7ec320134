package io.hashkit.rehash.row;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A stored string that is made of columns: literal text, and names of columns in angle brackets. {@code <rounds>} is written
 * as it is, {@code <salt:hex:base64->} is decoded from the first spelling and written in the last one, and may have more
 * between them.
 */
public final class Composition {
    private static final Pattern DIGEST = Pattern.compile("(?i)pbkdf2[^A-Za-z0-9]?(?:hmac-?)?sha-?(1|224|256|384|512)");
    private static final Map<String, Integer> BLOCKS = Map.of("1", 20, "224", 28, "256", 32, "384", 48, "512", 64);

    private final List<String> literals = new ArrayList<>();
    private final List<Field> fields = new ArrayList<>();
    private final boolean firstBlock;

    private record Field(String column, List<Spelling> spellings) {}

    /**
     * Reads a template.
     *
     * @param firstBlock whether the last field is cut to the first block of PBKDF2
     * @throws IllegalArgumentException with the place of the error
     */
    public Composition(String template, boolean firstBlock) {
        this.firstBlock = firstBlock;
        int at = 0;
        for (int open = template.indexOf('<'); open >= 0; open = template.indexOf('<', at)) {
            int close = template.indexOf('>', open);
            if (close < 0) {
                throw wrong(open, "the field is not closed by >");
            }
            literals.add(template.substring(at, open));
            List<String> words = List.of(template.substring(open + 1, close).split(":", -1));
            try {
                fields.add(new Field(
                        words.get(0),
                        words.stream().skip(1).map(Spelling::named).toList()));
            } catch (IllegalArgumentException e) {
                throw wrong(open, e.getMessage());
            }
            at = close + 1;
        }
        if (fields.isEmpty()) {
            throw wrong(0, "it names no column, such as <salt> or <salt:hex:base64->");
        }
        literals.add(template.substring(at));
    }

    private static IllegalArgumentException wrong(int place, @Nullable String why) {
        return new IllegalArgumentException("--template, character " + (place + 1) + ": " + why);
    }

    /** The names of the columns, one for each field. */
    public List<String> columns() {
        return fields.stream().map(Field::column).toList();
    }

    /** What stands in the last field, as text; empty if there is nothing. */
    static String last(List<byte @Nullable []> values) {
        byte[] last = values.get(values.size() - 1);
        return last == null ? "" : new String(last, ISO_8859_1);
    }

    /**
     * The string.
     *
     * @throws InvalidHashException if a column has no value, or not its spelling
     */
    String of(List<byte @Nullable []> values) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < fields.size(); i++) {
            text.append(literals.get(i));
            Field field = fields.get(i);
            byte[] value = values.get(i);
            if (value == null || value.length == 0) {
                throw new InvalidHashException(Reason.MALFORMED, "the column " + field.column() + " is empty");
            }
            for (Spelling spelling :
                    field.spellings().subList(0, Math.max(0, field.spellings().size() - 1))) {
                try {
                    value = spelling.decode(value);
                } catch (IllegalArgumentException e) {
                    throw new InvalidHashException(
                            Reason.MALFORMED, "the column " + field.column() + " is " + e.getMessage());
                }
            }
            if (firstBlock && i == fields.size() - 1) {
                value = cut(value, text);
            }
            text.append(
                    field.spellings().isEmpty()
                            ? new String(value, UTF_8)
                            : field.spellings()
                                    .get(field.spellings().size() - 1)
                                    .encode(value));
        }
        return text.append(literals.get(fields.size())).toString();
    }

    private static byte[] cut(byte[] tag, CharSequence before) {
        Matcher digest = DIGEST.matcher(before);
        if (!digest.find()) {
            throw new InvalidHashException(
                    Reason.UNSUPPORTED, "--first-block needs the name of PBKDF2's digest before the tag");
        }
        return Arrays.copyOf(tag, Math.min(tag.length, BLOCKS.getOrDefault(digest.group(1), tag.length)));
    }
}
