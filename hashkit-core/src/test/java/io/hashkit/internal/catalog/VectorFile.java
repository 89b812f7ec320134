package io.hashkit.internal.catalog;

import static io.hashkit.Vectors.hex;
import static io.hashkit.Vectors.number;
import static io.hashkit.Vectors.string;
import static io.hashkit.Vectors.utf8;

import io.hashkit.Vectors;
import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Input;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The files of vectors, each with the number of rows that engines can be compared with. */
public enum VectorFile {
    ARGON2_RFC_9106("argon2_rfc9106.json", 3, VectorFile::argon2WithSecret),
    ARGON2_REFERENCE_KATS("argon2_reference_kats.json", 6, VectorFile::argon2WithSecret),
    ARGON2_REFERENCE_TEST_C("argon2_reference_test_c.json", 26, VectorFile::argon2TestC),
    BCRYPT_LIBXCRYPT("bcrypt_libxcrypt_kat.json", 214, VectorFile::bcrypt),
    BCRYPT_CRYPT_BLOWFISH("bcrypt_crypt_blowfish.json", 18, VectorFile::bcrypt),
    PASSLIB("passlib.json", 45, VectorFile::passlib),
    PBKDF2_RFC_6070("pbkdf2_rfc6070.json", 6, VectorFile::pbkdf2Hex),
    PBKDF2_RFC_7914("pbkdf2_rfc7914.json", 2, VectorFile::pbkdf2Text),
    PBKDF2_WYCHEPROOF("pbkdf2_wycheproof.json", 182, VectorFile::pbkdf2Hex),
    SCRYPT_RFC_7914("scrypt_rfc7914.json", 4, VectorFile::scrypt),
    INTEROP_SAMPLE("interop_sample.jsonl", 24, VectorFile::interop),
    PEERS_DERIVED("peers_derived.jsonl", 79, VectorFile::derived);

    public final String file;
    final int usable;
    private final Function<String, Stream<Vector>> reader;

    VectorFile(String file, int usable, Function<String, Stream<Vector>> reader) {
        this.file = file;
        this.usable = usable;
        this.reader = reader;
    }

    List<Vector> vectors() {
        return reader.apply(file).toList();
    }

    private static Stream<JsonNode> rows(String file) {
        return Vectors.rows(file, "vectors").stream();
    }

    private static String name(String file, JsonNode row) {
        return file + " " + row;
    }

    private static Stream<Vector> argon2WithSecret(String file) {
        return rows(file).map(row -> {
            Input input = Input.of(hex(row, "password"), hex(row, "salt"), hex(row, "secret"), hex(row, "ad"));
            return Vector.of(name(file, row), argon2(row), input, hex(row, "tag"));
        });
    }

    private static Stream<Vector> argon2TestC(String file) {
        return rows(file).map(row -> {
            Input input = Input.of(utf8(row, "password_text"), utf8(row, "salt_text"));
            return Vector.of(name(file, row), argon2(row), input, hex(row, "tag"));
        });
    }

    private static Argon2 argon2(JsonNode row) {
        return new Argon2(
                Vector.argon2Type(string(row, "type")),
                number(row, "version"),
                number(row, "m"),
                number(row, "t"),
                number(row, "p"));
    }

    private static Stream<Vector> bcrypt(String file) {
        return rows(file)
                .filter(row -> !string(row, "encoded").startsWith("$2x$"))
                .filter(row -> !Vectors.isOf2aCountermeasure(row))
                .map(row -> Vector.ofStored(name(file, row), string(row, "encoded"), hex(row, "password_hex")));
    }

    /** Without the strings that it copied from the reference implementation, which are in that file. */
    private static Stream<Vector> passlib(String file) {
        Set<String> reference = rows(ARGON2_REFERENCE_TEST_C.file)
                .map(row -> string(row, "encoded"))
                .collect(Collectors.toSet());
        return rows(file)
                .filter(row -> Set.of("bcrypt", "argon2", "scrypt").contains(string(row, "scheme")))
                .filter(row -> !reference.contains(string(row, "encoded")))
                .map(row -> Vector.ofStored(name(file, row), string(row, "encoded"), hex(row, "password_hex")));
    }

    private static Stream<Vector> pbkdf2Hex(String file) {
        return rows(file)
                .filter(row -> Set.of("sha1", "sha256", "sha512").contains(string(row, "hash")))
                .map(row -> Vector.of(
                        name(file, row),
                        pbkdf2(row),
                        Input.of(hex(row, "password_hex"), hex(row, "salt_hex")),
                        hex(row, "dk")));
    }

    private static Stream<Vector> pbkdf2Text(String file) {
        return rows(file)
                .map(row -> Vector.of(
                        name(file, row),
                        pbkdf2(row),
                        Input.of(utf8(row, "password"), utf8(row, "salt")),
                        hex(row, "dk")));
    }

    private static Scheme pbkdf2(JsonNode row) {
        Prf prf = Prf.valueOf(string(row, "hash").toUpperCase(Locale.ROOT));
        return new Pbkdf2(prf.algorithm(), number(row, "c"));
    }

    private static Stream<Vector> scrypt(String file) {
        return rows(file).map(row -> {
            int logN = Integer.numberOfTrailingZeros(number(row, "N"));
            Input input = Input.of(utf8(row, "password"), utf8(row, "salt"));
            return Vector.of(
                    name(file, row), new Scrypt(logN, number(row, "r"), number(row, "p")), input, hex(row, "dk"));
        });
    }

    private static Stream<Vector> interop(String file) {
        return Vectors.lines(file).stream()
                .filter(row -> Set.of("phc", "mcf").contains(string(row, "format")))
                .filter(row -> row.get("expect").asBoolean())
                .map(row -> Vector.ofStored(
                        name(file, row), string(row, "encoded"), Vectors.base64(row, "password_utf8_base64")));
    }

    private static Stream<Vector> derived(String file) {
        return Vectors.lines(file).stream()
                .map(row -> Vector.of(
                        name(file, row),
                        derived(row),
                        Input.of(hex(row, "password_hex"), hex(row, "salt_hex")),
                        hex(row, "tag")));
    }

    private static Scheme derived(JsonNode row) {
        String algorithm = string(row, "algorithm");
        if (algorithm.equals("scrypt")) {
            return new Scrypt(number(row, "ln"), number(row, "r"), number(row, "p"));
        }
        if (algorithm.startsWith("argon2")) {
            return new Argon2(
                    Algorithm.named(algorithm), number(row, "v"), number(row, "m"), number(row, "t"), number(row, "p"));
        }
        return new Pbkdf2(Algorithm.named(algorithm), number(row, "i"));
    }

    @Override
    public String toString() {
        return file;
    }
}
