package io.hashkit.rehash.cli;

import static io.hashkit.rehash.cli.TableOptions.require;

import io.hashkit.algorithm.Policy;
import io.hashkit.rehash.cli.Numbers.Positive;
import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.Kinds;
import io.hashkit.rehash.row.RowSettings;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.row.WrapSettings;
import io.hashkit.rehash.run.Exit;
import io.hashkit.rehash.run.Progress;
import io.hashkit.rehash.run.Report;
import io.hashkit.rehash.run.Stop;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code identify}. */
@CommandLine.Command(
        name = "identify",
        description = {
            "Counts the rows of a table or a file by dialect, algorithm, costs and strength: which systems wrote them, how"
                    + " many are weak, which can be wrapped, and which cannot be read.",
            "Changes nothing, computes no hash, and prints no stored string."
        },
        exitCodeList = {
            "0:every row can be read, and what --only and --retire ask holds",
            "1:a row cannot be read, it does not hold, or the run was ended before",
            "2:refused to start: the command line, the table, the file or the keys",
            "4:failed: the database was away for longer than --patience or refused a statement, or the output is lost",
            "143:ended by SIGTERM"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ... identify --lines users.txt",
            "  ... psql -At -c 'select password from users' | ... identify --lines -",
            "  ... identify --config job.properties --policy FIPS_140"
        })
final class IdentifyCommand extends TableCommand {
    private static final int FEW = 20;

    @Option(
            names = "--lines",
            paramLabel = "FILE",
            description = "File with one stored string per line, instead of a table; - reads standard input.")
    private @Nullable String lines;

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            converter = Policies.class,
            completionCandidates = Policies.class,
            description = "Policy that decides which hashes are weak: ${COMPLETION-CANDIDATES}. Default: OWASP_2026.")
    private Policy policy = Policy.OWASP_2026;

    @Option(names = "--all", description = "Lists all kinds and all rows that cannot be read, not only twenty of each.")
    private boolean all;

    @Option(
            names = "--hosts",
            paramLabel = "N",
            converter = Positive.class,
            description =
                    "Tunes this host for about three seconds, and tells how long wrapping the weak rows takes on it and"
                            + " on N hosts like it.")
    private int hosts;

    @Option(
            names = "--only",
            paramLabel = "KEYID",
            description =
                    "Tells whether every row with a password is sealed under this key, and how many are not. Needs --keys.")
    private @Nullable String only;

    @Option(
            names = "--retire",
            paramLabel = "KEYID",
            description = "Tells whether no row needs this key any more, so that it can be retired. Needs --keys.")
    private @Nullable String retire;

    @Option(names = "--dry-run", description = "Accepted for the sake of scripts: the command never changes a row.")
    @SuppressWarnings("unused")
    private boolean dryRun;

    IdentifyCommand(Place place, Stop stop, PrintStream out) {
        super(Command.IDENTIFY, place, stop, out);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        rows.check(command);
        RowSettings settings =
                rows.settings(command, true, compose, WrapSettings.NONE, policy, place.workersPerJvm(), 0);
        Map<String, String> keys = RowTask.keysOf(settings);
        requireKnown("--only", only, keys);
        requireKnown("--retire", retire, keys);
        if (lines == null) {
            return run(settings, new JobOptions(), null, false, job -> told(job.identify(), "id"));
        }
        require(!table.isGiven(), "--lines replaces --url and --table, and --csv: give one of them");
        Progress progress = new Progress(report(), time, -1, table.progressMillis());
        return told(LineFile.count(lines, settings, progress, stop), "line").code();
    }

    private Exit told(@Nullable Kinds kinds, String place) {
        Report report = report();
        if (kinds == null) {
            report.say("stopped", "stopped before the end");
            return Exit.ROWS_LEFT;
        }
        boolean json = table.isJson();
        for (KindsText.Line line : KindsText.lines(kinds, place, all || json ? Integer.MAX_VALUE : FEW)) {
            if (!json) {
                out.println(line.words());
            } else if (!line.event().isEmpty()) {
                report.say(line.event(), line.words().strip(), line.figures());
            }
        }
        if (hosts > 0 && kinds.wrappable() > 0) {
            report.say("hosts", WrapTime.text(kinds.wrappable(), hosts));
        }
        // Both are said, whatever the first one is.
        boolean isOnly = only == null || isOnly(kinds, only, report);
        boolean isRetired = retire == null || isRetired(kinds, retire, report);
        return isOnly && isRetired && kinds.unreadable() == 0 ? Exit.DONE : Exit.ROWS_LEFT;
    }

    /** A slip of the pen must not look like a key that no row needs. */
    private static void requireKnown(String option, @Nullable String id, Map<String, String> keys) {
        require(
                id == null || keys.containsKey(id),
                option + " " + id + ": no key of --keys has this identifier"
                        + (keys.isEmpty() ? ", because no key is given" : "; they have " + named(keys)));
    }

    /** Without signs that may be taken for the end of an identifier in base64. */
    private static String named(Map<String, String> keys) {
        return keys.entrySet().stream()
                .map(key -> key.getKey() + " (" + key.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    private static boolean isOnly(Kinds kinds, String id, Report report) {
        long none = kinds.empty() + kinds.noPassword();
        long others = kinds.rows() - none - kinds.under(id);
        report.say(
                "only",
                String.format(
                        Locale.ROOT,
                        "%,d rows are under the key %s, and %,d are not, of which %,d are not sealed or cannot be read;"
                                + " %,d have no password",
                        kinds.under(id),
                        id,
                        others,
                        kinds.rows() - none - kinds.sealed(),
                        none),
                Map.of("under", kinds.under(id), "others", others, "withoutPassword", none));
        return others == 0 && kinds.under(id) > 0;
    }

    private static boolean isRetired(Kinds kinds, String id, Report report) {
        long needing = kinds.under(id);
        boolean holds = needing == 0 && kinds.unreadable() == 0 && kinds.sealed() > 0;
        String words = needing > 0
                ? String.format(Locale.ROOT, "%,d rows need the key %s: do not retire it", needing, id)
                : kinds.unreadable() > 0
                        ? String.format(
                                Locale.ROOT,
                                "%,d rows cannot be read, so their key is not known: do not retire %s",
                                kinds.unreadable(),
                                id)
                        : kinds.sealed() == 0
                                ? "no row of this column is sealed at all: is it the right one? Nothing is known of "
                                        + id
                                : String.format(
                                        Locale.ROOT,
                                        "No row of %,d needs the key %s: it can be retired",
                                        kinds.rows(),
                                        id);
        report.say("retire", words, Map.of("needing", needing, "unreadable", kinds.unreadable()));
        return holds;
    }

    /** The constants of {@link Policy}. */
    private static final class Policies implements ITypeConverter<Policy>, Iterable<String> {
        @Override
        public Policy convert(String value) {
            try {
                return Policy.named(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }

        @Override
        public Iterator<String> iterator() {
            return Policy.NAMED.stream().map(Policy::name).iterator();
        }
    }
}
