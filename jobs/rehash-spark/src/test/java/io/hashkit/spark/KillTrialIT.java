package io.hashkit.spark;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@link KillTrial}, on {@code local-cluster[2,1,1024]}. */
class KillTrialIT {
    @Test
    void processesKilledAtRandom_everyRowIsWrappedOnce(@TempDir Path folder) throws Exception {
        try (TestDatabase database = new TestPostgres();
                Cluster cluster = new Cluster.Local()) {
            new KillTrial(6000, 3, cluster, database, folder).run(Path.of("target", "kill-trial.txt"));
        }
    }
}
