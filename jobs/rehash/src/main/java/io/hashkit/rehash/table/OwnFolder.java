package io.hashkit.rehash.table;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.stream.Stream;

/** Folders that one user, and one process at a time, may use. */
public final class OwnFolder {
    private OwnFolder() {}

    /**
     * Creates a folder that only this user can read, where the file system has such rights.
     *
     * @throws IOException if it exists or cannot be created
     */
    public static void create(Path folder) throws IOException {
        Files.createDirectories(folder.toAbsolutePath().getParent());
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectory(folder);
        }
    }

    /**
     * Takes the folder for this process. It must be this user's: the database of somebody else may have triggers, which are
     * code that runs here.
     */
    static FileChannel lock(Path folder) throws IOException {
        Path file = folder.resolve("lock");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (!Files.getOwner(folder).equals(ownerOfNew(folder))) {
                throw new NotStartedException("the folder " + folder + " belongs to " + Files.getOwner(folder)
                        + ": give a folder of your own with --state");
            }
            if (channel.tryLock() == null) {
                throw new OverlappingFileLockException();
            }
            return channel;
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw new NotStartedException("the folder " + folder + " is used by another run");
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** This user, as the file system knows it. */
    private static UserPrincipal ownerOfNew(Path folder) throws IOException {
        Path probe = Files.createTempFile(folder, "owner", "");
        try {
            return Files.getOwner(probe);
        } finally {
            Files.delete(probe);
        }
    }

    /** Deletes a folder of files. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path one : files.toList()) {
                Files.delete(one);
            }
        }
        Files.delete(folder);
    }
}
