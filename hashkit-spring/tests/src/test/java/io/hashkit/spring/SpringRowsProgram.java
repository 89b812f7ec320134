package io.hashkit.spring;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Verifies recorded rows by Spring's encoder and by that of the starter, in the heap of this process. */
final class SpringRowsProgram {
    private SpringRowsProgram() {}

    /** A row of Spring Security. */
    record Row(String version, String password, String encoded) {
        String id() {
            return encoded.substring(0, encoded.indexOf('}') + 1);
        }
    }

    static List<Row> rows() throws IOException {
        try (InputStream file = SpringRowsProgram.class.getResourceAsStream("/spring-rows.tsv")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .map(cells -> new Row(cells[0], cells[1], cells[2]))
                    .toList();
        }
    }

    /**
     * Prints a line for each row.
     *
     * @param arguments the version whose rows are verified, or {@code all}
     */
    public static void main(String[] arguments) throws IOException {
        List<Row> rows = rows().stream()
                .filter(row -> arguments[0].equals("all") || row.version().equals(arguments[0]))
                .toList();
        PasswordEncoder spring = PasswordEncoderFactories.createDelegatingPasswordEncoder();
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=off", "hashkit.encoder.mode=always")
                .run(context -> {
                    PasswordEncoder starter = context.getBean(PasswordEncoder.class);
                    for (Row row : rows) {
                        System.out.println("row " + row.version() + " " + row.id()
                                + " spring " + answer(() -> spring.matches(row.password(), row.encoded()))
                                + ", starter " + answer(() -> starter.matches(row.password(), row.encoded()))
                                + ", another password "
                                + answer(() -> starter.matches("tr0ub4dor&3", row.encoded())));
                    }
                });
    }

    private static String answer(BooleanSupplier call) {
        try {
            return String.valueOf(call.getAsBoolean());
        } catch (RuntimeException | Error e) {
            return e.getClass().getSimpleName();
        }
    }
}
