package io.hashkit.keycloak;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Stored strings that other systems wrote, from the tests of hashkit-core. */
record Vectors(String dialect, String password, String stored) {
    private static final Path FILE = Path.of("../../hashkit-core/src/test/resources/vectors/dialects.csv");

    /** One string for each dialect that a hasher may accept without being named, and all strings of the costs here. */
    static List<Vectors> all() throws IOException {
        return Files.readAllLines(FILE).stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1)
                .map(Vectors::of)
                .filter(one ->
                        Dialects.ALL.stream().anyMatch(known -> known.name().equals(one.dialect)))
                .toList();
    }

    /** A string that hashkit makes, however low its costs. */
    static String hash(String scheme, String password) {
        return PasswordHasher.builder()
                .scheme(Scheme.parse(scheme))
                .allowWeakCosts()
                .build()
                .hash(password);
    }

    /** Fields that contain commas or quotation marks stand in quotation marks. */
    private static Vectors of(String line) {
        int first = line.indexOf(',');
        String rest = line.substring(first + 1);
        int second = rest.startsWith("\"") ? rest.indexOf("\",") + 1 : rest.indexOf(',');
        return new Vectors(line.substring(0, first), bare(rest.substring(0, second)), bare(rest.substring(second + 1)));
    }

    private static String bare(String field) {
        return field.startsWith("\"") ? field.substring(1, field.length() - 1).replace("\"\"", "\"") : field;
    }
}
