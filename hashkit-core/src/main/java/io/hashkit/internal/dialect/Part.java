package io.hashkit.internal.dialect;

import com.google.errorprone.annotations.CompileTimeConstant;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a field of a {@link Template} stands for. */
enum Part {
    SALT("s", "the salt"),
    SECOND_SALT("s2", "the second salt"),
    TAG("tag", "the tag"),
    /** A second key, which is compared as well. */
    SECOND_TAG("tag2", "the second tag"),
    /** What is encrypted. */
    KEY("key", "the key"),
    /** All bytes before the tag in its field. Not in a template. */
    HEAD("head", "the bytes before the tag"),
    /** A string of Argon2 or bcrypt in its own form. */
    HASH("hash", "the hash inside"),
    ITERATIONS("i", "the iterations"),
    COST("c", "the cost"),
    N("n", "N"),
    LOG_N("ln", "ln"),
    R("r", "r"),
    P("p1", "p"),
    /** In bytes. */
    TAG_LENGTH("l", "the length of the tag"),
    TAG_BITS("bits", "the length of the tag in bits"),
    SALT_LENGTH("sl", "the length of the salt");

    final String letters;
    /** Its name in a message. */
    @CompileTimeConstant
    final String what;

    Part(String letters, @CompileTimeConstant final String what) {
        this.letters = letters;
        this.what = what;
    }

    boolean isNumber() {
        return compareTo(ITERATIONS) >= 0;
    }

    static Part named(String letters) {
        for (Part part : values()) {
            if (part != HEAD && part.letters.equals(letters)) {
                return part;
            }
        }
        throw new IllegalArgumentException("there is no field " + letters + "; choose from "
                + Stream.of(values())
                        .filter(part -> part != HEAD)
                        .map(part -> part.letters)
                        .collect(Collectors.joining(", ")));
    }
}
