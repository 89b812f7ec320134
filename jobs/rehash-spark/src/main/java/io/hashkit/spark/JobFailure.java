package io.hashkit.spark;

import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The failure of a task in words that may be logged. It has no cause, because Spark logs causes, and messages of drivers
 * contain the values of statements.
 */
final class JobFailure extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final Pattern THROWN = Pattern.compile(JobFailure.class.getName() + ": ([^\\n]*)");

    private JobFailure(String message) {
        super(message);
    }

    /** @param words what failed, without a stored string */
    static JobFailure of(String words) {
        return new JobFailure(words);
    }

    /** The class of the failure alone. */
    static JobFailure of(SQLException failure) {
        return new JobFailure("the database failed: " + RowError.describe(failure));
    }

    /** The message of {@link Secrets}, which names the file. */
    static JobFailure of(IOException failure) {
        return new JobFailure(String.valueOf(failure.getMessage()));
    }

    /** What a task threw last, as Spark reports it. */
    static JobFailure of(ExecutionException failure) {
        String reported = String.valueOf((failure.getCause() == null ? failure : failure.getCause()).getMessage());
        Matcher thrown = THROWN.matcher(reported);
        return new JobFailure(
                thrown.find()
                        ? thrown.group(1).strip()
                        : "Spark gave up: " + reported.lines().findFirst().orElse(""));
    }
}
