package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.phc.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A dialect whose strings have one of several forms. Immutable. */
final class FormDialect extends Dialect {
    private final List<Form> forms;
    private final boolean wholeOnly;
    /** The characters with which strings of the forms begin. */
    private final String beginnings;
    /** Whether a form begins with a field. */
    private final boolean anyBeginning;

    /** @param wholeOnly whether strings that only begin as a form does may be those of another dialect */
    FormDialect(String name, String writtenBy, boolean wholeOnly, List<Form> forms) {
        super(name, writtenBy);
        this.wholeOnly = wholeOnly;
        this.forms = List.copyOf(forms);
        StringBuilder characters = new StringBuilder();
        boolean any = false;
        for (Form form : forms) {
            int first = form.first();
            any |= first < 0;
            if (first >= 0 && characters.indexOf(String.valueOf((char) first)) < 0) {
                characters.append((char) first);
            }
        }
        anyBeginning = any;
        beginnings = characters.toString();
    }

    @Override
    public boolean claims(String stored) {
        if (!anyBeginning && (stored.isEmpty() || beginnings.indexOf(stored.charAt(0)) < 0)) {
            return false;
        }
        for (Form form : forms) {
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
            Form form = fitting(stored);
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
        Form form = fitting(stored);
        return form != null && form.holdsMore();
    }

    boolean hasLabel(String stored) {
        for (Form form : forms) {
            if (form.hasLabel(stored)) {
                return true;
            }
        }
        return false;
    }

    /** Whether this dialect reads what another one writes, and computes something else. */
    boolean hides(FormDialect other) {
        for (Form form : forms) {
            for (Form theirs : other.forms) {
                if (!form.computesAs(theirs) && form.fits(theirs.template().sample())) {
                    return true;
                }
            }
        }
        return false;
    }

    private @Nullable Form fitting(String stored) {
        for (Form form : forms) {
            if (form.fits(stored)) {
                return form;
            }
        }
        return null;
    }

    private Form closest(String stored) {
        Form longest = forms.get(0);
        for (Form form : forms) {
            longest = form.template().matching(stored) > longest.template().matching(stored) ? form : longest;
        }
        if (longest.template().matching(stored) == 0) {
            throw Refusal.malformed("the string has none of the forms of its dialect");
        }
        return longest;
    }
}
