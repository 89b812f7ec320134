package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.phc.Refusal;
import java.util.List;

/** A dialect whose strings have one of several forms. Immutable. */
final class FormDialect extends Dialect {
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
    public Verification read(String stored, Ceilings ceilings) {
        BuiltIn.requireText(stored);
        try {
            Form form = forms.fitting(stored);
            Verification parsed = (form != null ? form : closest(stored)).read(stored, ceilings);
            if (form == null) {
                throw Refusal.malformed("a field has a length, or a character, that the program does not write");
            }
            Demands.require(ceilings, parsed.demands());
            return parsed;
        } catch (IllegalArgumentException e) {
            throw CanonicalFormats.refusal(e);
        }
    }

    /** Whether a part of a string that this dialect reads may tell of the password, as its tag does. */
    boolean holdsMore(String stored) {
        Form form = forms.fitting(stored);
        return form != null && form.holdsMore();
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
        Form longest = forms.all().get(0);
        for (Form form : forms.all()) {
            longest = form.template().matching(stored) > longest.template().matching(stored) ? form : longest;
        }
        if (longest.template().matching(stored) == 0) {
            throw Refusal.malformed("the string has none of the forms of its dialect");
        }
        return longest;
    }
}
