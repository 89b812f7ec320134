package io.hashkit.internal.dialect;

import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.phc.Refusal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a stored tag is computed from, in the notation of hashcat and John the Ripper: {@code sha256($p.$s)}, {@code
 * hmac-sha1($s,$p)}, {@code pbkdf2-sha512($p,$s,$i)}, {@code bcrypt(hex(sha256($p)))}. A full stop joins, text stands in
 * single quotes, {@code sha1^$i(...)} digests {@code $i} times, {@code $p} is the password in UTF-8, {@code $k} a secret,
 * {@code $made} again what the hash inside made, and each other variable a {@link Part} of the string: decoded bytes, or
 * the digits of a number.
 *
 * @param kdf null if all is digests
 * @param rounds the calls of digests
 * @param first the name of the first digest; empty if there is none
 * @param crypt the rounds of a function of crypt(3); null if there is none
 * @param iterated whether the outermost digest is repeated
 */
record Computation(
        String text,
        Node root,
        @Nullable Kdf kdf,
        List<Count> rounds,
        String first,
        @Nullable Count crypt,
        boolean iterated,
        Set<String> variables) {
    /** What a value is computed from. {@code made} is the tag of the hash inside, if it is computed. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Input(byte[] password, Values values, byte[] secret, byte[] made) {
        /** Neither the password nor the secret. */
        @Override
        public String toString() {
            return "Input[" + values + "]";
        }
    }

    /** A value. A new array each time; null if no such password can have been hashed. */
    interface Node {
        byte @Nullable [] of(Input input);
    }

    /** What the hash inside made. */
    record Made() implements Node {
        @Override
        public byte[] of(Input input) {
            return input.made().clone();
        }
    }

    /** A number of the string, or a constant. */
    interface Count {
        long of(Values values);
    }

    /**
     * The one hash of hashkit's algorithms in a computation.
     *
     * @param plain whether it hashes the password itself
     * @param salt null if the string contains the hash in its own form
     * @param length of the output in bytes; 0 for that of the tag
     * @param keyed whether the secret is that of Argon2
     */
    record Kdf(
            String name,
            Node password,
            boolean plain,
            @Nullable Node salt,
            List<Count> costs,
            int length,
            boolean keyed) {}

    /** @throws IllegalArgumentException with the place of the error */
    static Computation parse(String text, Template template) {
        return new ComputationParser(text, template).parse();
    }

    /** What hashkit's engines compute {@code pbkdf2-sha256} with; null if they do not. */
    static @Nullable Prf prf(String function) {
        return switch (function) {
            case "pbkdf2-sha1" -> Prf.SHA1;
            case "pbkdf2-sha256" -> Prf.SHA256;
            case "pbkdf2-sha512" -> Prf.SHA512;
            default -> null;
        };
    }

    /** Whether a variable occurs, such as {@code s}. */
    boolean uses(String variable) {
        return variables.contains(variable);
    }

    /** Whether the tag is text of crypt(3), and so the salt. */
    boolean isCryptText() {
        return first.endsWith("-crypt") || first.startsWith("phpass");
    }

    /** The costs of digests, as identify shows them. */
    String costs(Values values) {
        if (isCryptText() && crypt != null) {
            return first.startsWith("phpass")
                    ? "log2=" + Long.numberOfTrailingZeros(crypt.of(values))
                    : first.startsWith("md5") ? "" : "rounds=" + crypt.of(values);
        }
        return values.has(Part.ITERATIONS) ? "i=" + values.number(Part.ITERATIONS) : "";
    }

    /** How often digests are called in all, as the ceilings count it. */
    long rounds(Values values) {
        long all = 0;
        for (Count count : rounds) {
            long times = count.of(values);
            if (times < 1) {
                throw Refusal.malformed("an iterated digest needs at least 1 iteration");
            }
            // Each is at most 2^62, but their sum may be more than a long holds.
            all = times > Long.MAX_VALUE - all ? Long.MAX_VALUE : all + times;
        }
        return all;
    }

    /** The algorithm if all is digests, as identify shows it. */
    String name() {
        if (first.startsWith("pbkdf2-") || isCryptText()) {
            return first;
        }
        return first.isEmpty() ? "plain-text" : (iterated ? "iterated-" : uses("s") ? "salted-" : "unsalted-") + first;
    }

    /** Whether there is neither a hash nor a digest. */
    boolean isPlain() {
        return kdf == null && rounds.isEmpty();
    }

    @Override
    public String toString() {
        return text;
    }
}
