package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that stops an application and starts it again keeps nothing of the old one. */
class RedeploymentTest {
    private static final int TIMES = 10;

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @Test
    @Tag("full")
    void tenRedeployments_leaveNoClassLoaderAndNoThread() throws Exception {
        assertThat(new ChildJvm()
                        .option("-Xmx128m")
                        .atMostMinutes(5)
                        // Bouncy Castle keeps a class loader: docs/evidence.md, "Known limits".
                        .without("bcprov")
                        .run(Server.class, folder))
                .containsExactly("nothing is left");
    }

    /** Loads an application with class loaders of its own, one after the other, as servers do. */
    static final class Server {
        public static void main(String[] arguments) throws Exception {
            List<WeakReference<ClassLoader>> applications = new ArrayList<>();
            for (int i = 0; i < TIMES; i++) {
                ClassLoader application = application();
                applications.add(new WeakReference<>(application));
                run(application);
            }
            // The timer of each application ends when it has had nothing to do for a while.
            while (isAnyLeft(applications) || isAnyThreadLeft()) {
                System.gc();
                LockSupport.parkNanos(1_000_000);
            }
            Files.write(Path.of(arguments[0]), List.of("nothing is left"));
        }

        private static boolean isAnyLeft(List<WeakReference<ClassLoader>> applications) {
            return applications.stream().anyMatch(one -> one.get() != null);
        }

        private static boolean isAnyThreadLeft() {
            return Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().startsWith("hashkit"));
        }

        private static ClassLoader application() throws Exception {
            List<URL> path = new ArrayList<>();
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
                path.add(Path.of(entry).toUri().toURL());
            }
            return new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        }

        /** On a thread that stays, as those of a server do, and with the application's class loader meanwhile. */
        private static void run(ClassLoader application) throws Exception {
            Thread.currentThread().setContextClassLoader(application);
            application
                    .loadClass(Redeployed.class.getName())
                    .asSubclass(Runnable.class)
                    .getConstructor()
                    .newInstance()
                    .run();
            Thread.currentThread().setContextClassLoader(Server.class.getClassLoader());
        }
    }
}
