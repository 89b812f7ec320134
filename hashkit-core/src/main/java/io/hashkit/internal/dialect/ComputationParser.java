package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.internal.algorithm.Domain;
import io.hashkit.internal.dialect.Computation.Count;
import io.hashkit.internal.dialect.Computation.Kdf;
import io.hashkit.internal.dialect.Computation.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the text of a {@link Computation} from left to right. */
final class ComputationParser extends ComputationWords {
    private static final int DEEPEST = 8;
    private static final int MD5_ROUNDS = 1000;
    private static final int LENGTH_OF_BCRYPT = 23;

    private final Set<String> variables = new HashSet<>();
    private final List<Count> rounds = new ArrayList<>();
    private @Nullable Kdf kdf;
    private @Nullable Count crypt;
    private String first = "";
    private boolean iterated;

    private int depth;
    private boolean repeats;
    private boolean plain;
    /** Where the last $p stands that is no part of what a hash of hashkit's algorithms hashes; -1 if there is none. */
    private int outside = -1;

    ComputationParser(String text, Template template) {
        super(text, template);
    }

    Computation parse() {
        if (text.length() > Template.LONGEST) {
            throw new IllegalArgumentException(
                    "a computation has at most " + Template.LONGEST + " characters, not " + text.length());
        }
        Node root = expression();
        if (at < text.length()) {
            throw wrong("the computation goes on");
        }
        if (!variables.contains("p")) {
            throw wrong("the password, $p, does not occur, so any password would match");
        }
        if (kdf != null && outside >= 0) {
            at = outside;
            throw wrong("beside " + kdf.name() + ", $p may occur in its first argument alone");
        }
        if (kdf != null && kdf.salt() == null && !(root instanceof Computation.Made)) {
            at = 0;
            throw wrong(kdf.name() + " must be the outermost function: the hash inside is compared as it is");
        }
        return new Computation(text, root, kdf, List.copyOf(rounds), first, crypt, iterated, Set.copyOf(variables));
    }

    private Node expression() {
        if (++depth > DEEPEST) {
            throw wrong("more than " + DEEPEST + " calls within each other");
        }
        List<Node> joined = new ArrayList<>(List.of(term()));
        while (takes('.')) {
            joined.add(term());
        }
        depth--;
        return joined.size() == 1 ? joined.get(0) : Functions.joined(joined);
    }

    private Node term() {
        int start = at;
        if (takes('$')) {
            return variable(word());
        }
        if (takes('\'')) {
            return constant(quoted().getBytes(UTF_8));
        }
        if (takes('#')) {
            return constant(bytes(word()));
        }
        String name = word();
        Count times = takes('^') ? count() : null;
        if (name.isEmpty() || !takes('(')) {
            at = start;
            throw wrong("there must be a function, a variable such as $p, text in single quotes, or bytes after #");
        }
        Node call = call(name, times);
        take(')');
        return call;
    }

    private static Node constant(byte[] constant) {
        return input -> constant.clone();
    }

    private Node variable(String name) {
        variables.add(name);
        if (name.equals("p")) {
            outside = at - "$p".length();
            return input -> input.password().clone();
        }
        if (name.equals(Part.HEAD.letters)) {
            if (!template.has(Part.TAG) || !template.fieldOf(Part.TAG).hasHead()) {
                throw wrong("nothing stands before the tag in its field, so there is no $head");
            }
            List<Part> parts = template.fieldOf(Part.TAG).parts();
            parts.subList(0, parts.indexOf(Part.TAG)).forEach(part -> variables.add(part.letters));
            return input -> input.values().bytes(Part.HEAD).clone();
        }
        if ((name.equals("last") && repeats) || (name.equals("made") && kdf != null)) {
            return new Computation.Made();
        }
        if (name.equals("k")) {
            return input -> input.secret().clone();
        }
        Part part = part(name);
        if (part == Part.TAG || part == Part.SECOND_TAG) {
            throw wrong("the tag is what is computed");
        }
        if (part.isNumber()) {
            return input -> input.values().text(part).getBytes(UTF_8);
        }
        return input -> input.values().bytes(part).clone();
    }

    private Count nextCount() {
        take(',');
        return count();
    }

    private Node nextExpression() {
        take(',');
        return expression();
    }

    private Node call(String name, @Nullable Count times) {
        String jca = Digests.named(name);
        if (jca != null) {
            digests(name);
            iterated |= times != null && depth == 1;
            Node inside = expression();
            Count count = times == null ? values -> 1 : times;
            rounds.add(count);
            return Functions.digest(jca, inside, count, times != null && next() == ',' ? again() : null);
        }
        if (times != null) {
            throw wrong("only a digest can be repeated");
        }
        String mac = Digests.named("hmac-", name);
        if (mac != null) {
            digests(name.substring(5));
            rounds.add(values -> 2);
            return Functions.hmac(mac, expression(), nextExpression());
        }
        String prf = Digests.named("pbkdf2-", name);
        if (prf != null) {
            return pbkdf2(name, prf);
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
                    digests(name.replace("apr1-", "md5-"));
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
        variables.remove("last");
        Node again = nextExpression();
        repeats = false;
        if (!variables.contains("last")) {
            throw wrong("what is digested each time must contain the last digest, $last");
        }
        if (rounds.size() > calls || (kdf != null) != hashed) {
            throw wrong("what is digested each time must contain no digest and no hash");
        }
        return again;
    }

    private Node pbkdf2(String name, String jca) {
        boolean engines = Computation.prf(name) != null;
        if (!engines) {
            digests(name);
        }
        Node password = engines ? password() : expression();
        Node salt = nextExpression();
        Count iterations = nextCount();
        if (engines) {
            return kdf(name, password, salt, List.of(iterations));
        }
        int given = optionalLength();
        int block = Digests.length(jca);
        boolean asTag = given == 0 && template.has(Part.TAG);
        Count length = values -> asTag ? values.bytes(Part.TAG).length : given == 0 ? block : given;
        rounds.add(values -> Domain.saturatedProduct(iterations.of(values), (length.of(values) + block - 1) / block));
        return Functions.pbkdf2(jca, password, salt, iterations, length);
    }

    private void digests(String name) {
        first = first.isEmpty() ? name : first;
    }

    /** The first argument of a hash of hashkit's algorithms. */
    private Node password() {
        int start = at;
        int before = outside;
        Node password = expression();
        outside = before;
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
        boolean keyed = name.startsWith("argon2") && takesSecret();
        int length = salt == null || keyed ? 0 : name.equals("bcrypt") ? LENGTH_OF_BCRYPT : optionalLength();
        keyed |= name.equals("argon2id") && takesSecret();
        kdf = new Kdf(name, password, plain, salt, costs, length, keyed);
        return new Computation.Made();
    }

    /** The last argument of Argon2, which may be its secret (RFC 9106 section 3.1: K). */
    private boolean takesSecret() {
        if (!text.startsWith(",$k)", at)) {
            return false;
        }
        at += ",$k".length();
        variables.add("k");
        return true;
    }
}
