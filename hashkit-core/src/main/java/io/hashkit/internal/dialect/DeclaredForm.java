package io.hashkit.internal.dialect;

import io.hashkit.internal.dialect.Computation.Input;
import io.hashkit.internal.dialect.Computation.Kdf;

/** What a form that an application declares must be, so that no wrong password matches, and right ones do. */
final class DeclaredForm {
    /** Rounds that take no time that anybody notices. */
    private static final int MOST_TRIED = 10_000;

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
            throw wrong(
                    template,
                    inside
                            ? "the hash inside has its own tag, so there can be no field tag"
                            : "the computation " + computation + " needs a field tag and uses no field hash");
        }
        boolean hasSecret = secret.length > 0;
        if (computation.uses("k") != hasSecret) {
            throw new IllegalArgumentException("computation " + computation + ": "
                    + (hasSecret
                            ? "there is a secret, but $k does not occur"
                            : "it needs a secret, because $k occurs"));
        }
        if (template.has(Part.TAG)) {
            requireTag(template, computation, form.sample(0), secret);
        }
        if (computation.isPlain() && templateText.startsWith("<")) {
            throw new IllegalArgumentException(
                    "template " + template + ", character 1: any text would be a password; the"
                            + " form of a password in plain text begins with a label");
        }
        return form;
    }

    /** Computes a tag, unless that takes many rounds. */
    private static void requireTag(Template template, Computation computation, String sample, byte[] secret) {
        Kdf kdf = computation.kdf();
        Slot tag = template.fieldOf(Part.TAG).slotOf(Part.TAG);
        boolean two = template.has(Part.SECOND_TAG);
        Slot second = two ? template.fieldOf(Part.SECOND_TAG).slotOf(Part.SECOND_TAG) : Slot.ofLength(Part.TAG, 0);
        if (!second.isFixed()) {
            throw wrong(template, "the second tag needs a length, such as <tag2[32]:hex>");
        }
        Values values = template.read(sample);
        boolean quick = computation.rounds().stream()
                .mapToLong(count -> count.of(values))
                .allMatch(times -> times >= 1 && times <= MOST_TRIED);
        if (quick) {
            int length = kdf == null ? 0 : kdf.length();
            byte[] made = computation
                    .root()
                    .of(new Input(new byte[0], values, secret, new byte[length > 0 ? length : values.tag().length]));
            if (made == null) {
                throw new IllegalArgumentException("the computation " + computation
                        + " makes nothing: a key of aes has 16, 24 or 32 bytes, and a text characters of its set");
            }
            if (!computation.isPlain() && !tag.allows(made.length - second.least())) {
                throw new IllegalArgumentException("the computation " + computation + " makes " + made.length
                        + " bytes, which the tag of the template " + template + " cannot have");
            }
        }
        if ((kdf != null || computation.crypt() != null) && !tag.isLimited()) {
            throw wrong(
                    template,
                    "the tag needs a length, such as <tag[32]:hex>, because a part of a tag is a tag of another"
                            + " length");
        }
    }

    private static IllegalArgumentException wrong(Template template, String why) {
        return new IllegalArgumentException("template " + template + ": " + why);
    }
}
