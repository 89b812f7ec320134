package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.documents.Document;
import io.hashkit.documents.Document.Block;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.KeyringProperties;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;

/** Java blocks that use Spring, YAML and properties of all documents, compiled, bound and run as they stand there. */
@Tag("once")
class DocumentationTest {
    private static final Document SPRING = Document.named("docs/spring.md");
    static final Document OPERATION = Document.named("docs/spring-operation.md");

    @TempDir
    private Path folder;

    private static List<String> blocks(Document document, String language) {
        return document.blocks().stream()
                .filter(block -> block.language().equals(language))
                .map(Block::text)
                .toList();
    }

    private Class<?> compile(String name, String source) throws Exception {
        compile(source);
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            return loader.loadClass(name);
        }
    }

    private void compile(String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        SimpleJavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Block.java"), SimpleJavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreErrors) {
                        return source;
                    }
                };
        boolean compiled = compiler.getTask(
                        said,
                        null,
                        null,
                        List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none"),
                        null,
                        List.of(file))
                .call();
        assertThat(compiled).as("%s", said).isTrue();
    }

    static Stream<Block> blocksThatUseSpring() {
        return Document.blocks("java").stream()
                .filter(block -> block.text().contains("org.springframework")
                        && !block.text().startsWith("package "));
    }

    /** The tests below run those of docs/spring.md and docs/spring-operation.md. Included files are compiled where they are. */
    @ParameterizedTest
    @MethodSource("blocksThatUseSpring")
    void javaBlockThatUsesSpring_compiles(Block block) {
        compile(block.text());
    }

    @Test
    void usersOfANewApplication_compile() throws Exception {
        Class<?> users = compile("Users", blocks(SPRING, "java").get(0));

        assertThat(users).isAssignableTo(UserDetailsService.class).isAssignableTo(UserDetailsPasswordService.class);
    }

    @Test
    @SuppressWarnings("deprecation") // what such rows were written by
    void rowsOfAnEncoderOfOnesOwn_areReadByTheCustomizer() throws Exception {
        Class<?> beans = compile("OldPasswords", blocks(SPRING, "java").get(1));
        Constructor<?> constructor = beans.getDeclaredConstructor();
        Method bean = beans.getDeclaredMethod("oldRows");
        constructor.setAccessible(true);
        bean.setAccessible(true);
        PasswordHasherCustomizer customizer = (PasswordHasherCustomizer) bean.invoke(constructor.newInstance());
        String stored = Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5().encode("right");

        Contexts.cheap()
                .withBean(PasswordHasherCustomizer.class, () -> customizer)
                .run(context -> {
                    PasswordHasher hasher = context.getBean(PasswordHasher.class);
                    assertThat(hasher.verify("right", stored)).isTrue();
                    assertThat(hasher.verify("wrong", stored)).isFalse();
                    assertThat(hasher.needsRehash(stored)).isTrue();
                });
    }

    @Test
    void configuredId_isWrittenAndReadBySpring() throws Exception {
        String properties = blocks(SPRING, "properties").get(0).strip();

        Contexts.runner()
                .withPropertyValues(
                        "hashkit.scheme=argon2id,m=64,t=1,p=1",
                        Contexts.WEAK_COSTS_ALLOWED,
                        "hashkit.encoder.mode=always",
                        properties)
                .run(context -> {
                    String stored =
                            context.getBean(HashkitPasswordEncoder.class).encode("right");
                    assertThat(stored).startsWith("{argon2@SpringSecurity_v5_8}$argon2id$");
                    assertThat(org.springframework.security.crypto.factory.PasswordEncoderFactories
                                    .createDelegatingPasswordEncoder()
                                    .matches("right", stored))
                            .isTrue();
                });
    }

    @Test
    void plainText_isVerifiedAsInSpring_andCanBeRefused() {
        Contexts.cheap().run(context -> {
            PasswordHasher hasher = context.getBean(PasswordHasher.class);
            assertThat(hasher.verify("secret", "{noop}secret")).isTrue();
            assertThat(hasher.needsRehash("{noop}secret")).isTrue();
        });
        Contexts.cheap()
                .withPropertyValues("hashkit.dialects=all", "hashkit.encoder.mode=always")
                .run(context -> assertThat(
                                context.getBean(HashkitPasswordEncoder.class).matches("secret", "{noop}secret"))
                        .isFalse());
    }

    /** YAML and properties of all documents: known keys, and values that an application starts with. */
    @ParameterizedTest
    @MethodSource("settings")
    void settings_areBoundToPropertiesThatExist(Map<String, String> settings) throws Exception {
        assertThat(settings.keySet().stream()
                        .filter(name -> name.startsWith("hashkit."))
                        .map(name -> name.replaceAll("(hashkit\\.keyring\\.keys)\\..*\\.(.*)", "$1.$2"))
                        .map(name -> name.replaceAll("(hashkit\\.form(?:s|-secrets))\\..*", "$1"))
                        .toList())
                .isNotEmpty()
                .isSubsetOf(Stream.concat(
                                defaults().keySet().stream(), fieldsOfAKey().map("hashkit.keyring.keys."::concat))
                        .toList());
        Path store = TestKeys.store(folder, "2026-11");
        Contexts.runner()
                .withBean(DataSource.class, JdbcDataSource::new)
                .withPropertyValues("hashkit.scheme=argon2id,m=19456,t=2,p=1")
                .withPropertyValues(
                        "KEYS_PASSWORD=" + TestKeys.PASSWORD,
                        "SHOP_PEPPER=pepper",
                        "keyring-2025-03=" + TestKeys.base64("2025-03"),
                        "keyring-2026-11=" + TestKeys.base64("2026-11"))
                .withPropertyValues(settings.entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .map(setting -> setting.replace("/etc/app/keys.p12", store.toString()))
                        .toArray(String[]::new))
                .run(context -> assertThat(context).hasSingleBean(PasswordHasher.class));
    }

    static Stream<Map<String, String>> settings() throws IOException {
        List<Map<String, String>> all = new ArrayList<>();
        for (Block block : Document.blocks("properties")) {
            all.add(read(new PropertiesPropertySourceLoader(), block.text()));
        }
        for (Block block : Document.blocks("yaml")) {
            all.add(read(new YamlPropertySourceLoader(), block.text()));
        }
        return all.stream();
    }

    static Map<String, String> read(PropertySourceLoader loader, String block) throws IOException {
        Map<String, String> values = new TreeMap<>();
        for (PropertySource<?> source :
                loader.load("block", new ByteArrayResource(block.getBytes(StandardCharsets.UTF_8)))) {
            for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
                if (!name.startsWith("spring.config.")) {
                    values.put(name, String.valueOf(source.getProperty(name)));
                }
            }
        }
        return values;
    }

    /** The properties of a key, as the record has them. */
    static Stream<String> fieldsOfAKey() {
        return Stream.of(KeyringProperties.KeyProperties.class.getRecordComponents())
                .map(field -> field.getName().replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT));
    }

    @Test
    void tableOfAKey_hasEachOfItsProperties() {
        assertThat(OPERATION
                        .text()
                        .split("\\| Property of a key \\|", 2)[1]
                        .lines()
                        .skip(2)
                        .takeWhile(line -> line.startsWith("|"))
                        .map(line -> line.split("`")[1]))
                .containsExactlyElementsOf(fieldsOfAKey().toList());
    }

    @Test
    void accounts_compile_andGiveTheIdentity() throws Exception {
        Class<?> accounts = compile("Accounts", blocks(OPERATION, "java").get(0));

        Constructor<?> constructor = accounts.getDeclaredConstructor();
        Method bean = accounts.getDeclaredMethod("identities");
        constructor.setAccessible(true);
        bean.setAccessible(true);
        assertThat(bean.invoke(constructor.newInstance())).isInstanceOf(UserIdentity.class);
    }

    /** The metadata that lies beside the class: several jars have such a file. */
    static String metadata() throws IOException {
        URL type = Objects.requireNonNull(HashkitProperties.class.getResource("HashkitProperties.class"));
        URI file = URI.create(type.toString()
                .replace(
                        "io/hashkit/spring/properties/HashkitProperties.class",
                        "META-INF/spring-configuration-metadata.json"));
        try (var in = file.toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The properties that have a description, and their defaults as text; empty where the metadata has none. */
    static Map<String, String> defaults() throws IOException {
        Map<String, String> defaults = new TreeMap<>();
        Pattern.compile("\\{\\s+\"name\": \"(hashkit\\.[a-z.-]+)\",\\s+\"type\": \"[^\"]+\",\\s+"
                        + "\"description\": \"(?:[^\"\\\\]|\\\\.)+\"([^{}]*)\\}")
                .matcher(metadata())
                .results()
                .forEach(match -> defaults.put(match.group(1), defaultIn(match.group(2))));
        return defaults;
    }

    /** A list stands in brackets, as text. */
    static String defaultIn(String rest) {
        return Pattern.compile("\"defaultValue\": (?:\"(.*?)\"|([\\w.]+|\\[[^]]*]))")
                .matcher(rest)
                .results()
                .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                .map(value -> value.replaceAll("[\\s\\[\\]\"]", ""))
                .findFirst()
                .orElse("");
    }
}
