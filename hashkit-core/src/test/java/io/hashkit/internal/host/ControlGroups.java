package io.hashkit.internal.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Control groups of tests in other packages. */
public final class ControlGroups {
    private ControlGroups() {}

    /**
     * A group of version 2 with a limit of its memory, of which it uses a part.
     *
     * @param root an empty folder, for its files
     */
    public static ControlGroup ofMemory(Path root, long limit, long used) throws IOException {
        Path group = Files.createDirectories(root.resolve("sys/fs/cgroup"));
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/cgroup"), "0::/\n");
        Files.writeString(group.resolve("memory.max"), limit + "\n");
        Files.writeString(group.resolve("memory.current"), used + "\n");
        return new ControlGroup(root);
    }
}
