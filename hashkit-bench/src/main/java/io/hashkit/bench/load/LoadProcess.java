package io.hashkit.bench.load;

import io.hashkit.bench.process.PropertiesProcess;
import java.io.IOException;
import java.util.List;
import java.util.Properties;

/** Runs one {@link LoadGenerator} in a process of its own. */
final class LoadProcess {
    /** What a storm may take beyond its own time: start-up, the peak before it, and two minutes to come back. */
    private static final long GRACE_SECONDS = 160;

    private LoadProcess() {}

    /** What was seen; empty if the process came to no result in time, or died. */
    static Properties run(LoadPlan plan, String heap) throws IOException, InterruptedException {
        return PropertiesProcess.run(
                "load: " + plan.target(),
                "answers",
                PropertiesProcess.command(LoadGenerator.class, List.of("-Xmx" + heap), plan.toArguments()),
                plan.seconds() + GRACE_SECONDS);
    }
}
