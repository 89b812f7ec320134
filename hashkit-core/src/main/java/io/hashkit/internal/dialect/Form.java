package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.PasswordTransform;
import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.dialect.Computation.Input;
import io.hashkit.internal.dialect.Computation.Kdf;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.security.MessageDigest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One way to write a stored string, and what its tag is computed from. Immutable. */
final class Form {
    private static final byte[] NONE = {};
    /** The computation of a string that stands for an account without a password. */
    static final String NO_PASSWORD = "none";
    /** The length of a beginning that tells whose string it is. */
    private static final int TELLING = 6;
    /** Rounds that take no time that anybody notices. */
    private static final int MOST_TRIED = 10_000;

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
            known = new Template(templateText, anyCase);
            boolean computed = !computationText.equals(NO_PASSWORD);
            if (computed) {
                known.requireTag();
            }
            if (computed && known.has(Part.TAG) && !known.fieldOf(Part.TAG).isLimited(Part.TAG)) {
                int length = tagLength();
                if (length > 0) {
                    known.fieldOf(Part.TAG).limitTag(length);
                }
            }
            template = known;
        }
        return known;
    }

    private Computation computation() {
        Computation known = computation;
        if (known == null) {
            known = new Computation(computationText, template());
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
        Kdf kdf = template().has(Part.HASH) ? computation().kdf : null;
        if (kdf == null) {
            return true;
        }
        String inside = template().read(stored).text(Part.HASH);
        return switch (kdf.name()) {
            case "bcrypt" -> inside.startsWith("$2");
            case "argon2" -> inside.startsWith("$argon2");
            default -> inside.startsWith("$2") || Forms.isCrypt(inside);
        };
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

    /** Whether a string has a part with which nothing is computed, such as a second key of SCRAM. */
    boolean holdsMore() {
        return !computationText.equals(NO_PASSWORD)
                && template().has(Part.SECOND_SALT)
                && !computation().uses("s2");
    }

    boolean computesAs(Form other) {
        return computationText.equals(other.computationText) && MessageDigest.isEqual(secret, other.secret);
    }

    /**
     * Refuses a form that takes any text for a password, a secret that is missing or not used, and a tag that no password can
     * have. A computation of many rounds is not tried.
     */
    void requireSafe(boolean hasSecret) {
        Template template = template();
        Computation computation = computation();
        boolean inside = computation.kdf != null && computation.kdf.salt() == null;
        if (inside == template.has(Part.TAG) || inside != template.has(Part.HASH)) {
            throw new IllegalArgumentException("template " + template + ": "
                    + (inside
                            ? "the hash inside has its own tag, so there can be no field tag"
                            : "the computation " + computation + " needs a field tag and uses no field hash"));
        }
        Values values = template.read(template.sample());
        boolean quick = computation.rounds.stream()
                .mapToLong(count -> count.of(values))
                .allMatch(times -> times >= 1 && times <= MOST_TRIED);
        if (template.has(Part.TAG) && !computation.isPlain() && quick) {
            int length = computation.kdf == null ? 0 : computation.kdf.length();
            byte[] inner = new byte[length > 0 ? length : values.bytes(Part.TAG).length];
            Input input = new Input(NONE, values, secret, inner);
            byte[] made = computation.root.of(input);
            if (made != null && !template.fieldOf(Part.TAG).allows(Part.TAG, made.length)) {
                throw new IllegalArgumentException("the computation " + computation + " makes " + made.length
                        + " bytes, which the tag of the template " + template + " cannot have");
            }
        }
        if (template.has(Part.TAG)
                && (computation.kdf != null || computation.crypt != null)
                && !template.fieldOf(Part.TAG).isLimited(Part.TAG)) {
            throw new IllegalArgumentException(
                    "template " + template + ": the tag needs a length, such as <tag[32]:hex>,"
                            + " because a part of a tag is a tag of another length");
        }
        if (computation.isPlain() && prefix.isEmpty()) {
            throw new IllegalArgumentException(
                    "template " + template + ", character 1: any text would be a password; the"
                            + " form of a password in plain text begins with a label");
        }
        if (computation.uses("k") != hasSecret) {
            throw new IllegalArgumentException("computation " + computation + ": "
                    + (hasSecret
                            ? "there is a secret, but $k does not occur"
                            : "it needs a secret, because $k occurs"));
        }
    }

    /** The length of a tag whose template gives none, by the outermost function; 0 if the template must give one. */
    private int tagLength() {
        int end = 0;
        while (end < computationText.length() && "^(".indexOf(computationText.charAt(end)) < 0) {
            end++;
        }
        String function = computationText.substring(0, end);
        boolean made = function.startsWith("pbkdf2-") || function.startsWith("hmac-");
        String jca = Functions.DIGESTS.get(made ? function.substring(function.indexOf('-') + 1) : function);
        return jca == null ? 0 : Digests.length(jca);
    }

    /** Reads a string that {@link Template#fits}; MALFORMED if it has another form after all. */
    Verification read(String stored, Ceilings ceilings) {
        if (computationText.equals(NO_PASSWORD)) {
            return Verification.unusable();
        }
        Computation computation = computation();
        Values values = template().read(stored);
        Kdf kdf = computation.kdf;
        if (kdf == null || kdf.length() == 0) {
            values.requireLengths();
        }
        if (values.has(Part.SECOND_SALT)) {
            Demands.require(ceilings, Ceilings.Limit.SALT, values.bytes(Part.SECOND_SALT).length);
        }
        if (kdf == null) {
            return digest(computation, values, ceilings);
        }
        Demands.require(ceilings, Ceilings.Limit.DIGEST_ROUNDS, rounds(computation, values));
        if (kdf.name().equals("crypt")) {
            return crypt(values.text(Part.HASH), kdf, values, ceilings);
        }
        StoredHash hash = hash(kdf, values, ceilings);
        values.requireLengths();
        if (computation.text.startsWith(kdf.name() + "(")) {
            return over(hash, kdf, values);
        }
        Verification changedAfter = Verification.of(
                hash,
                made -> Objects.requireNonNull(computation.root.of(new Input(NONE, values, secret, made))),
                values.tag());
        return kdf.plain() ? changedAfter : changedAfter.after(changed(kdf, values));
    }

    private Verification digest(Computation computation, Values values, Ceilings ceilings) {
        byte[] tag = values.bytes(Part.TAG);
        byte[] salt = values.has(Part.SALT) ? values.bytes(Part.SALT) : NONE;
        if (!computation.isPlain() && !computation.isCryptText()) {
            Fields.lengths(salt, tag, ceilings);
        }
        return Verification.digest(
                name(computation),
                computation.costs(values),
                Math.max(1, rounds(computation, values)),
                computation.isCryptText() ? 6L * salt.length : computation.uses("s") ? Verification.bitsOf(salt) : 0,
                tag,
                password -> computation.root.of(new Input(password, values, secret, NONE)));
    }

    private static long rounds(Computation computation, Values values) {
        long rounds = 0;
        for (Computation.Count count : computation.rounds) {
            long times = count.of(values);
            if (times < 1) {
                throw Refusal.malformed("an iterated digest needs at least 1 iteration");
            }
            // Each is at most 2^62, but their sum may be more than a long holds.
            rounds = times > Long.MAX_VALUE - rounds ? Long.MAX_VALUE : rounds + times;
        }
        return rounds;
    }

    private static String name(Computation computation) {
        String digest = computation.first;
        if (digest.startsWith("pbkdf2-") || computation.isCryptText()) {
            return digest;
        }
        return digest.isEmpty()
                ? "plain-text"
                : (computation.iterated ? "iterated-" : computation.uses("s") ? "salted-" : "unsalted-") + digest;
    }

    /** A string of crypt(3), phpass or Argon2, as it is or after a label. */
    private Verification crypt(String inside, Kdf kdf, Values values, Ceilings ceilings) {
        if (inside.startsWith("$2") || inside.startsWith("$argon2")) {
            StoredHash hash = inside.startsWith("$2")
                    ? BcryptTraits.read(inside, ceilings)
                    : Argon2Forms.inAnyOrder(inside, ceilings);
            return over(hash, kdf, values);
        }
        if (Forms.isCrypt(inside)) {
            Verification read = Forms.crypt(inside, ceilings);
            return kdf.plain() ? read : read.after(changed(kdf, values));
        }
        String known = Forms.known(inside);
        throw known != null
                ? StoredHashReader.notComputed(known)
                : Refusal.of(
                        InvalidHashException.Reason.UNSUPPORTED,
                        "the text after the label has no known form of crypt(3)");
    }

    private PasswordTransform changed(Kdf kdf, Values values) {
        return password -> kdf.password().of(new Input(password, values, secret, NONE));
    }

    private Verification over(StoredHash hash, Kdf kdf, Values values) {
        return kdf.plain() ? Verification.of(hash) : Verification.of(hash, changed(kdf, values));
    }

    private StoredHash hash(Kdf kdf, Values values, Ceilings ceilings) {
        if (values.has(Part.HASH)) {
            String inside = values.text(Part.HASH);
            return kdf.name().equals("bcrypt")
                    ? BcryptTraits.read(inside, ceilings)
                    : Argon2Forms.inAnyOrder(inside, ceilings);
        }
        byte[] salt =
                Objects.requireNonNull(Objects.requireNonNull(kdf.salt()).of(new Input(NONE, values, secret, NONE)));
        byte[] tag = kdf.length() == 0 ? values.bytes(Part.TAG) : new byte[kdf.length()];
        long first = kdf.costs().get(0).of(values);
        if (kdf.name().equals("bcrypt")) {
            return Fields.bcrypt(first, salt, tag, ceilings);
        }
        if (kdf.name().startsWith("pbkdf2-")) {
            Prf prf = Objects.requireNonNull(Functions.PRFS.get(kdf.name().substring(7)));
            return Fields.pbkdf2(prf, first, salt, tag, ceilings);
        }
        long second = kdf.costs().get(1).of(values);
        long third = kdf.costs().get(2).of(values);
        if (kdf.name().equals("argon2id")) {
            return Fields.argon2id(first, second, third, salt, tag, ceilings);
        }
        if (first == 1 || Long.bitCount(first) != 1) {
            throw Refusal.malformed("scrypt's N must be a power of two above 1");
        }
        return Fields.scrypt(Long.numberOfTrailingZeros(first), second, third, salt, tag, ceilings);
    }

    @Override
    public String toString() {
        return templateText + " = " + computationText;
    }
}
