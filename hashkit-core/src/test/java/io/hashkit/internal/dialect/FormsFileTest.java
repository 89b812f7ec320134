package io.hashkit.internal.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Vectors;
import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import tools.jackson.databind.ObjectMapper;

/** The data file is found beside the code, wherever the jar ends up. */
class FormsFileTest {
    private static final String ROW = "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22";
    private static final String OURS = "io/hashkit/";
    private static final String MOVED = "shaded/hashkit/";

    /** A shaded jar: classes and files of hashkit under another name. */
    private static final class Shaded extends ClassLoader {
        private static final Remapper NAMES = new Remapper(org.objectweb.asm.Opcodes.ASM9) {
            @Override
            public String map(String name) {
                return name.startsWith(OURS) ? MOVED + name.substring(OURS.length()) : name;
            }
        };

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/');
            if (!file.startsWith(MOVED)) {
                throw new ClassNotFoundException(name);
            }
            try (InputStream bytes = getResourceAsStream(file + ".class")) {
                ClassWriter writer = new ClassWriter(0);
                new ClassReader(Objects.requireNonNull(bytes, name).readAllBytes())
                        .accept(new ClassRemapper(writer, NAMES), 0);
                byte[] code = writer.toByteArray();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            return name.startsWith(MOVED) ? super.getResourceAsStream(OURS + name.substring(MOVED.length())) : null;
        }
    }

    @Test
    void shadedJar_readsTheFormsUnderItsOwnName() throws Exception {
        ClassLoader shaded = new Shaded();
        Class<?> dialects = shaded.loadClass("shaded.hashkit.dialect.Dialects");
        Object django = dialects.getField("DJANGO").get(null);

        assertThat(django.getClass().getName()).startsWith("shaded.hashkit.");
        assertThat(claims(shaded.loadClass("shaded.hashkit.algorithm.Dialect"), django))
                .isTrue();
    }

    /** As in Keycloak, which loads a provider and its libraries by a loader that the server's code does not see. */
    @Test
    void providerWithALoaderOfItsOwn_readsTheForms_whateverTheLoaderOfTheThread() throws Exception {
        URL library = Forms.class.getProtectionDomain().getCodeSource().getLocation();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader server = new URLClassLoader(new URL[0], ClassLoader.getPlatformClassLoader());
                URLClassLoader provider = new URLClassLoader(new URL[] {library}, server)) {
            thread.setContextClassLoader(server);
            Class<?> dialects = provider.loadClass(Dialects.class.getName());
            List<?> all =
                    (List<?>) Objects.requireNonNull(dialects.getField("ALL").get(null));
            Object django = dialects.getField("DJANGO").get(null);

            assertThat(dialects).isNotSameAs(Dialects.class);
            assertThat(all).hasSameSizeAs(Dialects.ALL);
            assertThat(claims(provider.loadClass(Dialect.class.getName()), django))
                    .isTrue();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static boolean claims(Class<?> type, @Nullable Object dialect) throws ReflectiveOperationException {
        return (boolean) type.getMethod("claims", String.class).invoke(dialect, ROW);
    }

    @Test
    void nativeImage_isToldOfTheFile() throws Exception {
        assertThat(text("/META-INF/native-image/io.hashkit/hashkit-core/resource-config.json"))
                .contains(".*internal/dialect/forms\\\\.txt");
        assertThat("io/hashkit/internal/dialect/forms.txt").matches(".*internal/dialect/forms\\.txt");
    }

    private static String text(String name) throws IOException {
        try (InputStream file = Forms.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** It is read without a look at each character. */
    @Test
    void file_isAscii() throws Exception {
        assertThat(text("forms.txt")).isASCII();
    }

    /** A line that no row was tried with is a guess, and one after a line that takes its rows does nothing. */
    @Test
    void everyLine_readsARow() throws Exception {
        ObjectMapper json = new ObjectMapper();
        List<String> rows = Stream.concat(
                        text("/io/hashkit/dialect/forms.jsonl")
                                .lines()
                                .map(row -> Vectors.string(json.readTree(row), "row")),
                        Vectors.text("dialects.csv").lines().skip(4).map(Vectors::third))
                .toList();
        List<Form> lines = new ArrayList<>();
        Set<Form> readers = new HashSet<>();
        for (Dialect dialect : Forms.every()) {
            if (dialect instanceof FormDialect one) {
                lines.addAll(List.of(one.forms.all()));
                rows.stream()
                        .filter(row -> Forms.reads(one, row))
                        .forEach(row -> readers.add(Objects.requireNonNull(one.forms.fitting(row))));
            }
        }

        assertThat(lines)
                .as("each needs a row in src/test/resources/io/hashkit/dialect/forms.jsonl")
                .filteredOn(line -> !readers.contains(line))
                .isEmpty();
    }

    /** What {@code identify} tells users to write has to compile. */
    @Test
    void dialectWithoutAFullStop_hasAConstant() {
        assertThat(Forms.every().stream()
                        .map(Forms::expression)
                        .filter(expression -> !expression.contains("("))
                        .filter(expression -> Stream.of(Dialects.class.getFields())
                                .noneMatch(field -> expression.equals("Dialects." + field.getName()))))
                .as("add a constant to Dialects, or a full stop to the heading in forms.txt")
                .isEmpty();
    }

    @Test
    void everyLine_isATemplateAndAComputation() throws Exception {
        List<String[]> lines = text("forms.txt")
                .lines()
                .filter(line -> !line.startsWith("# ") && (!line.startsWith("=") || line.startsWith("==")))
                .map(line -> line.split("\t"))
                .filter(line -> line.length == 2 && !line[1].equals(Forms.NO_PASSWORD))
                .toList();

        assertThat(lines)
                .hasSizeGreaterThan(1000)
                .allSatisfy(line -> assertThat(new Form(line[0], line[1], false, new byte[0]).computation())
                        .isNotNull());
    }
}
