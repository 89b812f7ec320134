package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.spring.properties.KeyringProperties.KeyProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.boot.SpringApplicationAotProcessor;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.AbstractAotProcessor.Settings;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** Runs {@code processAot} on the auto-configurations; no native image is built here. */
class AheadOfTimeTest {
    private static void assertKept(RuntimeHints hints) {
        assertThat(hints.reflection().getTypeHint(KeyProperties.class).methods())
                .anyMatch(method -> method.getName().equals("valueOf") && method.getMode() == ExecutableMode.INVOKE);
    }

    @Test
    void misplacedKey_canBeConvertedInANativeImage() {
        RuntimeHints hints = new RuntimeHints();
        new HashkitRuntimeHints().registerHints(hints, null);

        assertKept(hints);
    }

    @Test
    void configurations_areProcessed() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.register(Contexts.all());
        InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
        DefaultGenerationContext generation =
                new DefaultGenerationContext(new ClassNameGenerator(ClassName.get("io.hashkit", "App")), files);

        new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        generation.writeGeneratedContent();

        assertThat(files.getGeneratedFiles(Kind.SOURCE).keySet())
                .anyMatch(name -> name.contains("HashkitAutoConfiguration__BeanDefinitions"));
        assertKept(generation.getRuntimeHints());
    }

    /** A context within a context, of which the outer one alone decides whether there are filters. */
    @Test
    void filtersOfTheActuatorsPort_areProcessed(@TempDir Path folder) throws IOException {
        Settings settings = Settings.builder()
                .sourceOutput(folder.resolve("sources"))
                .resourceOutput(folder.resolve("resources"))
                .classOutput(folder.resolve("classes"))
                .groupId("io.hashkit")
                .artifactId("app")
                .build();
        String[] arguments = {
            "--management.server.port=0",
            "--hashkit.uniform-time=1s",
            "--" + Contexts.CHEAPEST_FOR_TESTS,
            "--" + Contexts.WEAK_COSTS_ALLOWED
        };

        new SpringApplicationAotProcessor(ActuatorsPort.class, settings, arguments).process();

        try (Stream<Path> files = Files.walk(folder.resolve("sources"))) {
            assertThat(files.filter(file -> file.toString().contains("HashkitManagementConfiguration__")))
                    .singleElement(InstanceOfAssertFactories.PATH)
                    .content()
                    .contains("OverloadFilter", "RefusalFilter");
        }
    }

    /** An application whose start is only prepared. */
    static final class ActuatorsPort {
        public static void main(String[] arguments) {
            new SpringApplicationBuilder(ServletApplicationTest.Application.class, ServletApplicationTest.Users.class)
                    .web(WebApplicationType.SERVLET)
                    .run(arguments);
        }
    }
}
