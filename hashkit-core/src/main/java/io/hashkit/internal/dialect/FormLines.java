package io.hashkit.internal.dialect;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Forms of one kind, as lines of text that are read when a string may have one of them: most processes need few. */
final class FormLines {
    private static final byte[] NO_SECRET = {};
    private static final Form[] NONE = {};
    /** Begins a field, with which a template may begin. */
    private static final char FIELD = '<';

    private final String text;
    private final boolean anyCase;
    /** The characters with which the templates begin. */
    private final String beginnings;

    private volatile Form @Nullable [] forms;

    FormLines(List<Form> forms) {
        this.text = "";
        this.anyCase = false;
        this.forms = forms.toArray(NONE);
        StringBuilder first = new StringBuilder();
        forms.forEach(form -> first.append((char) (form.first() < 0 ? FIELD : form.first())));
        this.beginnings = first.toString();
    }

    /**
     * @param text a template, a tab and a computation in each line; a template alone stands for no password
     * @param anyCase whether the literals of the templates may be in any case
     * @param beginnings the characters with which the templates begin
     */
    FormLines(String text, boolean anyCase, String beginnings) {
        this.text = text;
        this.anyCase = anyCase;
        this.beginnings = beginnings;
    }

    static int end(String text, int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    static boolean isForm(String text, int at, int end) {
        return end > at && !text.startsWith("# ", at);
    }

    /** An array, since every string is compared with all forms; nobody changes it. */
    Form[] all() {
        Form[] known = forms;
        if (known == null) {
            List<Form> read = new ArrayList<>();
            for (int at = 0, end; at < text.length(); at = end + 1) {
                end = end(text, at);
                if (isForm(text, at, end)) {
                    read.add(form(text.substring(at, end)));
                }
            }
            known = read.toArray(NONE);
            forms = known;
        }
        return known;
    }

    private Form form(String line) {
        int tab = line.indexOf('\t');
        return new Form(
                tab < 0 ? line : line.substring(0, tab),
                tab < 0 ? Forms.NO_PASSWORD : line.substring(tab + 1),
                anyCase,
                NO_SECRET);
    }

    /** Whether a string may have one of the forms, by its first character. */
    boolean mayBe(String stored) {
        return beginnings.indexOf(FIELD) >= 0 || (!stored.isEmpty() && beginnings.indexOf(stored.charAt(0)) >= 0);
    }

    /** The first form that a string has; null if it has none. */
    @Nullable
    Form fitting(String stored) {
        for (Form form : mayBe(stored) ? all() : NONE) {
            if (form.fits(stored)) {
                return form;
            }
        }
        return null;
    }
}
