package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.phc.InvalidHashException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The built-in forms, which are the lines of {@code forms.txt} beside this class. */
public final class Forms {
    /** The name of what stands for an account without a password, and its computation. */
    static final String NO_PASSWORD = "none";
    /** Of accounts without a password, in characters. */
    private static final int LONGEST_MARKER = 41;

    /** Not in a static initializer: one that fails on a full heap fails for good. */
    private static final AtomicReference<@Nullable Forms> READ = new AtomicReference<>();

    private final Map<String, Dialect> byName = new LinkedHashMap<>();
    private final List<Dialect> all = new ArrayList<>();
    private final List<Dialect> told = new ArrayList<>();
    private final List<Dialect> notTold = new ArrayList<>();
    /** Forms that are only known, by the name of what they hold. */
    private final Map<String, FormLines> known = new LinkedHashMap<>();
    /** Those of them that are told although a dialect claims their beginning. */
    private final Map<String, FormLines> knownFirst = new LinkedHashMap<>();

    private final Set<String> withoutConstant = new HashSet<>();
    /** Made when a string that tells nothing is first looked at. */
    private volatile @Nullable List<Dialect> spring;

    /** A line that begins with {@code =}, and not with two of them, names what the lines after it are forms of. */
    private Forms(String text) {
        StringBuilder beginnings = new StringBuilder();
        for (int at = text.indexOf("\n=") + 1; at < text.length(); ) {
            int end = FormLines.end(text, at);
            String head = text.substring(at, end);
            int lines = end + 1;
            for (at = lines; at < text.length() && !isHeading(text, at); at = end + 1) {
                end = FormLines.end(text, at);
                if (FormLines.isForm(text, at, end)) {
                    beginnings.append(text.charAt(at));
                }
            }
            add(head, text.substring(lines, at), beginnings.toString());
            beginnings.setLength(0);
        }
    }

    private static boolean isHeading(String text, int at) {
        return text.charAt(at) == '=' && text.charAt(at + 1) != '=';
    }

    /** Reads the file when it is first needed: a hasher of its own hashes alone starts without it. */
    private static Forms read() {
        Forms forms = READ.get();
        if (forms == null) {
            // Dialects are compared by identity, so each must exist once.
            READ.compareAndSet(null, new Forms(text()));
            forms = Objects.requireNonNull(READ.get());
        }
        return forms;
    }

    /** The dialect of this name. */
    public static Dialect named(String name) {
        return Objects.requireNonNull(read().byName.get(name), name);
    }

    /** The dialect of this name; null if none has it. */
    public static @Nullable Dialect find(String name) {
        return read().byName.get(name);
    }

    /** Those whose strings identify themselves and hold all parameters. */
    public static List<Dialect> all() {
        return List.copyOf(read().all);
    }

    /** Those that a string tells: {@link #all}, and some that must be named all the same. */
    public static List<Dialect> toldByTheString() {
        return List.copyOf(read().told);
    }

    /** All dialects, in the order of the file. */
    public static List<Dialect> every() {
        return List.copyOf(read().byName.values());
    }

    /** The first dialect that claims a string; null if none does. */
    static @Nullable Dialect claiming(String stored) {
        return read().told.stream()
                .filter(dialect -> dialect.claims(stored))
                .findFirst()
                .orElse(null);
    }

    /** What a string holds that no dialect computes; null if it has no such form. */
    public static @Nullable String known(String stored) {
        return nameOf(read().known, stored);
    }

    /** The same of a string that an accepted dialect finds malformed. */
    static @Nullable String knownFirst(String stored) {
        return nameOf(read().knownFirst, stored);
    }

    private static @Nullable String nameOf(Map<String, FormLines> known, String stored) {
        for (Map.Entry<String, FormLines> entry : known.entrySet()) {
            // Of these lengths are digests and identifiers in hexadecimal, too.
            boolean other = entry.getKey().startsWith("bigcrypt") && Fields.consists(stored, Fields.HEX);
            if (!other && fits(entry.getValue(), stored)) {
                return entry.getKey();
            }
        }
        return null;
    }

    private static boolean fits(@Nullable FormLines forms, String stored) {
        return forms != null && forms.fitting(stored) != null;
    }

    /**
     * Whether a string stands for an account without a password, as {@code *} and {@code !} do, or is empty. Most are too
     * long, and the list of forms stays unread.
     */
    public static boolean isNoPassword(String stored) {
        return stored.isEmpty()
                || (stored.length() <= LONGEST_MARKER && fits(read().known.get(NO_PASSWORD), stored));
    }

    /** Whether a string is one of phpass or crypt(3). */
    static boolean isCrypt(String stored) {
        return named("phpass").claims(stored) || named("crypt3").claims(stored);
    }

    static Verification crypt(String stored, Ceilings ceilings) {
        Dialect phpass = named("phpass");
        return (Verification) (phpass.claims(stored) ? phpass : named("crypt3")).read(stored, ceilings);
    }

    /**
     * Whether a string begins as one of a dialect does, with braces or as one in ALL, and is not a whole one of a dialect that
     * must be named.
     */
    static boolean knowsLabel(String stored) {
        boolean has = false;
        for (Dialect dialect : read().byName.values()) {
            if (dialect instanceof FormDialect forms && forms.hasLabel(stored)) {
                if (read().notTold.contains(dialect) && reads(dialect, stored)) {
                    return false;
                }
                has |= stored.startsWith("{") || read().all.contains(dialect);
            }
        }
        return has;
    }

    /** What reads a string which tells none of them: the calls for Spring Security's, which most have, and then names of dialects. */
    public static String candidates(String stored) {
        Forms forms = read();
        List<Dialect> spring = forms.spring;
        if (spring == null) {
            spring = SpringForms.ofDefaults();
            forms.spring = spring;
        }
        return Stream.concat(
                        reading(spring, stored).map(SpringForms::call).distinct(),
                        reading(forms.notTold, stored).map(Dialect::name))
                .collect(Collectors.joining(", "));
    }

    private static Stream<Dialect> reading(List<Dialect> dialects, String stored) {
        return dialects.stream().filter(dialect -> reads(dialect, stored));
    }

    static boolean reads(Dialect dialect, String stored) {
        try {
            return dialect.claims(stored) && dialect.read(stored, Demands.highest()) != null;
        } catch (InvalidHashException e) {
            return false;
        }
    }

    /** The Java expression for a built-in dialect. */
    static String expression(Dialect dialect) {
        return read().withoutConstant.contains(dialect.name())
                ? "Dialects.named(\"" + dialect.name() + "\").orElseThrow()"
                : "Dialects." + dialect.name().toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private void add(String head, String lines, String beginnings) {
        int start = head.indexOf(' ');
        String flags = head.substring(0, start);
        FormLines forms = new FormLines(lines, flags.indexOf('~') > 0, beginnings);
        if (flags.indexOf('*') > 0) {
            known.put(head.substring(start + 1), forms);
            if (flags.indexOf('?') > 0) {
                knownFirst.put(head.substring(start + 1), forms);
            }
            return;
        }
        int end = head.indexOf(' ', start + 1);
        int versions = head.indexOf('\t');
        String name = head.substring(start + 1, end);
        String writtenBy = head.substring(end + 1, versions < 0 ? head.length() : versions);
        Dialect dialect = switch (name) {
            // What no template can say.
            case "argon2-any-order" -> new Argon2Forms(name, writtenBy, false);
            case "argon2-version-19" -> new Argon2Forms(name, writtenBy, true);
            case "keycloak" -> new Keycloak(name, writtenBy);
            default -> new FormDialect(name, writtenBy, flags.indexOf('?') > 0, forms);
        };
        byName.put(name, dialect);
        if (flags.indexOf('!') < 0 && flags.indexOf('-') < 0) {
            all.add(dialect);
        }
        (flags.indexOf('-') < 0 ? told : notTold).add(dialect);
        if (flags.indexOf('.') > 0) {
            withoutConstant.add(name);
        }
    }

    private static String text() {
        try (InputStream file = Forms.class.getResourceAsStream("forms.txt")) {
            // The file is ASCII, which ISO 8859-1 does not check: at a start, an interpreter would.
            return new String(Objects.requireNonNull(file, "forms.txt").readAllBytes(), ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A form that an application declares. */
    public static Dialect declared(String name, String template, String computation, byte[] secret) {
        Form form = DeclaredForm.of(template, computation, secret);
        return new Declared(name, form);
    }

    /** Whether a dialect is a form of the application that a string may be meant to have. */
    static boolean isDeclared(Dialect dialect, String stored) {
        return dialect instanceof Declared own && own.forms.mayBe(stored);
    }

    private static final class Declared extends FormDialect {
        Declared(String name, Form form) {
            super(name, "the application's own form " + name, false, List.of(form));
        }
    }

    /** scrypt with a short tag, whose length must be known, because a truncated tag is a valid tag of a shorter length. */
    public static Dialect shortScrypt(int tagLength) {
        String template = "$scrypt$ln=<ln>,r=<r>,p=<p1>$<s:base64->$<tag[" + tagLength + "]:base64->";
        Form form = new Form(template, "scrypt($p,$s,2^$ln,$r,$p1)", false, new byte[0]);
        return new FormDialect("short-scrypt", "programs that shorten scrypt's tag", true, List.of(form));
    }
}
