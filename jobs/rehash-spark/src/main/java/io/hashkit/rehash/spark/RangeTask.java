package io.hashkit.rehash.spark;

import io.hashkit.rehash.run.JobFailure;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.Pass;
import io.hashkit.rehash.table.NotStartedException;
import io.hashkit.rehash.table.Range;
import io.hashkit.seal.KeyUnavailableException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskKilledException;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/** The task of an executor: one range, with the keys and connections of its JVM. Options travel with it, and no secret. */
final class RangeTask extends AbstractFunction1<Iterator<Range>, Outcome> implements Serializable {
    private static final long serialVersionUID = 1;

    private final JobSettings settings;
    private final Pass pass;

    RangeTask(JobSettings settings, Pass pass) {
        this.settings = settings;
        this.pass = pass;
    }

    @Override
    public Outcome apply(Iterator<Range> ranges) {
        try {
            return TaskHost.of(settings).work(pass, ranges.next());
        } catch (InterruptedException e) {
            throw new TaskKilledException("interrupted");
        } catch (UncheckedIOException e) {
            return failed(e.getCause() == null ? e : e.getCause());
        } catch (JobFailure | NotStartedException | KeyUnavailableException | IllegalArgumentException e) {
            return failed(e);
        }
    }

    /** Names the host, because a file or a driver may be missing on one of them. */
    private static Outcome failed(Exception failure) {
        String host = SparkEnv.get().blockManager().blockManagerId().host();
        return new Outcome(host, null, failure.getMessage() + " (on " + host + ")");
    }
}
