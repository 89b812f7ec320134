package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.internal.algorithm.Domain;
import io.hashkit.internal.format.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a stored tag is computed from, in the notation of hashcat and John the Ripper: {@code sha256($p.$s)}, {@code
 * hmac-sha1($s,$p)}, {@code pbkdf2-sha512($p,$s,$i)}, {@code bcrypt(hex(sha256($p)))}. A full stop joins, text stands in
 * single quotes, {@code sha1^$i(...)} digests {@code $i} times, {@code $p} is the password in UTF-8, {@code $k} a secret,
 * {@code $made} again what the hash inside made, and each other variable a {@link Part} of the string: decoded bytes, or
 * the digits of a number.
 */
final class Computation {
    private static final int DEEPEST = 8;
    private static final int MD5_ROUNDS = 1000;
    /** In bytes, as the highest ceiling for a tag. */
    private static final int LONGEST_OUTPUT = 1024;

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
     */
    record Kdf(
            String name,
            Node password,
            boolean plain,
            @Nullable Node salt,
            List<Count> costs,
            int length) {}

    final String text;
    final Node root;
    /** Null if all is digests. */
    @Nullable
    Kdf kdf;

    /** The calls of digests. */
    final List<Count> rounds = new ArrayList<>();
    /** The name of the outermost digest; empty if there is none. */
    String digest = "";
    /** The name of the first digest; empty if there is none. */
    String first = "";

    /** The rounds of a function of crypt(3); null if there is none. */
    @Nullable
    Count crypt;

    boolean iterated;

    private final Set<String> variables = new HashSet<>();
    private final Template template;
    private int at;
    private int depth;
    private boolean repeats;
    private boolean plain;

    /** @throws IllegalArgumentException with the place of the error */
    Computation(String text, Template template) {
        this.text = text;
        this.template = template;
        if (text.length() > Template.LONGEST) {
            throw new IllegalArgumentException(
                    "a computation has at most " + Template.LONGEST + " characters, not " + text.length());
        }
        root = expression();
        if (at < text.length()) {
            throw wrong("the computation goes on");
        }
        if (!uses("p")) {
            throw wrong("the password, $p, does not occur, so any password would match");
        }
    }

    private IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException("computation " + text + ", character " + (at + 1) + ": " + why);
    }

    private char next() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void take(char expected) {
        if (next() != expected) {
            throw wrong("there must be " + expected);
        }
        at++;
    }

    private String word() {
        int start = at;
        while (Character.isLetterOrDigit(next()) || next() == '-') {
            at++;
        }
        return text.substring(start, at);
    }

    private Node expression() {
        if (++depth > DEEPEST) {
            throw wrong("more than " + DEEPEST + " calls within each other");
        }
        List<Node> joined = new ArrayList<>(List.of(term()));
        while (next() == '.') {
            at++;
            joined.add(term());
        }
        depth--;
        return joined.size() == 1 ? joined.get(0) : input -> join(joined, input);
    }

    private static byte @Nullable [] join(List<Node> nodes, Input input) {
        byte[] all = new byte[0];
        for (Node node : nodes) {
            byte[] one = node.of(input);
            if (one == null) {
                Arrays.fill(all, (byte) 0);
                return null;
            }
            byte[] longer = Digests.joined(all, one);
            Arrays.fill(all, (byte) 0);
            Arrays.fill(one, (byte) 0);
            all = longer;
        }
        return all;
    }

    private Node term() {
        if (next() == '$') {
            at++;
            return variable(word());
        }
        if (next() == '\'') {
            int end = text.indexOf('\'', at + 1);
            if (end < 0) {
                throw wrong("the text is not closed by '");
            }
            byte[] constant = text.substring(at + 1, end).getBytes(UTF_8);
            at = end + 1;
            return input -> constant.clone();
        }
        if (next() == '#') {
            at++;
            return constant(word());
        }
        int start = at;
        String name = word();
        Count times = null;
        if (next() == '^') {
            at++;
            times = count();
        }
        if (name.isEmpty() || next() != '(') {
            at = start;
            throw wrong(
                    "there must be a function, a variable such as $p, text in single quotes, or bytes" + " after #");
        }
        at++;
        Node call = call(name, times, depth == 1);
        take(')');
        return call;
    }

    private Node constant(String digits) {
        try {
            byte[] constant = HexFormat.of().parseHex(digits);
            return input -> constant.clone();
        } catch (IllegalArgumentException e) {
            throw wrong("before this place there must be bytes in hexadecimal after #");
        }
    }

    private Node variable(String name) {
        variables.add(name);
        if (name.equals("p")) {
            return input -> input.password.clone();
        }
        if (name.equals(Part.HEAD.letters)) {
            return input -> input.values.bytes(Part.HEAD).clone();
        }
        if ((name.equals("last") && repeats) || (name.equals("made") && kdf != null)) {
            return input -> input.made.clone();
        }
        if (name.equals("k")) {
            return input -> input.secret.clone();
        }
        Part part = part(name);
        if (part.isNumber()) {
            return input -> input.values.text(part).getBytes(UTF_8);
        }
        return input -> input.values.bytes(part).clone();
    }

    private Part part(String name) {
        try {
            Part part = Part.named(name);
            template.fieldOf(part);
            return part;
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private Part number(String name) {
        Part part = part(name);
        if (!part.isNumber()) {
            throw wrong("the field " + name + " is no number");
        }
        return part;
    }

    private Count count() {
        if (next() == '$') {
            at++;
            Part part = number(word());
            return values -> values.number(part);
        }
        String word = word();
        if (word.equals("2") && next() == '^') {
            at += 2;
            Part part = number(word());
            return values -> values.number(part) > 63 ? 0 : 1L << values.number(part);
        }
        try {
            long constant = Long.parseLong(word);
            if (constant < 1 || constant > Integer.MAX_VALUE) {
                throw wrong("a constant number must be from 1 to " + Integer.MAX_VALUE);
            }
            return values -> constant;
        } catch (NumberFormatException e) {
            throw wrong("there must be a number");
        }
    }

    /** A length in bytes: a constant, because memory for it is taken. */
    private int length() {
        String digits = word();
        int length = digits.isEmpty() || digits.length() > 4 || !Fields.consists(digits, Fields.DIGITS)
                ? 0
                : Integer.parseInt(digits);
        if (length < 1 || length > LONGEST_OUTPUT) {
            throw wrong("a length must be a number from 1 to " + LONGEST_OUTPUT);
        }
        return length;
    }

    /** The length of an output that follows the other arguments; 0 for that of the tag, which is also what {@code $l} says. */
    private int optionalLength() {
        if (next() != ',') {
            return 0;
        }
        at++;
        if (text.startsWith("$l)", at)) {
            at += 2;
            part(Part.TAG_LENGTH.letters);
            return 0;
        }
        return length();
    }

    private Count nextCount() {
        take(',');
        return count();
    }

    private Node nextExpression() {
        take(',');
        return expression();
    }

    private Node call(String name, @Nullable Count times, boolean outermost) {
        String jca = Functions.DIGESTS.get(name);
        if (jca != null) {
            outer(name, outermost);
            iterated |= times != null && outermost;
            Node inside = expression();
            Count count = times == null ? values -> 1 : times;
            rounds.add(count);
            return Functions.digest(jca, inside, count, times != null && next() == ',' ? again() : null);
        }
        if (times != null) {
            throw wrong("only a digest can be repeated");
        }
        if (name.startsWith("hmac-") && Functions.DIGESTS.containsKey(name.substring(5))) {
            outer(name.substring(5), outermost);
            rounds.add(values -> 2);
            return Functions.hmac(Functions.DIGESTS.get(name.substring(5)), expression(), nextExpression());
        }
        if (name.startsWith("pbkdf2-") && Functions.DIGESTS.containsKey(name.substring(7))) {
            return pbkdf2(name, outermost);
        }
        return switch (name) {
            case "scrypt", "argon2id" -> {
                Node password = password();
                Node salt = nextExpression();
                yield kdf(name, password, salt, List.of(nextCount(), nextCount(), nextCount()));
            }
            case "bcrypt" -> {
                Node password = password();
                yield next() == ','
                        ? kdf(name, password, nextExpression(), List.of(nextCount()))
                        : kdf(name, password, null, List.of());
            }
            case "argon2", "crypt" -> kdf(name, password(), null, List.of());
            case "aes" -> Functions.aes(expression(), nextExpression());
            case "cut", "skip" -> {
                int length = length();
                take(',');
                yield Functions.part(name.equals("cut"), length, expression());
            }
            default -> {
                DigestCrypt.Kernel kernel = DigestCrypt.named(name);
                if (kernel != null) {
                    outer(name.replace("apr1-", "md5-"), outermost);
                    Node password = expression();
                    Node salt = nextExpression();
                    Count count = next() == ',' ? nextCount() : values -> MD5_ROUNDS;
                    rounds.add(count);
                    crypt = count;
                    yield Functions.crypt(kernel, password, salt, count);
                }
                Functions.Change change = Functions.change(name);
                if (change == null) {
                    throw wrong("there is no function " + name);
                }
                yield Functions.changed(change, expression());
            }
        };
    }

    /** What is digested instead of the last digest alone. Its own work would not be counted. */
    private Node again() {
        boolean hashed = kdf != null;
        int calls = rounds.size();
        repeats = true;
        Node again = nextExpression();
        repeats = false;
        if (rounds.size() > calls || (kdf != null) != hashed) {
            throw wrong("what is digested each time must contain no digest and no hash");
        }
        return again;
    }

    private Node pbkdf2(String name, boolean outermost) {
        String digest = name.substring(7);
        if (Functions.PRFS.containsKey(digest)) {
            Node password = password();
            Node salt = nextExpression();
            return kdf(name, password, salt, List.of(nextCount()));
        }
        outer(name, outermost);
        Node password = expression();
        Node salt = nextExpression();
        Count iterations = nextCount();
        int given = optionalLength();
        Count length = values -> given > 0 ? given : values.bytes(Part.TAG).length;
        String jca = Objects.requireNonNull(Functions.DIGESTS.get(digest));
        int block = Digests.length(jca);
        rounds.add(values -> Domain.saturatedProduct(iterations.of(values), (length.of(values) + block - 1) / block));
        return Functions.pbkdf2(jca, password, salt, iterations, length);
    }

    private void outer(String name, boolean outermost) {
        digest = outermost ? name : digest;
        first = first.isEmpty() ? name : first;
    }

    /** The first argument of a hash of hashkit's algorithms. */
    private Node password() {
        int start = at;
        Node password = expression();
        plain = text.substring(start, at).equals("$p");
        return password;
    }

    private Node kdf(String name, Node password, @Nullable Node salt, List<Count> costs) {
        if (salt == null) {
            part(Part.HASH.letters);
        }
        if (kdf != null) {
            throw wrong("one of pbkdf2, scrypt, bcrypt and argon2 at most");
        }
        kdf = new Kdf(name, password, plain, salt, costs, salt != null ? optionalLength() : 0);
        return input -> input.made.clone();
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

    /** Whether there is neither a hash nor a digest. */
    boolean isPlain() {
        return kdf == null && rounds.isEmpty();
    }

    @Override
    public String toString() {
        return text;
    }
}
