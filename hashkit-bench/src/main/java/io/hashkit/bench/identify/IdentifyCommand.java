package io.hashkit.bench.identify;

import io.hashkit.algorithm.Policy;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.tune.Names;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench identify}. */
@Command(
        name = "identify",
        description = {
            "Tells what a column of stored passwords is made of: which systems wrote the rows, with which algorithms and"
                    + " costs, how many are weak, and which no hasher reads.",
            "FILE holds one stored string a line, as in: psql -At -c 'select password from users'.",
            "No row is hashed, shown or kept."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every row can be read",
            "1:some row cannot be read",
            "2:the command line is wrong",
            "3:the file cannot be read, or holds no stored string"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ... identify users.txt",
            "  ... psql -At -c 'select password from users' | ... identify -",
            "  ... identify --policy FIPS_140 users.txt"
        })
public final class IdentifyCommand implements Callable<Integer> {
    private static final int FEW_LINES = 20;

    @Parameters(paramLabel = "FILE", description = "One stored string a line, or - for the input.")
    private String file = "";

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            converter = Names.Policies.class,
            completionCandidates = Names.Policies.class,
            description = "${COMPLETION-CANDIDATES}; default: OWASP_2026.")
    private Policy policy = Policy.OWASP_2026;

    @Option(names = "--all", description = "Every kind and every row that no hasher reads, not only the first twenty.")
    private boolean all;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        ColumnStatistics statistics = ColumnReader.read(file, policy, "identify");
        boolean input = file.equals(ColumnReader.INPUT);
        int width = spec.usageMessage().width();
        System.out.print(new ColumnText(statistics, all ? Integer.MAX_VALUE : FEW_LINES)
                .print(input ? "input" : file, Math.max(width, 120)));
        if (statistics.rows() == statistics.empty()) {
            System.err.printf(
                    "hashkit-bench: %s holds no stored string: %s. Expected one stored string a line.%n",
                    input ? "the input" : file, statistics.rows() == 0 ? "it is empty" : "every line is empty");
            return ExitCode.CANNOT_MEASURE;
        }
        return statistics.unreadable() == 0 ? ExitCode.OK : ExitCode.DISAGREEMENT;
    }
}
