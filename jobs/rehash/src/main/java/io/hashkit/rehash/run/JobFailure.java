package io.hashkit.rehash.run;

import io.hashkit.rehash.table.Faults;
import java.sql.SQLException;

/**
 * The failure of a run in words that may be logged. It has no cause, because clusters log causes, and messages of drivers
 * contain the values of statements.
 */
public final class JobFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param words what failed, without a stored string */
    public JobFailure(String words) {
        super(words);
    }

    static JobFailure of(SQLException failure) {
        return new JobFailure("the database failed: " + Faults.words(failure));
    }
}
