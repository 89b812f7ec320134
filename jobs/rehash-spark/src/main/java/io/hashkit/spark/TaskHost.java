package io.hashkit.spark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The hashers and keys of this JVM, made and warmed up by the first task and used by all. They stay until the JVM ends,
 * because the next task needs them again.
 */
final class TaskHost {
    private static final Map<JobSettings, TaskHost> OF_THIS_JVM = new ConcurrentHashMap<>();

    private final RowTask task;
    private final String engine;

    private TaskHost(RowTask task) {
        this.task = task;
        this.engine = task.warmUp();
    }

    /** The hashers for a job; other tasks of this JVM wait while they are made. */
    static TaskHost of(JobSettings job) {
        return OF_THIS_JVM.computeIfAbsent(job, settings -> new TaskHost(task(settings)));
    }

    /**
     * Reads the keys and makes the hashers.
     *
     * @throws IllegalArgumentException if costs or keys are refused
     * @throws JobFailure if a file cannot be read
     */
    static RowTask task(JobSettings job) {
        RowKeys keys = keys(job.rows());
        return job.kind() == TaskKind.WRAP ? new WrapTask(job, keys) : new RekeyTask(job, keys);
    }

    private static RowKeys keys(RowSettings rows) {
        char[] password;
        try {
            password = Secrets.read(rows.keysPasswordFile(), Secrets.KEYS);
        } catch (IOException e) {
            throw JobFailure.of(e);
        }
        try {
            return new RowKeys(rows, password == null ? new char[0] : password);
        } catch (IOException | GeneralSecurityException e) {
            throw JobFailure.of("--keys " + rows.keys() + " cannot be read, or its password is wrong ("
                    + e.getClass().getSimpleName() + ")");
        }
    }

    RowTask task() {
        return task;
    }

    /** The engine, JDK and process, for the report. */
    String description() {
        return engine + " on JDK " + Runtime.version().feature() + " in process "
                + ManagementFactory.getRuntimeMXBean().getName();
    }
}
