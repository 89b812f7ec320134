package io.hashkit.internal.settings;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the keyring of settings, and wipes what it has read. No message contains a key or a password. */
public final class Keys {
    static final String ALL = "keyring.keys.";
    private static final String GROUP = "keyring.keys";
    private static final String WRITE = "keyring.write";
    private static final String REQUIRED = "keyring.required";
    private static final String REQUIRE_BOUND = "keyring.require-bound";
    private static final String BIND_NEXT = "keyring.bind-next";
    private static final List<String> SOURCES = List.of("key-store", "base64", "hex", "id");

    private final Values values;
    private final Map<String, KeyPrf> made;
    private final List<Key> keys = new ArrayList<>();

    private Keys(Values values, Map<String, KeyPrf> made) {
        this.values = values;
        this.made = made;
        Map<String, Map<String, String>> fields = new LinkedHashMap<>();
        values.all().keySet().stream().filter(name -> name.startsWith(ALL)).forEach(name -> {
            int dot = name.lastIndexOf('.');
            Map<String, String> key =
                    fields.computeIfAbsent(name.substring(ALL.length(), dot), any -> new LinkedHashMap<>());
            String text = values.text(name);
            if (text != null) {
                boolean password = name.endsWith("-password"); // which may begin or end with a space
                key.put(
                        name.substring(dot + 1),
                        password ? String.valueOf(values.all().get(name)) : text);
            }
        });
        fields.forEach((name, key) -> keys.add(new Key(values, "", name, key.getOrDefault("state", ""), key)));
        Stream.of("write", "next", "read").forEach(this::addReferences);
    }

    /** Keys of one state, each as the name of a variable or a file. */
    private void addReferences(String state) {
        String setting = "keyring." + state;
        String text = values.text(setting);
        for (String one : text == null ? new String[0] : text.split(",")) {
            Matcher parts =
                    Pattern.compile("([^=]+)=(base64|hex):((?:env|file):.+)").matcher(one.strip());
            if (parts.matches()) {
                keys.add(new Key(values, setting, parts.group(1), state, Map.of(parts.group(2), parts.group(3))));
            } else if (made.containsKey(one.strip())) {
                keys.add(new Key(values, setting, one.strip(), state, Map.of()));
            } else {
                throw new Key(values, setting, "", state, Map.of()).refusal("", "a key is written otherwise", null);
            }
        }
    }

    /**
     * {@return the keyring; empty if there are no keys}
     *
     * @param made keys that the program made itself, by their names; their states are settings
     */
    public static Optional<Keyring> keyring(Values values, Map<String, KeyPrf> made) {
        Keys all = new Keys(values, made);
        if (!all.keys.isEmpty()) {
            return Optional.of(all.keyring());
        }
        Stream.of(REQUIRED, REQUIRE_BOUND, BIND_NEXT).filter(values::isTrue).forEach(mode -> {
            throw values.refusal(
                    mode,
                    "true",
                    "there are no keys, so stored strings cannot be sealed",
                    "Set " + values.nameOf(WRITE) + ", or remove " + values.nameOf(mode) + ".",
                    null);
        });
        return Optional.empty();
    }

    private Keyring keyring() {
        keys.forEach(Key::requireState);
        requireOneToWrite();
        KeyringBuilder builder = Keyring.builder();
        keys.forEach(key -> add(builder, key));
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
        } catch (KeyUnavailableException e) {
            throw ofAll(
                    String.valueOf(e.getMessage()),
                    "Check that the module or the key store of this key can be used, and that the key is one for HmacSHA256.",
                    e);
        } catch (IllegalArgumentException e) {
            throw ofAll(
                    String.valueOf(e.getMessage()),
                    "Give each key bytes of its own, such as \"openssl rand -base64 32\" prints, or remove one of the two.",
                    e);
        }
    }

    private RuntimeException ofAll(String problem, String cure, @Nullable Exception cause) {
        return values.ofGroup(
                GROUP, String.join(",", keys.stream().map(Key::name).toList()), problem, cure, cause);
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
            throw ofAll(
                    "no key has the state write",
                    "Set the state of the key that seals new strings, such as "
                            + values.nameOf(ALL + keys.get(0).name() + ".state") + "=write. Before the first string is"
                            + " sealed, keys may have the state next alone, without " + values.nameOf(REQUIRED) + ".",
                    null);
        }
        if (write.size() > 1) {
            throw write.get(1)
                    .refusal(
                            "state",
                            "the key " + write.get(0).name() + " has the state write too",
                            "Leave write to one key. Set next if a key is to write after the next deployment, or read if"
                                    + " it has been replaced.",
                            null);
        }
    }

    private void requireNotBound() {
        if (values.isTrue(REQUIRE_BOUND)) {
            String next = values.nameOf(BIND_NEXT);
            String bound = values.nameOf(REQUIRE_BOUND);
            throw values.refusal(
                    BIND_NEXT,
                    "true",
                    bound + " is set too, which refuses the rows that this setting writes",
                    "Remove " + next + " once every host has it, then bind all rows, then set " + bound + ".",
                    null);
        }
    }

    private void add(KeyringBuilder builder, Key key) {
        if (!key.name().matches("[A-Za-z0-9._-]{1,64}")) {
            throw values.ofGroup(
                    GROUP,
                    key.name(),
                    "the name of a key has from 1 to 64 letters, digits, full stops, underscores and hyphens",
                    "Choose another name; it does not stand in stored strings.",
                    null);
        }
        KeyPrf own = made.get(key.name());
        List<String> set = SOURCES.stream().filter(key.fields()::containsKey).toList();
        if (own == null) {
            key.requireOneSource(set);
        } else if (!set.isEmpty()) {
            throw key.refusal(set.get(0), "the program has another source of this key", null);
        }
        String source = own == null ? set.get(0) : "";
        try {
            switch (source) {
                case "" -> add(builder, key, own);
                case "id" -> builder.retired(key.name(), key.field("id"));
                case "key-store" -> add(builder, key, new StoredKey(key).prf());
                default -> add(builder, key, written(key, source));
            }
        } catch (IllegalArgumentException e) {
            throw key.refusal(source.isEmpty() ? "state" : source, String.valueOf(e.getMessage()), key.cure(source), e);
        }
    }

    private static void add(KeyringBuilder builder, Key key, KeyPrf prf) {
        switch (key.state()) {
            case "write" -> builder.write(key.name(), prf);
            case "next" -> builder.next(key.name(), prf);
            case "read" -> builder.read(key.name(), prf);
            default -> builder.retired(key.name(), prf);
        }
    }

    private static KeyPrf written(Key key, String source) {
        byte[] bytes = {};
        try {
            String text = key.isReference() ? text(key.field(source)) : key.field(source);
            bytes = source.equals("hex") ? KeyReader.hex(text) : KeyReader.base64(text);
            return KeyPrf.of(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static String text(String place) {
        String name = place.substring(place.indexOf(':') + 1);
        if (place.startsWith("file:")) {
            try {
                return Files.readString(Path.of(name));
            } catch (IOException e) {
                throw new IllegalArgumentException("the file " + name + " cannot be read", e);
            }
        }
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalArgumentException("the variable " + name + " is not set");
        }
        return value;
    }
}
