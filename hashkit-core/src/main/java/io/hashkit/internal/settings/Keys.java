package io.hashkit.internal.settings;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the keyring of settings. No message contains a key or a password. */
public final class Keys {
    static final String ALL = "keyring.keys.";
    private static final String REQUIRED = "keyring.required";
    private static final String REQUIRE_BOUND = "keyring.require-bound";
    private static final String BIND_NEXT = "keyring.bind-next";

    private final Values values;
    private final List<Key> keys = new ArrayList<>();

    private Keys(Values values, Map<String, KeyPrf> made) {
        this.values = values;
        Map<String, Map<String, CharSequence>> fields = new LinkedHashMap<>();
        values.all().forEach((name, text) -> {
            int dot = name.lastIndexOf('.');
            if (name.startsWith(ALL)) {
                Map<String, CharSequence> key =
                        fields.computeIfAbsent(name.substring(ALL.length(), dot), any -> new LinkedHashMap<>());
                if (!Values.isBlank(text)) {
                    key.put(name.substring(dot + 1), text);
                }
            }
        });
        for (String state : List.of("write", "next", "read")) {
            String setting = "keyring." + state;
            String text = values.text(setting);
            if (text == null) {
                continue;
            }
            for (String one : text.strip().split("\\s*,\\s*")) {
                Matcher parts = Pattern.compile("([^=]+)=(base64|hex):(env:[A-Za-z_][A-Za-z0-9_]*|file:.+)")
                        .matcher(one);
                if (parts.matches()) {
                    keys.add(new Key(
                            values, setting, parts.group(1), state, Map.of(parts.group(2), parts.group(3)), null));
                    continue;
                }
                boolean known = made.containsKey(one) || fields.containsKey(one);
                String problem = known ? "the key " + one + " has two states" : "a key is written otherwise";
                if (!known
                        || fields.computeIfAbsent(one, any -> new LinkedHashMap<>())
                                        .putIfAbsent("state", state)
                                != null) {
                    String cure = known
                            ? "Name each key in one setting: what seals strings opens them, too."
                            : values.cure(setting);
                    throw values.refusal(setting, text, problem, cure, null);
                }
            }
        }
        fields.forEach((name, key) -> keys.add(new Key(
                values, "", name, key.getOrDefault("state", "").toString().strip(), key, made.get(name))));
    }

    /**
     * The keyring; empty if there are no keys. Keys that the program made itself come by their names; their states are
     * settings.
     */
    public static Optional<Keyring> keyring(Values values, Map<String, KeyPrf> made) {
        Keys all = new Keys(values, made);
        if (!all.keys.isEmpty()) {
            return Optional.of(all.keyring());
        }
        Stream.of(REQUIRED, REQUIRE_BOUND, BIND_NEXT).filter(values::isTrue).forEach(mode -> {
            String cure = "Set " + values.nameOf("keyring.write") + ", or remove " + values.nameOf(mode) + ".";
            throw values.refusal(mode, "true", "there are no keys, so stored strings cannot be sealed", cure, null);
        });
        return Optional.empty();
    }

    private Keyring keyring() {
        keys.forEach(Key::requireName);
        keys.forEach(Key::requireState);
        requireOneToWrite();
        KeyringBuilder builder = Keyring.builder();
        keys.forEach(key -> key.addTo(builder));
        if (values.isTrue(REQUIRED)) {
            builder.required();
        }
        if (values.isTrue(REQUIRE_BOUND)) {
            builder.requireBound();
        }
        if (values.isTrue(BIND_NEXT)) {
            requireNotBound();
            builder.bindNext();
        }
        try {
            return builder.build();
        } catch (KeyUnavailableException | IllegalArgumentException e) {
            throw ofAll(
                    String.valueOf(e.getMessage()),
                    "Give each key bytes of its own, such as \"openssl rand -base64 32\" prints; one in a module or a key"
                            + " store must be a key for HmacSHA256 that can be used now.",
                    e);
        }
    }

    private RuntimeException ofAll(String problem, String cure, @Nullable Exception cause) {
        return values.ofKeys(String.join(",", keys.stream().map(Key::name).toList()), problem, cure, cause);
    }

    private List<Key> of(String state) {
        return keys.stream().filter(key -> key.state().equals(state)).toList();
    }

    private void requireOneToWrite() {
        List<Key> write = of("write");
        boolean introduction = !of("next").isEmpty()
                && of("read").isEmpty()
                && !values.isTrue(REQUIRED)
                && !values.isTrue(REQUIRE_BOUND);
        if (write.isEmpty() && !introduction) {
            String problem = "no key has the state write";
            String cure = ". Before the first string is sealed, keys may have the state next alone, without "
                    + values.nameOf(REQUIRED) + ".";
            throw keys.get(0).setting().isEmpty()
                    ? ofAll(problem, "Set a state, such as " + keys.get(0).nameOf("state") + "=write" + cure, null)
                    : values.refusal("keyring.write", "", problem, "Set one" + cure, null);
        }
        if (write.size() > 1) {
            String problem = "the key " + write.get(0).name() + " has the state write too";
            String cure =
                    "Leave write to one key. Set next if a key is to write after the next deployment, or read if it has"
                            + " been replaced.";
            throw write.get(1).refusal("state", problem, cure, null);
        }
    }

    private void requireNotBound() {
        if (values.isTrue(REQUIRE_BOUND)) {
            String next = values.nameOf(BIND_NEXT);
            String bound = values.nameOf(REQUIRE_BOUND);
            String problem = bound + " is set too, which refuses the rows that this setting writes";
            String cure = "Remove " + next + " once every host has it, then bind all rows, then set " + bound + ".";
            throw values.refusal(BIND_NEXT, "true", problem, cure, null);
        }
    }
}
