package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.spring.properties.KeyringProperties.KeyProperties;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
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
}
