package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.ChildJvm;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This process has the classes of the oldest JDK, whatever JDK runs them: {@code VectorLayerIT} has those of the jar. */
class VectorApiTest {
    private static final int JDK = Runtime.version().feature();

    @Test
    void classesWithoutLayer_haveNoEnginesOfTheVectorApi() {
        assertThat(VectorApi.isOn())
                .isEqualTo(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
        assertThat(VectorApi.isInUse()).isFalse();
        assertThat(VectorApi.isMissed()).isFalse();
        assertThatThrownBy(VectorEngines::argon2).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(VectorEngines::scrypt).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void classesWithoutLayer_tellWhatIsMissing() {
        boolean newer = JDK >= VectorApi.LEAST_JDK;

        assertThat(VectorEngines.lack().orElseThrow())
                .startsWith(newer ? "this copy of hashkit has no layer" : "needs JDK 25 or newer, this is " + JDK);
        assertThat(VectorApi.missingLayer().isPresent()).isEqualTo(newer);
    }

    /** Loads hashkit as a server does whose applications see only some modules of the JDK. */
    static final class Hidden {
        private Hidden() {}

        public static void main(String[] arguments) throws Exception {
            URL place = VectorApi.class.getProtectionDomain().getCodeSource().getLocation();
            try (URLClassLoader loader = new URLClassLoader(new URL[] {place}, new Hiding())) {
                Method read = loader.loadClass(VectorApi.class.getName()).getDeclaredMethod("read");
                read.setAccessible(true);
                read.invoke(null);
            } catch (InvocationTargetException e) {
                Files.write(Path.of(arguments[0]), List.of(String.valueOf(e.getCause())));
            }
        }
    }

    private static final class Hiding extends ClassLoader {
        Hiding() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("jdk.incubator.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    @Test
    void classLoaderThatHidesTheModule_isNamedWithTheCure(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.quick().of(LayerJdk.home()).withVectorApi().run(Hidden.class, folder))
                .containsExactly("java.lang.UnsupportedOperationException: the class loader of hashkit does not see the"
                        + " module jdk.incubator.vector: in WildFly, name it in jboss-deployment-structure.xml");
    }
}
