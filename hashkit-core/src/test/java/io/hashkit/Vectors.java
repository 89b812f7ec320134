package io.hashkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Reads the published vectors of {@code src/test/resources/vectors}; the README there gives the origin of each file.
 */
public final class Vectors {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Vectors() {}

    /** The rows of one array of a {@code .json} file, usually {@code vectors}. */
    public static List<JsonNode> rows(String file, String array) {
        return List.copyOf(JSON.readTree(text(file)).get(array).values());
    }

    /** The rows of a {@code .jsonl} file. */
    public static List<JsonNode> lines(String file) {
        return text(file).lines().map(JSON::readTree).toList();
    }

    public static String string(JsonNode row, String field) {
        return row.get(field).asString();
    }

    public static int number(JsonNode row, String field) {
        return row.get(field).asInt();
    }

    /** A field in hexadecimal. */
    public static byte[] hex(JsonNode row, String field) {
        return HexFormat.of().parseHex(string(row, field));
    }

    /** A field that is text. */
    public static byte[] utf8(JsonNode row, String field) {
        return string(row, field).getBytes(StandardCharsets.UTF_8);
    }

    /** A field in base64. */
    public static byte[] base64(JsonNode row, String field) {
        return Base64.getDecoder().decode(string(row, field));
    }

    /**
     * Whether the digest of a bcrypt row is not that of bcrypt: after CVE-2011-2483, crypt_blowfish uses another digest
     * under {@code $2a$} for a few 8-bit passwords, to fail safe. {@code $2b$} and {@code $2y$} are not affected.
     */
    public static boolean isOf2aCountermeasure(JsonNode row) {
        return string(row, "encoded").startsWith("$2a$")
                && Set.of("ffffa3", "ffa33334ffffffa3333435").contains(string(row, "password_hex"));
    }

    public static String text(String file) {
        try (InputStream in = Vectors.class.getResourceAsStream("/vectors/" + file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text after the second comma, with CSV quotes removed. */
    public static String third(String line) {
        String rest = line.substring(line.indexOf(',', line.indexOf(',') + 1) + 1);
        int quote = rest.indexOf('"');
        String text = quote < 0 ? rest : rest.substring(Math.max(quote, rest.lastIndexOf(",\"") + 1));
        return text.replaceAll("^\"|\"$", "").replace("\"\"", "\"");
    }
}
