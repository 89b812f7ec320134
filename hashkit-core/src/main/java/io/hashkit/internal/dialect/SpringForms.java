package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import java.util.List;
import java.util.stream.Stream;

/** The forms of Spring Security's encoders whose strings do not show all that they were made with. */
public final class SpringForms {
    private static final byte[] NONE = {};

    private SpringForms() {}

    /** PBKDF2 with these costs, in hexadecimal or base64, with and without its label. */
    public static Dialect pbkdf2(Pbkdf2 scheme, int saltLength, int tagLength, byte[] secret) {
        String computation = scheme.algorithm().toString() + "($p,$s.$k," + scheme.iterations() + ")";
        String bytes = "<s[" + saltLength + "] tag[" + tagLength + "]:";
        return new FormDialect(
                "spring-pbkdf2",
                "Spring Security's Pbkdf2PasswordEncoder",
                false,
                Stream.of(
                                bytes + "hex>",
                                bytes + "base64>",
                                "{pbkdf2}" + bytes + "hex>",
                                "{pbkdf2}" + bytes + "base64>")
                        .map(template -> new Form(template, computation, false, secret))
                        .toList());
    }

    /** Iterated SHA-256, with and without its label. */
    public static Dialect sha256(byte[] secret) {
        return new FormDialect(
                "spring-sha256",
                "Spring Security's StandardPasswordEncoder",
                false,
                Stream.of("<s[8] tag[32]:hex>", "{sha256}<s[8] tag[32]:hex>")
                        .map(template -> new Form(template, "sha256^1024($s.$k.$p)", false, secret))
                        .toList());
    }

    /** As long as the strings of the encoders' defaults, which are those of 4.1 and 5.5, and of 5.8. */
    static List<Dialect> ofDefaults() {
        return List.of(
                pbkdf2(Pbkdf2.sha1(185_000), 8, 32, NONE), pbkdf2(Pbkdf2.sha256(310_000), 16, 32, NONE), sha256(NONE));
    }

    /** The call that makes such a dialect. */
    static String call(Dialect made) {
        return made.name().equals("spring-sha256") ? "Dialects.springSha256(...)" : "Dialects.springPbkdf2(...)";
    }
}
