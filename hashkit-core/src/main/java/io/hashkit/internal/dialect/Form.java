package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.dialect.Computation.Kdf;
import io.hashkit.internal.format.Fields;
import io.hashkit.phc.InvalidHashException;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** One way to write a stored string, and what its tag is computed from. Immutable. */
final class Form {
    /** The length of a beginning that tells whose string it is. */
    private static final int TELLING = 6;

    /** What stands in samples as a hash inside. */
    private static final String BCRYPT = "$2b$10$" + "e".repeat(53);

    private static final String ARGON2 = "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$" + "A".repeat(43);

    private final String templateText;
    private final String computationText;
    private final boolean anyCase;
    private final byte[] secret;
    /** The literal text at the beginning; empty if the template begins with a field. */
    private final String prefix;
    /** With which no other form's strings begin; null if the prefix does not tell. */
    private final @Nullable String beginning;

    // Parsed when a string begins as the form does: most strings need none of the many forms.
    private volatile @Nullable Template template;
    private volatile @Nullable Computation computation;

    /** Reads nothing of the two texts yet. */
    Form(String template, String computation, boolean anyCase, byte[] secret) {
        this.templateText = template;
        this.computationText = computation;
        this.anyCase = anyCase;
        this.secret = secret.clone();
        int end = template.indexOf('<');
        prefix = end < 0 ? template : template.substring(0, end);
        String telling = prefix + (template.startsWith("<hash>", prefix.length()) ? "$" : "");
        boolean tells = telling.length() >= TELLING
                || (telling.endsWith("$") && telling.indexOf('$') < Math.max(1, telling.length() - 1));
        beginning = tells && !prefix.isEmpty() && !prefix.startsWith("{") ? telling : null;
    }

    /** @throws IllegalArgumentException if template and computation do not belong together, with the place of the error */
    Template template() {
        Template known = template;
        if (known == null) {
            boolean computed = !computationText.equals(Forms.NO_PASSWORD);
            known = new Template(templateText, anyCase, computed ? tagLength() : 0);
            if (computed) {
                known.requireTag();
            }
            template = known;
        }
        return known;
    }

    Computation computation() {
        Computation known = computation;
        if (known == null) {
            known = Computation.parse(computationText, template());
            computation = known;
        }
        return known;
    }

    /** A character with which all strings begin; -1 if they begin with a field. */
    int first() {
        return prefix.isEmpty() ? -1 : prefix.charAt(0);
    }

    private boolean hasPrefix(String stored) {
        return anyCase ? stored.regionMatches(true, 0, prefix, 0, prefix.length()) : stored.startsWith(prefix);
    }

    /** Whether a string has all literals of the template, and between them what the fields allow. */
    boolean fits(String stored) {
        return hasPrefix(stored) && template().fits(stored) && isKnown(stored);
    }

    /** Whether a string that is a hash in its own form is one that the computation reads. */
    private boolean isKnown(String stored) {
        Kdf kdf = template().has(Part.HASH) ? computation().kdf() : null;
        if (kdf == null) {
            return true;
        }
        String inside;
        try {
            inside = template().read(stored).text(Part.HASH);
        } catch (InvalidHashException e) {
            return false; // half a byte, or bits that no program writes
        }
        return switch (kdf.name()) {
            case "bcrypt" -> inside.startsWith("$2");
            case "argon2" -> inside.startsWith("$argon2");
            default -> inside.startsWith("$2") || Forms.isCrypt(inside);
        };
    }

    /** Whether a string has a whole hash within base64 or digits, where its characters cannot be told apart. */
    boolean isEncoded(String stored) {
        return template().has(Part.HASH)
                && !stored.contains(template().read(stored).text(Part.HASH));
    }

    /** Whether a string begins as this form alone does, so that whatever follows is meant to have this form. */
    boolean begins(String stored) {
        if (prefix.startsWith("{")) {
            return hasPrefix(stored) && !(anyCase && Forms.known(stored) != null);
        }
        return beginning != null
                ? stored.startsWith(beginning)
                : templateText.startsWith("<#") && template().begins(stored);
    }

    /** Whether a string has the text with which those of this form begin, whatever follows. */
    boolean hasLabel(String stored) {
        return prefix.length() > 2 && hasPrefix(stored);
    }

    /**
     * How many parts of this form a string has that begins with its text; 0 if it does not.
     *
     * @param cut whether it has this form but for its end, which hashkit's own strings may begin with, too
     */
    int resemblance(String stored, boolean cut) {
        if (!hasLabel(stored)) {
            boolean mayBe = !cut && stored.startsWith("$") && templateText.equals("<hash>");
            return mayBe && computationText.startsWith("crypt(") ? 1 : 0;
        }
        if (cut && Character.isLetterOrDigit(prefix.charAt(prefix.length() - 1))) {
            return 0;
        }
        int fits = template().fitting(stored);
        // Digits behind the label, as in $pbkdf2$1000$, are not hashkit's.
        boolean digit = templateText.startsWith("$<i>", prefix.length() - 1)
                && stored.length() > prefix.length()
                && Fields.DIGITS.indexOf(stored.charAt(prefix.length())) >= 0;
        return !cut || digit || fits >= Math.max(2, template().size() - 1) ? fits : 0;
    }

    /** Whether this form is another one behind a text and a colon. */
    boolean joins() {
        return templateText.startsWith("<s") && (templateText.contains(">:<hash") || templateText.contains(">:$"));
    }

    /** A string of this form whose values have this length in bytes, or the next that is allowed. */
    String sample(int length) {
        Kdf kdf = template().has(Part.HASH) ? computation().kdf() : null;
        return template().sample(length, kdf != null && kdf.name().equals("argon2") ? ARGON2 : BCRYPT);
    }

    /** Whether both forms find the same in a string, and compute the same with it. */
    boolean readsAs(Form other, String stored) {
        try {
            return computationText.equals(other.computationText)
                    && MessageDigest.isEqual(secret, other.secret)
                    && template().read(stored).agree(other.template().read(stored));
        } catch (InvalidHashException e) {
            return false; // what one of them refuses
        }
    }

    /** The length of a tag whose template gives none, by the outermost function; 0 if the template must give one. */
    private int tagLength() {
        int end = 0;
        while (end < computationText.length() && "^(".indexOf(computationText.charAt(end)) < 0) {
            end++;
        }
        String function = computationText.substring(0, end);
        boolean keyed = function.startsWith("pbkdf2-") || function.startsWith("hmac-");
        String jca = Digests.named(keyed ? function.substring(function.indexOf('-') + 1) : function);
        return jca == null ? 0 : Digests.length(jca);
    }

    /** Reads a string that {@link Template#fits}; MALFORMED if it has another form after all. */
    Verification read(String stored, Ceilings ceilings) {
        return computationText.equals(Forms.NO_PASSWORD)
                ? Verification.unusable()
                : new Reading(computation(), template().read(stored), secret, ceilings).verification();
    }

    @Override
    public String toString() {
        return templateText + " = " + computationText;
    }
}
