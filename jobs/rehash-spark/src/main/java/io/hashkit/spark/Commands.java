package io.hashkit.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;

/** What the commands that change rows have in common: the options are checked, put together and run. */
final class Commands {
    private static final int BATCH_OF_WRAP = 100;
    private static final int BATCH = 1000;

    private final TableOptions table;
    private final JobOptions job;
    private final RowOptions rows;
    private final PrintStream out;

    Commands(TableOptions table, JobOptions job, RowOptions rows, PrintStream out) {
        this.table = table;
        this.job = job;
        this.rows = rows;
        this.out = out;
    }

    /**
     * Runs a command.
     *
     * @return the exit code
     */
    int run(TaskKind kind, WrapSettings costs) throws SQLException, IOException, InterruptedException {
        job.check();
        table.check();
        rows.check(kind != TaskKind.WRAP, kind == TaskKind.SEAL);
        SparkStart start = new SparkStart(kind.command(), table);
        Capacity capacity = start.capacity();
        capacity.requireMemory(costs);
        JobSettings settings = new JobSettings(
                kind,
                job.isDryRun(),
                table.settings(kind == TaskKind.WRAP ? BATCH_OF_WRAP : BATCH),
                rows.settings(kind == TaskKind.SEAL),
                costs,
                capacity.ratePerTask(job.rate()),
                job.maxErrors(),
                capacity.cores(),
                capacity.memoryBytes());
        return new ChangeJob(settings, job, table, start, out).run()
                ? RehashProgram.NOTHING_LEFT
                : RehashProgram.NOT_FINISHED;
    }
}
