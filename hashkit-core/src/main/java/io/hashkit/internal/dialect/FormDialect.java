package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A dialect whose strings have one of several forms. Immutable. */
final class FormDialect extends BuiltIn {
    private final FormLines forms;
    private final boolean wholeOnly;

    /** @param wholeOnly whether strings that only begin as a form does may be those of another dialect */
    FormDialect(String name, String writtenBy, boolean wholeOnly, FormLines forms) {
        super(name, writtenBy);
        this.wholeOnly = wholeOnly;
        this.forms = forms;
    }

    FormDialect(String name, String writtenBy, boolean wholeOnly, List<Form> forms) {
        this(name, writtenBy, wholeOnly, new FormLines(forms));
    }

    @Override
    public boolean claims(String stored) {
        if (!forms.mayBe(stored)) {
            return false;
        }
        for (Form form : forms.all()) {
            if (form.fits(stored) || (!wholeOnly && form.begins(stored))) {
                return true;
            }
        }
        return false;
    }

    /** Reads by the first form that fits; if none does, the one that agrees longest says why. */
    @Override
    Verification parse(String stored, Ceilings ceilings) {
        Form form = forms.fitting(stored);
        Verification parsed = (form != null ? form : closest(stored)).read(stored, ceilings);
        if (form == null) {
            throw Refusal.malformed("a field has a length, or a character, that the program does not write");
        }
        return parsed;
    }

    /**
     * A string without its tag; null if that cannot be taken out. NOT_WRAPPABLE if a part with which nothing is computed, such
     * as a second key of SCRAM, may tell of the password as well.
     */
    @Nullable
    InnerHeader withoutTag(String stored, byte[] tag) {
        Form form = forms.fitting(stored);
        if (form == null || form.isEncoded(stored)) {
            return null;
        }
        if (form.template().has(Part.SECOND_SALT) && !form.computation().uses("s2")) {
            throw Refusal.of(
                    Reason.NOT_WRAPPABLE,
                    "the string holds more than its hash and salt, which may tell of the password");
        }
        InnerHeader header = form.template().withoutTag(stored, name());
        return header != null ? header : InnerHeader.of(stored, tag, name());
    }

    boolean hasLabel(String stored) {
        for (Form form : forms.all()) {
            if (form.hasLabel(stored)) {
                return true;
            }
        }
        return false;
    }

    /** Whether this dialect reads what another one writes, and computes something else. */
    boolean hides(FormDialect other) {
        for (Form form : forms.all()) {
            for (Form theirs : other.forms.all()) {
                if (!form.computesAs(theirs) && form.fits(theirs.template().sample())) {
                    return true;
                }
            }
        }
        return false;
    }

    private Form closest(String stored) {
        Form longest = forms.all()[0];
        for (Form form : forms.all()) {
            longest = form.template().matching(stored) > longest.template().matching(stored) ? form : longest;
        }
        if (longest.template().matching(stored) == 0) {
            throw Refusal.malformed("the string has none of the forms of its dialect");
        }
        return longest;
    }
}
