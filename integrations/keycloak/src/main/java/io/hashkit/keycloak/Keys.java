package io.hashkit.keycloak;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The keyring of the options: each key is the name of a variable or a file, so that no command line holds a key. */
final class Keys {
    private static final Pattern KEY = Pattern.compile("([^=]+)=(base64|hex):(env|file):(.+)");

    private final Settings settings;
    private final KeyringBuilder builder = Keyring.builder();
    private boolean given;

    Keys(Settings settings) {
        this.settings = settings;
    }

    /** {@return the keyring; null if no key is given} */
    @Nullable
    Keyring keyring() {
        add(Option.KEY_WRITE, builder::write);
        add(Option.KEY_NEXT, builder::next);
        add(Option.KEY_READ, builder::read);
        if (settings.isTrue(Option.KEY_REQUIRED)) {
            builder.required();
            if (!given) {
                throw Option.KEY_REQUIRED.wrong("true", "there is no key: set " + Option.KEY_WRITE.words() + " too");
            }
        }
        if (!given) {
            return null;
        }
        try {
            return builder.build();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw Option.KEY_WRITE.wrong(null, String.valueOf(e.getMessage()));
        }
    }

    private void add(Option option, BiConsumer<String, KeyPrf> to) {
        String text = settings.text(option);
        if (text == null) {
            return;
        }
        given = true;
        for (String key : text.split(",")) {
            Matcher parts = KEY.matcher(key.strip());
            if (!parts.matches()) {
                throw option.wrong(null, "a key is written otherwise");
            }
            add(option, parts, to);
        }
    }

    private static void add(Option option, Matcher key, BiConsumer<String, KeyPrf> to) {
        byte[] bytes = {};
        try {
            String text = text(key.group(3), key.group(4));
            bytes = decoded(key.group(2).equals("hex"), text);
            to.accept(key.group(1), KeyPrf.of(bytes));
        } catch (IllegalArgumentException | IOException e) {
            throw option.wrong(null, "the key " + key.group(1) + ": " + e.getMessage());
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static byte[] decoded(boolean hex, String text) {
        String digits = text.replaceAll("\\s", "");
        try {
            return hex ? HexFormat.of().parseHex(digits) : Base64.getDecoder().decode(digits);
        } catch (IllegalArgumentException e) {
            // Without the cause: its message contains characters of the key.
            throw new IllegalArgumentException(
                    hex
                            ? "the value does not consist of pairs of hexadecimal digits"
                            : "the value is not base64 with the alphabet A-Z, a-z, 0-9, + and /");
        }
    }

    private static String text(String place, String name) throws IOException {
        if (place.equals("file")) {
            try {
                return Files.readString(Path.of(name));
            } catch (IOException e) {
                throw new IOException("the file " + name + " cannot be read", e);
            }
        }
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalArgumentException("the variable " + name + " is not set");
        }
        return value;
    }
}
