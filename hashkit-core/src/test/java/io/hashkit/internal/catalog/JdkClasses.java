package io.hashkit.internal.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** The class files of this or another JDK, from packages that it exports to all modules. */
final class JdkClasses implements AutoCloseable {
    private final FileSystem image;
    private final Map<String, Boolean> exported = new HashMap<>();

    JdkClasses(Path home) throws IOException {
        image = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()));
    }

    /** Finds a class file by the internal name of the class. */
    Optional<byte[]> find(String name) {
        String folder = name.substring(0, Math.max(0, name.lastIndexOf('/')));
        return modulesWith(folder).stream()
                .filter(module -> exported.computeIfAbsent(module + " " + folder, key -> exports(module, folder)))
                .map(module -> image.getPath("/modules", module, name + ".class"))
                .filter(Files::isRegularFile)
                .map(JdkClasses::read)
                .findFirst();
    }

    private List<String> modulesWith(String folder) {
        Path links = image.getPath("/packages", folder.replace('/', '.'));
        if (folder.isEmpty() || !Files.isDirectory(links)) {
            return List.of();
        }
        try (Stream<Path> modules = Files.list(links)) {
            return modules.map(module -> module.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean exports(String module, String folder) {
        ClassNode node = new ClassNode();
        new ClassReader(read(image.getPath("/modules", module, "module-info.class"))).accept(node, 0);
        return node.module.exports.stream()
                .anyMatch(export ->
                        export.packaze.equals(folder) && (export.modules == null || export.modules.isEmpty()));
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        image.close();
    }
}
