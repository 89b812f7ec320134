package io.hashkit.rehash.cli;

import static io.hashkit.rehash.cli.TableOptions.require;

import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.RowSettings;
import io.hashkit.rehash.row.WrapSettings;
import io.hashkit.rehash.table.BindForm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for what rows contain: keys, owners and dialects. */
public final class RowOptions {
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

    @Option(
            names = "--write",
            paramLabel = "KEY",
            description = {
                "The key to seal with: an entry of --keys, or NAME=base64:env:VARIABLE, NAME=hex:env:VARIABLE,",
                "NAME=base64:file:PATH, NAME=hex:file:PATH."
            })
    private @Nullable String write;

    @Option(
            names = "--read",
            paramLabel = "KEY",
            split = ",",
            description = "An old key, whose rows are sealed again. May be repeated.")
    private List<String> read = new ArrayList<>();

    @Option(
            names = "--next",
            paramLabel = "KEY",
            split = ",",
            description = "A key that other hosts seal with already. May be repeated.")
    private List<String> next = new ArrayList<>();

    @Option(names = "--seal", description = "Seals rows that are not sealed. Without it they are refused (NOT_SEALED).")
    private boolean seal;

    @Option(
            names = "--bind",
            description =
                    "Binds each row to its id. Rows that are bound already stay so. Not for unseal, which opens them with --bound.")
    private boolean bind;

    @Option(
            names = "--bound",
            description =
                    "Opens rows that are bound to their id. Commands that seal keep them bound, and refuse others (NOT_SEALED).")
    private boolean bound;

    @Option(
            names = "--bind-form",
            paramLabel = "FORM",
            description = "How the application writes the id in boundTo(...): ${COMPLETION-CANDIDATES}.")
    private @Nullable BindForm bindForm;

    @Option(
            names = "--identity-prefix",
            paramLabel = "TEXT",
            description = "What the application puts before the id in boundTo(...). Default: nothing.")
    private String identityPrefix = "";

    @Option(names = "--dialects", description = "Reads the strings of other systems, all that hashkit knows.")
    private boolean dialects;

    @Option(
            names = "--accept",
            paramLabel = "DIALECT",
            split = ",",
            converter = Named.class,
            description = "A dialect that the application accepts, such as django. May be repeated.")
    private List<Dialect> accepted = new ArrayList<>();

    @Mixin
    private FormOptions forms = new FormOptions();

    @Option(
            names = "--no-password",
            paramLabel = "STRING",
            description =
                    "A stored string that stands for no password, besides those that every system knows. May be repeated.")
    private Set<String> markers = new TreeSet<>();

    @Option(
            names = "--fast",
            description =
                    "Does not open the seals of rows that are under the right key, and says how many it did not open.")
    private boolean fast;

    /**
     * Checks the options together.
     *
     * @throws IllegalArgumentException if an option is missing or contradicts another one
     */
    void check(Command command) {
        require(
                !bound || !(bind || seal || command == Command.SEAL),
                "--bound refuses what --bind and --seal (and the command seal) accept: choose one");
        require(
                command != Command.UNSEAL || !(bind || seal),
                "unseal takes seals off: --bind and --seal contradict it");
        require(
                bindForm != null || !(bind || bound),
                "--bind-form is missing: tell how the application writes the id in boundTo(...), because rows that are bound"
                        + " otherwise open for nobody");
        require(bindForm == null || bind || bound, "--bind-form needs --bind or --bound");
        require(bindForm != null || identityPrefix.isEmpty(), "--identity-prefix needs --bind or --bound");
        List<String> given = new ArrayList<>(read);
        given.addAll(next);
        if (write != null) {
            given.add(write);
        }
        require(
                command != Command.COMPOSE || (keys == null && given.isEmpty() && !(seal || bind || bound)),
                "compose writes strings without seals: seal them afterwards");
        boolean keysNeeded = command == Command.SEAL || command == Command.REKEY || command == Command.UNSEAL;
        require(
                !given.isEmpty() || !(keysNeeded || keys != null || seal || bind || bound),
                "--write is missing, and --read and --next name no key either: no key is given");
        require(
                keys != null || (keysPasswordFile == null && given.stream().noneMatch(RowSettings::isInKeyFile)),
                "--keys is missing: a key is named, and no file is given");
        require(
                given.isEmpty() || write != null || command == Command.UNSEAL || command == Command.IDENTIFY,
                "--write is missing: the key that the application seals with");
    }

    @Nullable
    BindForm bindForm() {
        return bindForm;
    }

    String identityPrefix() {
        return identityPrefix;
    }

    /** The options for workers. */
    RowSettings settings(
            Command command,
            boolean dryRun,
            ComposeOptions compose,
            WrapSettings costs,
            Policy policy,
            int threads,
            long memoryBytes) {
        return new RowSettings(
                command,
                dryRun,
                TableOptions.text(keys),
                TableOptions.text(keysPasswordFile),
                write == null ? "" : write,
                List.copyOf(read),
                List.copyOf(next),
                seal || command == Command.SEAL,
                bind || bound,
                bound,
                fast,
                accepted().stream().map(Dialect::name).toList(),
                forms.forms(),
                compose.template(),
                compose.firstBlock(),
                markers,
                costs,
                policy.name(),
                threads,
                memoryBytes);
    }

    private List<Dialect> accepted() {
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
