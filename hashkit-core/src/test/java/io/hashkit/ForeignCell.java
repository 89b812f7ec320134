package io.hashkit;

import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyUnavailableException;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One case of {@link ForeignCode}: where code of the application misbehaves, how, and in which call. */
record ForeignCell(Point point, Habit habit, Call call) {
    /** Where a hasher calls code of the application. */
    enum Point {
        EXECUTOR,
        EXECUTOR_OF_LANES,
        EXECUTOR_OF_KEYS,
        DIALECT_CLAIMS,
        DIALECT_READS,
        DIALECT_COMPUTES,
        STAGES_OF_CALL,
        STAGES_WAITS,
        STAGES_COMPUTES,
        STAGES_ENDS,
        CONSUMER,
        KEY_SERVICE,
        PASSWORD,
        DEPENDENT_STAGE
    }

    /** What it does there. */
    enum Habit {
        CHECKED(() -> new IOException("of the test")),
        UNCHECKED(() -> new IllegalStateException("of the test")),
        ERROR(() -> new AssertionError("of the test")),
        STACK_OVERFLOW(StackOverflowError::new),
        INTERRUPTED(() -> new InterruptedException("of the test")),
        NEVER_RETURNS(() -> null);

        final Supplier<@Nullable Throwable> thrown;

        Habit(Supplier<@Nullable Throwable> thrown) {
            this.thrown = thrown;
        }
    }

    /** A call of a hasher. */
    enum Call {
        HASH,
        TRY_HASH,
        VERIFY,
        VERIFY_WRONG,
        UPGRADE,
        NOTHING,
        HASH_ASYNC,
        VERIFY_ASYNC,
        UPGRADE_ASYNC,
        NOTHING_ASYNC;

        boolean isAsync() {
            return name().endsWith("ASYNC");
        }
    }

    private boolean isUpgrade() {
        return call == Call.UPGRADE || call == Call.UPGRADE_ASYNC;
    }

    /** Whether the row is of a dialect; it is the hasher's own otherwise. */
    boolean hasForeignRow() {
        return point.name().startsWith("DIALECT") || isUpgrade();
    }

    /** Whether the call answers although the code has thrown. */
    boolean isHarmless() {
        boolean error = habit == Habit.ERROR || habit == Habit.STACK_OVERFLOW;
        return switch (point) {
            case STAGES_OF_CALL, STAGES_WAITS, STAGES_COMPUTES, STAGES_ENDS, EXECUTOR_OF_LANES -> true;
            case EXECUTOR, EXECUTOR_OF_KEYS -> isUpgrade();
            case KEY_SERVICE -> isUpgrade() && !error;
            default -> false;
        };
    }

    /** Whether a call may end in this failure of the code. */
    boolean promises(Throwable failure) {
        if (habit == Habit.INTERRUPTED && point.name().startsWith("DIALECT")) {
            // With threads, the caller was not interrupted.
            return failure instanceof OverloadedException e
                    && (e.reason() == OverloadedException.Reason.INTERRUPTED
                            || (point == Point.DIALECT_COMPUTES && e.reason() == OverloadedException.Reason.NO_THREAD));
        }
        boolean error = habit == Habit.ERROR || habit == Habit.STACK_OVERFLOW;
        boolean same =
                failure.getClass() == Objects.requireNonNull(habit.thrown.get()).getClass();
        return switch (point) {
            case EXECUTOR, EXECUTOR_OF_KEYS ->
                failure instanceof OverloadedException e && e.reason() == OverloadedException.Reason.NO_THREAD;
            case DIALECT_CLAIMS, DIALECT_READS ->
                error ? same : isRefusal(failure, InvalidHashException.Reason.MALFORMED);
            case DIALECT_COMPUTES -> error ? same : isRefusal(failure, InvalidHashException.Reason.UNSUPPORTED);
            case KEY_SERVICE -> error ? same : failure instanceof KeyUnavailableException;
            case CONSUMER, PASSWORD, DEPENDENT_STAGE -> same;
            case EXECUTOR_OF_LANES, STAGES_OF_CALL, STAGES_WAITS, STAGES_COMPUTES, STAGES_ENDS -> false;
        };
    }

    private static boolean isRefusal(Throwable failure, InvalidHashException.Reason reason) {
        return failure instanceof InvalidHashException e && e.reason() == reason;
    }
}
