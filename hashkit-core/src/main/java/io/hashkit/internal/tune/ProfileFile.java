package io.hashkit.internal.tune;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file with a profile, which other processes may read and write at the same time. */
public final class ProfileFile {
    /** As many as Linux follows. */
    private static final int MOST_LINKS = 40;

    /** Less what the process takes away (umask). */
    private static final Set<PosixFilePermission> OF_NEW_FILES = PosixFilePermissions.fromString("rw-rw-rw-");

    private ProfileFile() {}

    /**
     * The text of a file.
     *
     * @param longest in characters
     * @throws IOException also if it is no regular file, which might never end, or is too long to be a profile
     */
    public static String read(Path file, int longest) throws IOException {
        requireRegular(file);
        try (InputStream in = Files.newInputStream(file)) {
            // UTF-8 takes three bytes at most for a character of Java's.
            int mostBytes = 3 * longest;
            byte[] bytes = in.readNBytes(mostBytes + 1);
            if (bytes.length > mostBytes) {
                throw new IOException(file + " is longer than a profile can be");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        }
    }

    private static void requireRegular(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + " is no regular file");
        }
    }

    /**
     * Replaces what a file holds, whole or not at all. A symbolic link stays, and what it leads to is replaced; permissions
     * stay, and the group where this process may set it.
     */
    public static void write(Path file, String text) throws IOException {
        Path target = followed(file);
        requireRegular(target);
        PosixFileAttributes old = attributes(target);
        if (Files.exists(target) && !Files.isWritable(target)) {
            throw new IOException(file + " may not be written");
        }
        Path fresh = Files.createTempFile(target.getParent(), "hashkit-profile-", ".tmp", attributesOfNew(target, old));
        try {
            try (FileChannel out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                // Else a crash of the host could leave the new name with nothing in it.
                out.force(true);
            }
            if (old != null) {
                keep(old, fresh);
            }
            replace(fresh, target);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Where the chain of symbolic links ends, whether there is a file or not. */
    private static Path followed(Path file) throws IOException {
        Path target = file.toAbsolutePath();
        for (int i = 0; Files.isSymbolicLink(target); i++) {
            if (i == MOST_LINKS) {
                throw new FileSystemLoopException(file.toString());
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    /** Null where there is no file, or no POSIX, as on Windows: there files take their permissions from the folder. */
    private static @Nullable PosixFileAttributes attributes(Path target) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        return view != null && Files.exists(target) ? view.readAttributes() : null;
    }

    private static FileAttribute<?>[] attributesOfNew(Path target, @Nullable PosixFileAttributes old)
            throws IOException {
        if (!Files.getFileStore(target.getParent()).supportsFileAttributeView(PosixFileAttributeView.class)) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(old == null ? OF_NEW_FILES : old.permissions())
        };
    }

    private static void keep(PosixFileAttributes old, Path fresh) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (!view.readAttributes().group().equals(old.group())) {
            try {
                view.setGroup(old.group());
            } catch (IOException e) {
                // Not ours to give: the permissions below then hold for our own group.
            }
        }
        view.setPermissions(old.permissions());
    }

    private static void replace(Path fresh, Path target) throws IOException {
        try {
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
