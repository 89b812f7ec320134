package io.hashkit;

import static io.hashkit.SettingsTest.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.OddKeyStore;
import io.hashkit.seal.SealingKey;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.CharBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.Security;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys as settings, from each source and with texts that cannot be used. */
class KeySettingsTest {
    private static final String BASE64 = Base64.getEncoder().encodeToString(TestKeys.A);
    private static final String HEX = HexFormat.of().formatHex(TestKeys.A);
    private static final String PASSWORD = " Zx7-password ";

    @TempDir
    private Path folder;

    private static Settings key(String... fieldsAndTexts) {
        Map<String, String> texts = new HashMap<>(Map.of("keyring.keys.a.state", "write"));
        for (int i = 0; i < fieldsAndTexts.length; i += 2) {
            texts.put("keyring.keys.a." + fieldsAndTexts[i], fieldsAndTexts[i + 1]);
        }
        return new Settings("", texts);
    }

    private Path store(String... aliases) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (String alias : aliases) {
            store.setEntry(
                    alias,
                    new KeyStore.SecretKeyEntry(new SecretKeySpec(TestKeys.A, "HmacSHA256")),
                    new KeyStore.PasswordProtection(PASSWORD.toCharArray()));
        }
        Path file = folder.resolve("keys.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    private static String idOf(Settings settings) {
        try (Keyring keyring = settings.keyring(Map.of()).orElseThrow()) {
            SealingKey key = keyring.keys().get(0);
            assertThat(key.state()).isEqualTo(SealingKey.State.WRITE);
            return key.id();
        }
    }

    @Test
    void key_isTheSameFromEachSource() throws Exception {
        Path file =
                Files.writeString(folder.resolve("key"), BASE64.substring(0, 9) + "\n" + BASE64.substring(9) + "\n");
        Path store = store("a", "other");
        String id = Keyring.builder()
                .write("a", KeyPrf.of(TestKeys.A))
                .build()
                .keys()
                .get(0)
                .id();

        assertThat(Stream.of(
                                key("base64", BASE64),
                                key("hex", " " + HEX + "\n"),
                                key("key-store", store.toString(), "key-store-password", PASSWORD),
                                key("key-store", "file:" + store, "key-store-password", PASSWORD, "alias", "other"),
                                settings("keyring.write", "a=base64:file:" + file))
                        .map(KeySettingsTest::idOf))
                .containsOnly(id);
        try (Keyring made = settings("keyring.write", "kms")
                .keyring(Map.of("kms", KeyPrf.of(TestKeys.A)))
                .orElseThrow()) {
            assertThat(made.keys().get(0).id()).isEqualTo(id);
        }
    }

    @Test
    void password_isTakenFromCharactersThatTheCallerWipes() throws Exception {
        Map<String, CharSequence> texts = new HashMap<>();
        texts.put("keyring.write", "a");
        texts.put("keyring.keys.a.key-store", store("a").toString());
        texts.put("keyring.keys.a.key-store-password", CharBuffer.wrap(PASSWORD.toCharArray()));

        assertThat(idOf(new Settings("", texts))).hasSize(11);
    }

    @Test
    void keyWithTwoStates_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("keyring.write", "kms", "keyring.read", "kms")
                        .keyring(Map.of("kms", KeyPrf.of(TestKeys.A))))
                .withMessageStartingWith("hashkit.keyring.read=******: the key kms has two states");
    }

    @Test
    void destroyedKeysAndModes_reachTheKeyring() {
        Settings all = settings(
                "keyring.keys.2026.11.state", "write",
                "keyring.keys.2026.11.base64", BASE64,
                "keyring.keys.old.state", "retired",
                "keyring.keys.old.id", "AAAAAAAAAAA",
                "keyring.require-bound", "true");
        try (Keyring keyring = all.keyring(Map.of()).orElseThrow()) {
            assertThat(keyring.isBoundRequired()).isTrue();
            assertThat(keyring.keys()).extracting(SealingKey::name).containsExactly("2026.11", "old");
        }
        assertThat(all.builder().build().info().hasKeyring()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            base64=$BASE64;hex=$HEX                  | keyring.keys.a.hex=******: keyring.keys.a.base64 is set too
            state=read;base64=$BASE64                | keyring.keys=a: no key has the state write
            state=write                              | keyring.keys.a.state=write: this key has no source
            id=AAAAAAAAAAA                           | keyring.keys.a.id=AAAAAAAAAAA: the id alone opens nothing
            state=retired;id=short                   | keyring.keys=a: no key has the state write
            base64=$HEX                              | keyring.keys.a.base64=******: the value consists of hexadecimal digits
            base64=$BASE64!                          | keyring.keys.a.base64=******: the value is not base64
            hex=$BASE64                              | keyring.keys.a.hex=******: the value does not consist of pairs
            hex=00ff                                 | keyring.keys.a.hex=******: a key must have from 32
            key-store=/no/such/file                  | keyring.keys.a.key-store=/no/such/file: the file does not exist
            key-store=classpath:no.p12               | keyring.keys.a.key-store=classpath:no.p12: the file does not exist
            key-store=$TEXT;key-store-password=Zx7   | keyring.keys.a.key-store=$TEXT: the file cannot be read as a key store of type PKCS12 by SUN
            key-store=$STORE;key-store-type=PKCS13   | keyring.keys.a.key-store-type=PKCS13: this Java runtime has no such type
            key-store=$STORE;key-store-password=Zx7;alias=b | keyring.keys.a.key-store-password=******: it does not open the key store
            key-store=$STORE;alias=b                 | keyring.keys.a.key-store-password is not set: the key store needs a password
            """)
    void keyThatCannotBeUsed_isNamedWithoutItsText(String fields, String message) throws Exception {
        Path store = store("b");
        Path text = Files.writeString(folder.resolve("t"), "no key store");
        List<String> all = Stream.of(fields.replace("$STORE", store.toString())
                        .replace("$TEXT", text.toString())
                        .replace("$BASE64", BASE64)
                        .replace("$HEX", HEX)
                        .split(";"))
                .flatMap(field -> Stream.of(field.split("=", 2)))
                .toList();

        Throwable refusal = catchThrowable(() -> key(all.toArray(String[]::new)).keyring(Map.of()));

        assertThat(refusal)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message.replace("$TEXT", text.toString()));
        StringWriter trace = new StringWriter();
        refusal.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(BASE64.substring(0, 8), HEX.substring(0, 8), "Zx7");
    }

    /** A parser may throw what it does not declare on a damaged file. */
    @Test
    void keyStoreThatThrowsAnything_isNamed() throws Exception {
        Path store = Files.writeString(folder.resolve("store"), "damaged");
        Security.addProvider(new OddKeyStore.OfProvider());
        try {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> key("key-store", store.toString(), "key-store-type", "ODD")
                            .keyring(Map.of()))
                    .withMessageStartingWith("keyring.keys.a.key-store=" + store + ": the file cannot be read");
        } finally {
            Security.removeProvider("Odd");
        }
    }

    /** As when a shell puts the value of a variable in place of its name. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            keyring.write          | a=base64:env:$BASE64 | a key is written otherwise
            keyring.write          | a=hex:env:$HEX       | the key a: the variable that it names is not set
            keyring.write          | a=hex:file:$HEX      | the key a: the file that it names does not exist
            keyring.write          | a=base64:file:$BASE64 | the key a: the file that it names does not exist
            keyring.keys.a.state   | $BASE64              | there is no such state
            form-secrets.a         | env:$BASE64          | the variable that it names is not set
            form-secrets.a         | env:Pepper 1 $HEX    | the variable that it names is not set
            form-secrets.a         | file:$HEX            | the file that it names does not exist
            """)
    void secretInPlaceOfAName_isNotShown(String name, String text, String message) {
        String given = text.replace("$BASE64", BASE64).replace("$HEX", "a" + HEX);
        String form = name.startsWith("form") ? "<tag:hex> = hmac-sha256($k,$p)" : "";
        Settings settings = settings(name, given, "forms.a", form);

        assertThatIllegalArgumentException()
                .isThrownBy(settings::builder)
                .withMessageContaining(message)
                .satisfies(refused -> {
                    StringWriter trace = new StringWriter();
                    refused.printStackTrace(new PrintWriter(trace));
                    assertThat(trace.toString()).doesNotContain(BASE64.substring(0, 8), HEX.substring(0, 8), "Pepper");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "keyring.keys.$BASE64.state, the name of a key has from 1 to 64 letters",
        "keyring.keys.$BASE64.key-store, the name of a key has",
        "keyring.keys.$HEX.state, keyring.keys.******.state=write: this key has no source",
        "keyring.keys.$HEX.id, keyring.keys=******: no key has the state write",
        "keyring.keys.$BASE64, there is no such setting",
        "keyring.keys.$BASE64.sate, Did you mean hashkit.keyring.keys.******.state?"
    })
    void keyInPlaceOfItsName_isNotShown(String name, String message) {
        String text = name.endsWith("id") ? "AAAAAAAAAAA" : "write";
        Map<String, String> texts =
                new HashMap<>(Map.of(name.replace("$BASE64", BASE64).replace("$HEX", HEX), text));
        if (name.endsWith("id")) {
            texts.put(name.replace("$HEX", HEX).replace(".id", ".state"), "retired");
        }

        Throwable refusal = catchThrowable(() -> new Settings("", texts).keyring(Map.of()));

        assertThat(refusal)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message.replace("hashkit.", ""));
        StringWriter trace = new StringWriter();
        refusal.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(BASE64.substring(0, 8), HEX.substring(0, 8));
    }

    @Test
    void idOfTheLengthOfAKey_isNotShown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> key("id", BASE64).keyring(Map.of()))
                .withMessageStartingWith("keyring.keys.a.id=******: the id alone opens nothing");
    }

    /** Editors on Windows begin files of UTF-8 with a mark, which is no part of a secret. */
    @Test
    void markAtTheBeginOfAFile_isLeftOut() throws Exception {
        Path key = Files.writeString(folder.resolve("key"), "\ufeff" + HEX + "\r\n");
        Path secret = Files.writeString(folder.resolve("secret"), "\ufeffpepper\r\n");
        String form = "<tag:hex> = hmac-sha256($k,$p)";
        // Of "pw" under the key "pepper"
        String stored = "922eda1de22a42134f190608f55522d43cbf81cd48e28f9463f3e079ab2c5fc0";

        assertThat(idOf(settings("keyring.write", "a=hex:file:" + key))).isEqualTo(idOf(key("hex", HEX)));
        for (String place : List.of("pepper", "file:" + secret)) {
            PasswordHasher hasher =
                    settings("forms.a", form, "form-secrets.a", place).builder().build();
            assertThat(hasher.verify("pw", stored)).as(place).isTrue();
        }
    }

    @Test
    void settings_showNoText() {
        Settings secret = key("base64", BASE64);

        assertThat(secret.toString()).contains("keyring.keys.a.base64").doesNotContain(BASE64.substring(0, 8));
        assertThat(settings("keyring.keys." + BASE64 + ".state", "write").toString())
                .isEqualTo("Settings[hashkit.keyring.keys.******.state]");
    }
}
