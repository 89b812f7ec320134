package io.hashkit.bench.identify;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.identify.ColumnStatistics.Row;
import io.hashkit.bench.tune.Names;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
            "3:the file cannot be read"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ... identify users.txt",
            "  ... psql -At -c 'select password from users' | ... identify -",
            "  ... identify --policy FIPS_140 users.txt"
        })
public final class IdentifyCommand implements Callable<Integer> {
    private static final int FEW_LINES = 20;
    private static final int ROWS_A_NOTE = 1_000_000;
    private static final int BATCH = 20_000;
    /** Above every ceiling of a stored string. */
    private static final int MOST_KEPT = 70_000;

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
        ColumnStatistics statistics = new ColumnStatistics(policy, Ceilings.defaults());
        boolean input = file.equals("-");
        try (InputStream in = input ? System.in : new FileInputStream(file)) {
            read(in, statistics);
        }
        int width = spec.usageMessage().width();
        System.out.print(new ColumnText(statistics, all ? Integer.MAX_VALUE : FEW_LINES)
                .print(input ? "input" : file, Math.max(width, 120)));
        return statistics.unreadable() == 0 ? ExitCode.OK : ExitCode.DISAGREEMENT;
    }

    /** Bytes that are no UTF-8 belong to rows that are no hashes; of a row that is endless, the beginning is enough. */
    private static void read(InputStream in, ColumnStatistics statistics) throws IOException {
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
        char[] chars = new char[1 << 16];
        List<Row> rows = new ArrayList<>();
        StringBuilder row = new StringBuilder();
        long length = 0;
        for (int count = reader.read(chars); count >= 0; count = reader.read(chars)) {
            for (int start = 0; start < count; ) {
                int end = start;
                while (end < count && chars[end] != '\n') {
                    end++;
                }
                row.append(chars, start, Math.min(end - start, MOST_KEPT - row.length()));
                length += end - start;
                if (end < count) {
                    rows.add(row(row, length));
                    length = 0;
                }
                start = end + 1;
            }
            if (rows.size() >= BATCH) {
                add(statistics, rows);
            }
        }
        if (length > 0) {
            rows.add(row(row, length));
        }
        add(statistics, rows);
    }

    private static Row row(StringBuilder text, long length) {
        boolean windows = text.length() == length && length > 0 && text.charAt(text.length() - 1) == '\r';
        if (windows) {
            text.setLength(text.length() - 1);
        }
        Row row = new Row(text.toString(), windows ? length - 1 : length);
        text.setLength(0);
        return row;
    }

    private static void add(ColumnStatistics statistics, List<Row> rows) {
        long before = statistics.rows();
        statistics.add(rows);
        rows.clear();
        if (statistics.rows() / ROWS_A_NOTE > before / ROWS_A_NOTE) {
            System.err.printf("identify: %,d rows%n", statistics.rows());
        }
    }
}
