package io.hashkit.sample.table;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.sample.table.PasswordTable.Row;
import io.hashkit.sample.table.RowTask.State;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Computes what to store in place of rows, on as many threads as the task asks for. */
final class Improver implements AutoCloseable {
    private final RowTask task;
    private final ExecutorService threads;

    Improver(RowTask task) {
        this.task = task;
        this.threads = Executors.newFixedThreadPool(task.threads());
    }

    /**
     * What the task answered for a row; without a string and an error, the row stays as it is.
     *
     * @param better the string to store
     * @param error why there is none
     */
    record Answer(
            Row row, @Nullable String better, @Nullable String error) {
        /** Without the stored strings. */
        @Override
        public String toString() {
            return "Answer[" + row.id() + "]";
        }
    }

    /** Computes a batch, and returns the answers in the order of the rows. */
    List<Answer> improve(List<Row> rows) throws InterruptedException {
        List<Future<Answer>> running = new ArrayList<>(rows.size());
        rows.forEach(row -> running.add(threads.submit(() -> answer(row))));
        List<Answer> answers = new ArrayList<>(rows.size());
        for (Future<Answer> one : running) {
            answers.add(result(one));
        }
        return answers;
    }

    private Answer answer(Row row) {
        try {
            return new Answer(row, task.state(row) == State.LEFT ? task.better(row) : null, null);
        } catch (IllegalArgumentException e) {
            return new Answer(row, null, RowError.describe(e));
        } catch (OverBudgetException e) {
            return new Answer(row, null, RowError.describe(e));
        }
    }

    /** What is no error of a row ends the program. */
    private static Answer result(Future<Answer> running) throws InterruptedException {
        try {
            return running.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
