package io.hashkit.bench.attack;

import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.report.RunFile;

/** What the document about attacks shows of the command: its output with the times of a run, and the errors of the model. */
public final class AttackFigures {
    private static final int WIDTH = 120;
    private static final int TARGET = 250;

    private AttackFigures() {}

    /** The output of {@code attack --run} as a block of text. */
    public static String comparison(RunFile run) {
        AttackModel model = AttackModel.published();
        return "```text\n"
                + new SchemesText(model, WIDTH).print()
                + new EqualTimeText(model, TARGET, WIDTH).print(OwnTimes.of(SchemesText.RECOMMENDED, TARGET, run))
                + "```\n";
    }

    /** The ranges of the errors as a table. */
    public static String errors() {
        StringBuilder table = new StringBuilder("| Algorithm | Rows left out | Errors |\n| --- | ---: | --- |\n");
        ErrorsText.ranges(AttackModel.published())
                .forEach(range ->
                        table.append(String.format("| %s | %d | %s |%n", range.name(), range.rows(), range.words())));
        return table.toString();
    }
}
