package io.hashkit.rehash.run;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.run.Patience.EndedException;
import io.hashkit.rehash.run.Worker.Part;
import io.hashkit.rehash.table.Range;
import io.hashkit.rehash.table.Ranges;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Hands out the ranges of a pass, adds up what was done, and tells it. */
final class Watch implements Runner.Watcher {
    private final Pass pass;
    private final Command command;
    private final Counts sum;
    private final Progress progress;
    private final @Nullable Refusals refusals;
    private final @Nullable Checkpoint checkpoint;
    private final int shards;
    private final BooleanSupplier goesOn;
    private boolean ended;
    private long planned;
    private long goneOver;

    /** @param shards parts of the rows, of which this run takes one */
    Watch(
            Pass pass,
            Command command,
            Counts sum,
            Progress progress,
            @Nullable Refusals refusals,
            @Nullable Checkpoint checkpoint,
            int shards,
            BooleanSupplier goesOn) {
        this.pass = pass;
        this.command = command;
        this.sum = sum;
        this.progress = progress;
        this.refusals = refusals;
        this.checkpoint = checkpoint;
        this.shards = shards;
        this.goesOn = goesOn;
    }

    synchronized @Nullable Range next(Ranges ranges, Patience patience) throws InterruptedException {
        try {
            Range range = patience.keepTrying((table, patient) -> Optional.ofNullable(ranges.next(table)))
                    .orElse(null);
            if (range == null) {
                ended = true;
                return null;
            }
            planned += range.rows();
            if (checkpoint != null) {
                checkpoint.started(range);
            }
            return range;
        } catch (EndedException e) {
            return null;
        }
    }

    /** Of a range that is worked on in parts, rows without a stored string are gone over with its last part. */
    @Override
    public void worked(Range range, Part part) {
        int rows = range.rows() - (part.rest() == null ? 0 : part.rest().rows());
        goneOver += rows;
        sum.add(part.counts());
        if (refusals != null) {
            try {
                refusals.add(part.counts().refusals());
            } catch (IOException e) {
                throw unwritable(e);
            }
        }
        if (checkpoint != null) {
            checkpoint.worked(range, rows, part.rest() == null);
        }
    }

    @Override
    public boolean watch() {
        Map<String, Long> figures = pass == Pass.CHANGE ? sum.ofChanges(command) : sum.ofStates();
        String event = pass == Pass.CHANGE ? "progress" : "counting";
        if (progress.update(event, goneOver / shards, figures)) {
            write();
        }
        return goesOn.getAsBoolean();
    }

    /** Writes the checkpoint, if there is one. */
    void write() {
        if (checkpoint != null) {
            try {
                checkpoint.write();
            } catch (IOException e) {
                throw unwritable(e);
            }
        }
    }

    private static JobFailure unwritable(IOException e) {
        return new JobFailure("the folder of --state cannot be written: " + e.getMessage());
    }

    /** The rows of the ranges that were handed out. */
    long planned() {
        return planned;
    }

    /** Whether the pass came to its end. */
    boolean isWhole() {
        return ended && goesOn.getAsBoolean();
    }
}
