package io.hashkit.internal.settings;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A key as settings describe it.
 *
 * @param setting the setting that names the variable or the file of this key and others; empty if the key has settings of its
 *     own
 * @param fields the texts of its own settings
 */
record Key(Values values, String setting, String name, String state, Map<String, String> fields) {
    boolean isReference() {
        return !setting.isEmpty();
    }

    String field(String field) {
        return Objects.requireNonNull(fields.get(field));
    }

    /** The name of one of its own settings. */
    String nameOf(String field) {
        return values.nameOf(full(field));
    }

    private String full(String field) {
        return Keys.ALL + name + "." + field;
    }

    RuntimeException refusal(String field, String problem, @Nullable Exception cause) {
        return refusal(field, problem, cure(field), cause);
    }

    /** What to set instead of a field. */
    String cure(String field) {
        String other = field.equals("hex") ? "base64" : "hex";
        return values.cure(isReference() ? setting : full(field))
                + (!isReference() && field.matches("hex|base64")
                        ? " For " + other.replace("hex", "hexadecimal digits") + ", set " + nameOf(other) + " instead."
                        : "");
    }

    RuntimeException refusal(String field, String problem, String cure, @Nullable Exception cause) {
        return isReference()
                ? values.refusal(
                        setting, "", name.isEmpty() ? problem : "the key " + name + ": " + problem, cure, cause)
                : values.refusal(
                        full(field),
                        fields.getOrDefault(field, field.equals("alias") ? name : ""),
                        problem,
                        cure,
                        cause);
    }

    void requireState() {
        if (!List.of("write", "next", "read", "retired").contains(state)) {
            String group = nameOf("state").replaceFirst("\\.state$", "");
            throw refusal(
                    "state",
                    state.isEmpty() ? "each key has a state" : "there is no such state",
                    "Set write, next, read or retired. A key is given by " + nameOf("base64")
                            + " or another source, not as the value of " + group + ".",
                    null);
        }
    }

    void requireOneSource(List<String> set) {
        boolean retired = state.equals("retired");
        if (set.isEmpty()) {
            throw refusal(
                    "state",
                    "this key has no source",
                    "Set one of " + nameOf("key-store") + ", " + nameOf("base64") + " and " + nameOf("hex")
                            + (retired ? ", or " + nameOf("id") + "." : "."),
                    null);
        }
        if (set.size() > 1) {
            throw refusal(
                    set.get(1),
                    nameOf(set.get(0)) + " is set too",
                    "A key has one source; remove one of the two settings.",
                    null);
        }
        if (set.get(0).equals("id") && !retired) {
            throw refusal(
                    "id",
                    "the id alone opens nothing, and " + nameOf("state") + "=" + state,
                    "Set " + nameOf("base64") + " or another source of the key instead, or " + nameOf("state")
                            + "=retired.",
                    null);
        }
    }

    /** Contains no key and no password. */
    @Override
    public String toString() {
        return "Key[" + name + ", " + state + "]";
    }
}
