package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;

/** The recipes of docs/spring.md, compiled and run as they stand there. */
class DocumentationTest {
    private static final String IMPORTS = """
            import io.hashkit.algorithm.Pbkdf2;
            import io.hashkit.dialect.Dialects;
            import io.hashkit.spring.PasswordHasherCustomizer;
            import org.springframework.context.annotation.Bean;
            import org.springframework.jdbc.core.simple.JdbcClient;
            import org.springframework.security.core.userdetails.*;
            import org.springframework.stereotype.Component;
            """;

    @TempDir
    private Path folder;

    private static List<String> blocks(String language) throws IOException {
        String text = Files.readString(Path.of("../../docs/spring.md"));
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(text)
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
    }

    private Class<?> compile(String name, String source) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        SimpleJavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), SimpleJavaFileObject.Kind.SOURCE) {
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
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            return loader.loadClass(name);
        }
    }

    @Test
    void usersOfANewApplication_compile() throws Exception {
        Class<?> users = compile("Users", IMPORTS + blocks("java").get(0));

        assertThat(users).isAssignableTo(UserDetailsService.class).isAssignableTo(UserDetailsPasswordService.class);
    }

    @Test
    @SuppressWarnings("deprecation") // what such rows were written by
    void rowsOfAnEncoderOfOnesOwn_areReadByTheCustomizer() throws Exception {
        String method = blocks("java").get(1).replace("@Bean\n", "@Bean\npublic ");
        Class<?> beans = compile("Beans", IMPORTS + "public class Beans { " + method + " }");
        Method bean = beans.getMethod("oldRows");
        PasswordHasherCustomizer customizer =
                (PasswordHasherCustomizer) bean.invoke(beans.getConstructor().newInstance());
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
    void idForOtherApplications_isWrittenAndReadBySpring() throws Exception {
        String properties = blocks("properties").get(0).strip();

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
    void plainText_isReadAsSpringDoes_andCanBeRefused() {
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

    /** Each property of the metadata, with a sentence, and none that is not in the table. */
    @Test
    void properties_areDescribedInMetadataAndDocumentation() throws IOException {
        String documentation = Files.readString(Path.of("../../docs/spring.md"));
        try (var in = HashkitProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            // Several jars have such a file; ours lies beside the class.
            assertThat(in).isNotNull();
        }
        String metadata = new String(
                URI.create(HashkitProperties.class
                                .getResource("HashkitProperties.class")
                                .toString()
                                .replace(
                                        "io/hashkit/spring/HashkitProperties.class",
                                        "META-INF/spring-configuration-metadata.json"))
                        .toURL()
                        .openStream()
                        .readAllBytes(),
                java.nio.charset.StandardCharsets.UTF_8);
        List<String> names = Pattern.compile(
                        "\"name\": \"(hashkit\\.[a-z.-]+)\",\\s+\"type\": \"[^\"]+\",\\s+\"description\": \"[^\"]+\"")
                .matcher(metadata)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(names)
                .contains("hashkit.scheme", "hashkit.auto-tune", "hashkit.encoder.id")
                .hasSize(21);
        assertThat(names)
                .allSatisfy(name -> assertThat(documentation).contains(name.substring(name.lastIndexOf('.') + 1)));
    }
}
