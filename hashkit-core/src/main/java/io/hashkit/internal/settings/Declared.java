package io.hashkit.internal.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/** Makes the forms that settings declare. No message contains a secret. */
public final class Declared {
    private static final String FORMS = "forms.";
    private static final String SECRETS = "form-secrets.";
    /** Stands between template and computation. */
    private static final String EQUALS = " = ";

    private Declared() {}

    /** {@return the dialects, one for each form, in the order of the settings} */
    public static Set<Dialect> forms(Values values) {
        Set<Dialect> forms = new LinkedHashSet<>();
        for (String setting : values.all().keySet()) {
            if (setting.startsWith(FORMS) && values.text(setting) != null) {
                forms.add(form(values, setting));
            } else if (setting.startsWith(SECRETS)
                    && values.text(FORMS + setting.substring(SECRETS.length())) == null) {
                throw values.refusal(
                        setting,
                        String.valueOf(values.all().get(setting)),
                        "there is no form of this name",
                        "Set " + values.nameOf(FORMS + setting.substring(SECRETS.length())) + " too.",
                        null);
            }
        }
        return forms;
    }

    private static Dialect form(Values values, String setting) {
        String name = setting.substring(FORMS.length());
        byte[] secret = secret(values, SECRETS + name);
        String text = Objects.requireNonNull(values.text(setting));
        int end = text.indexOf(EQUALS);
        // A template may contain the same text between its fields; a computation has no field outside of quotes.
        while (end >= 0 && text.substring(end).replaceAll("'[^']*'", "").contains("<")) {
            end = text.indexOf(EQUALS, end + 1);
        }
        String cure = values.cure(setting);
        try {
            if (end < 0) {
                throw new IllegalArgumentException("there is no = with blanks around it");
            }
            cure += secret.length == 0 && text.contains("$k")
                    ? " Its secret is " + values.nameOf(SECRETS + name) + "."
                    : "";
            return Dialects.of(
                    name,
                    text.substring(0, end).strip(),
                    text.substring(end + EQUALS.length()).strip(),
                    secret);
        } catch (IllegalArgumentException e) {
            throw values.refusal(setting, text, String.valueOf(e.getMessage()), cure, e);
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
    }

    /** In UTF-8, without the line end of a file; empty if there is none. */
    private static byte[] secret(Values values, String setting) {
        CharSequence text = values.all().get(setting);
        if (text == null || Values.isBlank(text)) {
            return new byte[0];
        }
        if (text.toString().matches("(env|file):.+")) {
            String found = values.value(setting, Values::elsewhere);
            return Objects.requireNonNull(found).replaceFirst("\\R$", "").getBytes(UTF_8);
        }
        char[] copy = Values.copy(text);
        ByteBuffer bytes = UTF_8.encode(CharBuffer.wrap(copy));
        byte[] secret = new byte[bytes.remaining()];
        bytes.get(secret);
        bytes.clear().put(new byte[bytes.capacity()]);
        Arrays.fill(copy, '\0');
        return secret;
    }
}
