package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A dialect whose strings have one of several forms. Immutable. */
class FormDialect extends BuiltIn {
    final FormLines forms;
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

    /**
     * The one of some dialects that a string which none of them claims resembles most; null if it resembles none.
     *
     * @param cut whether all but the end must have its form
     */
    static @Nullable FormDialect meant(List<Dialect> dialects, String stored, boolean cut) {
        FormDialect meant = null;
        int most = 0;
        for (Dialect dialect : dialects) {
            if (dialect instanceof FormDialect one && one.forms.mayBe(stored)) {
                for (Form form : one.forms.all()) {
                    int fits = form.resemblance(stored, cut);
                    meant = fits > most ? one : meant;
                    most = Math.max(fits, most);
                }
            }
        }
        return meant;
    }

    /** Why this dialect does not read a string that it does not claim. */
    InvalidHashException damage(String stored) {
        try {
            read(stored, Demands.highest());
            return Refusal.malformed("the string has none of the forms of its dialect");
        } catch (InvalidHashException e) {
            return e;
        }
    }

    /** Whether strings of a dialect are those of another one behind a text and a colon. */
    static boolean joins(Dialect dialect) {
        return dialect instanceof FormDialect one && Stream.of(one.forms.all()).anyMatch(Form::joins);
    }

    private Form closest(String stored) {
        Form longest = forms.all()[0];
        for (Form form : forms.all()) {
            int more = form.template().matching(stored) - longest.template().matching(stored);
            int fit = form.template().fitting(stored) - longest.template().fitting(stored);
            longest = more > 0 || (more == 0 && fit > 0) ? form : longest;
        }
        if (longest.template().matching(stored) == 0) {
            throw Refusal.malformed("the string has none of the forms of its dialect");
        }
        return longest;
    }
}
