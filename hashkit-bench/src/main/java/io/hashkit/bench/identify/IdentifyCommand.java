package io.hashkit.bench.identify;

import io.hashkit.algorithm.Policy;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.tune.Names;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench identify}. */
@Command(
        name = "identify",
        description = {
            "Identifies the stored hashes in a database column: which systems wrote them, with which algorithms and costs, how"
                    + " many are weak, and which ones cannot be read.",
            "FILE has one stored string per line, as printed by: psql -At -c 'select password from users'.",
            "No hash is computed, and no row is printed or kept."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every row can be read",
            "1:at least one row cannot be read",
            "2:the command line is wrong",
            "3:the file cannot be read, or contains no stored string"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ... identify users.txt",
            "  ... psql -At -c 'select password from users' | ... identify -",
            "  ... identify --policy FIPS_140 users.txt",
            "  ... identify --hosts 10 users.txt        how long wrapping takes on one host and on ten"
        })
public final class IdentifyCommand implements Callable<Integer> {
    private static final int FEW_LINES = 20;
    private static final int MOST_HOSTS = 100_000;

    @Parameters(paramLabel = "FILE", description = "File with one stored string per line; - reads standard input.")
    private String file = "";

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            converter = Names.Policies.class,
            completionCandidates = Names.Policies.class,
            description = "Policy that decides which hashes are weak: ${COMPLETION-CANDIDATES}. Default: OWASP_2026.")
    private Policy policy = Policy.OWASP_2026;

    @Option(
            names = "--all",
            description = "Lists all kinds and all unreadable rows, not only the first twenty of each.")
    private boolean all;

    @Option(
            names = "--hosts",
            paramLabel = "N",
            description =
                    "Tunes this host for about three seconds, and tells how long wrapping the weak rows takes on it and"
                            + " on N hosts like it: from 1 to 100000.")
    private @Nullable Integer hosts;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (hosts != null && (hosts < 1 || hosts > MOST_HOSTS)) {
            throw new ParameterException(
                    spec.commandLine(), "--hosts must be from 1 to " + MOST_HOSTS + ", not " + hosts);
        }
        ColumnStatistics statistics = ColumnReader.read(file, policy, "identify");
        boolean input = file.equals(ColumnReader.INPUT);
        int width = spec.usageMessage().width();
        System.out.print(new ColumnText(statistics, all ? Integer.MAX_VALUE : FEW_LINES)
                .print(input ? "input" : file, Math.max(width, 120)));
        if (hosts != null && statistics.wrappable() > 0) {
            System.out.print(WrapTime.text(statistics.wrappable(), hosts));
        }
        if (statistics.rows() == statistics.empty()) {
            System.err.printf(
                    "hashkit-bench: %s contains no stored string: %s. Expected one stored string per line.%n",
                    input ? "standard input" : file, statistics.rows() == 0 ? "it is empty" : "every line is empty");
            return ExitCode.CANNOT_MEASURE;
        }
        return statistics.unreadable() == 0 ? ExitCode.OK : ExitCode.DISAGREEMENT;
    }
}
