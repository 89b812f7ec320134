package io.hashkit.keycloak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Keycloak in a process and a folder of its own, in development mode. */
final class TestKeycloak implements AutoCloseable {
    static final String ADMIN = "admin";
    private static final Path DISTRIBUTION = Path.of(System.getProperty("keycloak.home"));
    private static final Path PROVIDER = Path.of(System.getProperty("hashkit.provider"));
    private static final String READY = "Listening on: http";
    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(20);

    private static TestKeycloak shared;

    private final Path folder;
    private final Path log;
    private final int port = freePort();
    private final int managementPort = freePort();
    private String heap = "-Xms64m -Xmx512m";
    private String moreOptions = "";
    private Process process;

    /** A copy of the distribution with hashkit, which is not started. */
    TestKeycloak(String name) {
        folder = DISTRIBUTION.resolveSibling("server-" + name);
        log = folder.resolveSibling(name + ".log");
        try {
            Files.deleteIfExists(log);
            delete(folder);
            copy(DISTRIBUTION, folder);
            addProvider();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server of most tests: cheap hashes, and a short wait for them. It ends with this JVM. */
    static synchronized TestKeycloak shared() {
        if (shared == null) {
            TestKeycloak server = new TestKeycloak("shared");
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            server.start(
                    "--metrics-enabled=true",
                    "--spi-password-hashing--hashkit--scheme=argon2id,m=1024,t=2,p=1",
                    "--spi-password-hashing--hashkit--allow-weak-costs=true",
                    "--spi-password-hashing--hashkit--limiter-max-wait=500ms");
            shared = server;
        }
        return shared;
    }

    void addProvider() throws IOException {
        Files.copy(PROVIDER, folder.resolve("providers/hashkit-keycloak.jar"), StandardCopyOption.REPLACE_EXISTING);
    }

    void removeProvider() throws IOException {
        Files.delete(folder.resolve("providers/hashkit-keycloak.jar"));
    }

    /**
     * Sets options of the server's JVM.
     *
     * @param heap its size; empty for what Keycloak takes by default
     * @param more other options
     */
    TestKeycloak jvm(String heap, String more) {
        this.heap = heap;
        this.moreOptions = more;
        return this;
    }

    /** Starts the server, and returns when it listens. */
    TestKeycloak start(String... options) {
        try {
            launch(options);
            long end = System.nanoTime() + PATIENCE;
            while (!log().contains(READY)) {
                if (!process.isAlive() || System.nanoTime() > end) {
                    throw new IllegalStateException("Keycloak did not start:\n" + log());
                }
                Thread.sleep(300);
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts the server, which must refuse to start, and returns what it printed. */
    String startInVain(String... options) throws IOException, InterruptedException {
        launch(options);
        if (!process.waitFor(20, TimeUnit.MINUTES)) {
            close();
        }
        return log();
    }

    /** Runs a command that ends by itself, and returns what it printed. */
    String run(String command, String... options) throws IOException, InterruptedException {
        launchCommand(command, List.of(options));
        process.waitFor();
        return log();
    }

    /** Keeps a file of a realm for the option {@code --import-realm}. */
    void keepRealm(String json) throws IOException {
        Path files = Files.createDirectories(folder.resolve("data/import"));
        Files.writeString(files.resolve("realm.json"), json);
    }

    private void launch(String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of("--http-port=" + port, "--http-management-port=" + managementPort));
        all.addAll(Arrays.asList(options));
        launchCommand("start-dev", all);
    }

    private void launchCommand(String name, List<String> options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(folder.resolve("bin/kc.sh").toString(), name));
        command.addAll(options);
        Files.deleteIfExists(log);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", ADMIN);
        builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", ADMIN);
        if (!heap.isEmpty()) {
            builder.environment().put("JAVA_OPTS_KC_HEAP", heap);
        }
        builder.environment().put("JAVA_OPTS_APPEND", moreOptions);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        process = builder.start();
    }

    /** Keycloak's JDBC driver for a kind of database. */
    Path driver(String kind) throws IOException {
        try (Stream<Path> jars = Files.list(folder.resolve("lib/lib/main"))) {
            return jars.filter(jar -> jar.getFileName().toString().matches("(com|org)\\." + kind + "\\..*\\.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    long pid() {
        return process.pid();
    }

    String url() {
        return "http://localhost:" + port;
    }

    String managementUrl() {
        return "http://localhost:" + managementPort;
    }

    String log() {
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the process, and keeps its folder. */
    @Override
    public void close() {
        if (process == null) {
            return;
        }
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path one, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(one)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path one, IOException failure) throws IOException {
                Files.delete(one);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
