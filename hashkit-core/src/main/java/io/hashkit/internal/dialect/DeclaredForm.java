package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.internal.dialect.Computation.Input;
import io.hashkit.internal.dialect.Computation.Kdf;
import io.hashkit.internal.dialect.Computation.Node;
import java.security.MessageDigest;
import java.util.Arrays;

/** What a form that an application declares must be, so that no wrong password matches, and right ones do. */
final class DeclaredForm {
    /** In bytes. A longer one may leave no room for the password where something is cut. */
    private static final int SALT = 8;

    private static final byte[] EMPTY = {};
    /** Differs from an empty one wherever it is cut. */
    private static final byte[] OTHER = "a".repeat(128).getBytes(US_ASCII);

    private DeclaredForm() {}

    /**
     * {@return a form} Refuses one that takes any text for a password, a secret that is missing or not used, and a tag that no
     * password can have.
     */
    static Form of(String templateText, String computationText, byte[] secret) {
        Form form = new Form(templateText, computationText, false, secret);
        Template template = form.template();
        Computation computation = form.computation();
        Kdf kdf = computation.kdf();
        boolean inside = kdf != null && kdf.salt() == null;
        if (inside == (template.has(Part.TAG) || template.has(Part.SECOND_TAG)) || inside != template.has(Part.HASH)) {
            throw template.wrong(
                    Part.TAG,
                    inside
                            ? "the hash inside has its own tag, so there can be no field tag"
                            : "the computation " + computation + " needs a field tag and uses no field hash");
        }
        boolean hasSecret = secret.length > 0;
        if (computation.uses("k") != hasSecret) {
            throw wrong(
                    computation,
                    hasSecret ? "there is a secret, but $k does not occur" : "it needs a secret, because $k occurs");
        }
        Values values = template.read(form.sample(SALT)).forTrial();
        if (kdf != null) {
            int read = kdf.name().equals("bcrypt") ? Functions.LONGEST_OF_BCRYPT : Integer.MAX_VALUE;
            requireChange(computation, kdf.password(), values, secret, EMPTY, read);
        }
        if (!inside) {
            requireTag(template, computation, values, secret);
        }
        if (computation.isPlain() && templateText.startsWith("<")) {
            throw template.wrong(
                    Part.TAG, "any text would be a password; the form of a password in plain text begins with a label");
        }
        return form;
    }

    /** Computes a tag of cheap costs. */
    private static void requireTag(Template template, Computation computation, Values values, byte[] secret) {
        Kdf kdf = computation.kdf();
        Slot tag = template.fieldOf(Part.TAG).slotOf(Part.TAG);
        boolean two = template.has(Part.SECOND_TAG);
        Slot second = two ? template.fieldOf(Part.SECOND_TAG).slotOf(Part.SECOND_TAG) : Slot.ofLength(Part.TAG, 0);
        if (!second.isFixed()) {
            throw template.wrong(Part.SECOND_TAG, "the second tag needs a length, such as <tag2[32]:hex>");
        }
        int given = kdf == null ? 0 : kdf.length();
        byte[] hashed = new byte[given > 0 ? given : values.tag().length];
        int all = requireChange(computation, computation.root(), values, secret, hashed, Integer.MAX_VALUE);
        int length = all - second.least();
        if (computation.isPlain()) {
            return;
        }
        if (!tag.isLimited()) {
            boolean open = given == 0 && computation.root() instanceof Computation.Made;
            throw template.wrong(
                    Part.TAG,
                    "the tag needs a length, such as tag[" + (open ? 32 : length)
                            + "], because a part of a tag is a tag of another length");
        }
        if (!tag.allows(length)) {
            String cut = length > tag.most() ? ", or cut(" + tag.most() + ",...)" : "";
            throw template.wrong(
                    Part.TAG,
                    "the computation " + computation + " makes " + all + " bytes: "
                            + (two ? "both tags must have them together" : "write tag[" + length + "]" + cut));
        }
    }

    /** The length of what is made of an empty password, which must differ from what is made of another one. */
    private static int requireChange(
            Computation computation, Node node, Values values, byte[] secret, byte[] hashed, int read) {
        byte[] made = node.of(new Input(EMPTY, values, secret, hashed));
        byte[] hashedOther = hashed.clone();
        Arrays.fill(hashedOther, (byte) 1);
        byte[] other = node.of(new Input(OTHER, values, secret, hashedOther));
        if (made == null) {
            throw wrong(
                    computation,
                    "it makes nothing: a key of aes has 16, 24 or 32 bytes, and a text characters of its set");
        }
        if (other != null
                && MessageDigest.isEqual(
                        Arrays.copyOf(made, Math.min(made.length, read)),
                        Arrays.copyOf(other, Math.min(other.length, read)))) {
            throw wrong(computation, "any password would match, because what is made is the same for all");
        }
        return made.length;
    }

    private static IllegalArgumentException wrong(Computation computation, String why) {
        return new IllegalArgumentException("computation " + computation + ": " + why);
    }
}
