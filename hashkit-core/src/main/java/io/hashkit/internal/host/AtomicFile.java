package io.hashkit.internal.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
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

/** Reads and writes the file of a profile, which other processes may read and write at the same time. */
public final class AtomicFile {
    /** The number of symbolic links that Linux follows. */
    private static final int MOST_LINKS = 40;

    /** The permissions of new files, which the process reduces by its umask. */
    private static final Set<PosixFilePermission> OF_NEW_FILES = PosixFilePermissions.fromString("rw-rw-rw-");

    private AtomicFile() {}

    /**
     * Reads a text of at most so many characters. Throws {@link IOException} if the file cannot be read, is not a
     * regular file, is longer than a profile can be, or is not in UTF-8.
     */
    public static String read(Path file, int longest) throws IOException {
        requireRegular(file);
        try (InputStream in = Files.newInputStream(file)) {
            // One Java character takes at most three bytes in UTF-8.
            int mostBytes = 3 * longest;
            byte[] bytes = in.readNBytes(mostBytes + 1);
            if (bytes.length > mostBytes) {
                throw new IOException(file + " is longer than a profile can be");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not text in UTF-8", e);
        }
    }

    private static void requireRegular(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + " is not a regular file");
        }
    }

    /**
     * Replaces the contents of a file atomically. A symbolic link is kept and its target replaced. Permissions are
     * kept, and so is the group if this process may set it.
     */
    public static void write(Path file, String text) throws IOException {
        Path target = followed(file);
        requireRegular(target);
        PosixFileAttributes old = attributes(target);
        if (Files.exists(target) && !Files.isWritable(target)) {
            throw new IOException(file + " is not writable");
        }
        Path fresh = Files.createTempFile(target.getParent(), "hashkit-profile-", ".tmp", attributesOfNew(target, old));
        try {
            try (FileChannel out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                // Otherwise a crash of the host could leave an empty file under the new name.
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

    /** The end of the chain of symbolic links, whether a file exists there or not. */
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

    /**
     * Null if there is no file, or no POSIX file system, as on Windows, where files inherit the permissions of their
     * directory.
     */
    private static @Nullable PosixFileAttributes attributes(Path target) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        return view != null && Files.exists(target) ? view.readAttributes() : null;
    }

    private static FileAttribute<?>[] attributesOfNew(Path target, @Nullable PosixFileAttributes old) {
        // Not the file store, which asks the table of mounts: it does not know the root of a chroot.
        if (Files.getFileAttributeView(target.getParent(), PosixFileAttributeView.class) == null) {
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
                // This process may not set the group; the permissions below then apply to its own group.
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
