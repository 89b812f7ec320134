package io.hashkit.spark;

import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for what rows contain: keys, owners and dialects. */
final class RowOptions {
    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description =
                    "PKCS #12 file with the keys of sealed rows, on every host. Its password is read from HASHKIT_KEYS_PASSWORD.")
    private @Nullable Path keys;

    @Option(
            names = "--keys-password-file",
            paramLabel = "FILE",
            description = "File with the password of the key file, instead of HASHKIT_KEYS_PASSWORD.")
    private @Nullable Path keysPasswordFile;

    @Option(names = "--write", paramLabel = "ALIAS", description = "The key to seal with.")
    private @Nullable String write;

    @Option(
            names = "--read",
            paramLabel = "ALIAS",
            split = ",",
            description = "An old key, whose rows are sealed again. May be repeated.")
    private List<String> read = new ArrayList<>();

    @Option(
            names = "--next",
            paramLabel = "ALIAS",
            split = ",",
            description = "A key that other hosts seal with already. May be repeated.")
    private List<String> next = new ArrayList<>();

    @Option(names = "--seal", description = "Seals rows that are not sealed. Without it they are errors (NOT_SEALED).")
    private boolean seal;

    @Option(names = "--bind", description = "Binds each row to its id. Rows that are bound already stay so.")
    private boolean bind;

    @Option(names = "--bound", description = "Rows are bound to their id. Others are errors (NOT_SEALED).")
    private boolean bound;

    @Option(
            names = "--identity-prefix",
            paramLabel = "TEXT",
            description = "What the application puts before the id in boundTo(...). Default: nothing.")
    private String identityPrefix = "";

    @Option(names = "--dialects", description = "Reads the strings of other systems, with Dialects.ALL.")
    private boolean dialects;

    @Option(
            names = "--accept",
            paramLabel = "DIALECT",
            split = ",",
            converter = Named.class,
            description = "A dialect that the application accepts, such as django. May be repeated.")
    private List<Dialect> accepted = new ArrayList<>();

    /**
     * Checks the options together.
     *
     * @param needed whether there has to be a key
     * @param sealing whether the command seals rows that are not sealed
     * @throws IllegalArgumentException if an option is missing or contradicts another one
     */
    void check(boolean needed, boolean sealing) {
        if (bound && (bind || seal || sealing)) {
            throw new IllegalArgumentException(
                    "--bound refuses what --bind and --seal (and the command seal) accept: choose one");
        }
        if (!isBound() && !identityPrefix.isEmpty()) {
            throw new IllegalArgumentException("--identity-prefix needs --bind or --bound");
        }
        if (keys == null && needed) {
            throw new IllegalArgumentException("--keys is missing");
        }
        if (keys == null && keysPasswordFile != null) {
            throw new IllegalArgumentException("--keys-password-file needs --keys");
        }
        if (keys != null && write == null) {
            throw new IllegalArgumentException("--write is missing");
        }
        if (keys == null && (write != null || seal || isBound() || !read.isEmpty() || !next.isEmpty())) {
            throw new IllegalArgumentException("--write, --read, --next, --seal, --bind and --bound need --keys");
        }
    }

    /** The options for the tasks. */
    RowSettings settings(boolean sealing) {
        return new RowSettings(
                text(keys),
                text(keysPasswordFile),
                write == null ? "" : write,
                List.copyOf(read),
                List.copyOf(next),
                seal || sealing,
                bind,
                bound,
                identityPrefix,
                dialects().stream().map(Dialect::name).toList());
    }

    private static @Nullable String text(@Nullable Path file) {
        return file == null ? null : file.toAbsolutePath().toString();
    }

    private boolean isBound() {
        return bind || bound;
    }

    /** The dialects to accept. */
    private List<Dialect> dialects() {
        List<Dialect> all = new ArrayList<>(dialects ? Dialects.ALL : List.of());
        accepted.stream().filter(one -> !all.contains(one)).forEach(all::add);
        return all;
    }

    /** A dialect by its name. */
    static final class Named implements ITypeConverter<Dialect> {
        @Override
        public Dialect convert(String text) {
            return Dialects.named(text)
                    .orElseThrow(() -> new TypeConversionException(
                            "there is no dialect " + text + "; choose from " + String.join(", ", Dialects.names())));
        }
    }
}
