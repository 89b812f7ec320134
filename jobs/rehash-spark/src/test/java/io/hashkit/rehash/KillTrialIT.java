package io.hashkit.rehash;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@link KillTrial}. */
class KillTrialIT {
    @Test
    void processesKilledAtRandom_everyRowIsWrappedOnce(@TempDir Path folder) throws Exception {
        try (TestCluster cluster = new TestCluster(folder)) {
            new KillTrial(6000, 3, cluster, TestPostgres.get(), folder)
                    .run(TestCluster.TARGET.resolve("kill-trial.txt"));
        }
    }
}
