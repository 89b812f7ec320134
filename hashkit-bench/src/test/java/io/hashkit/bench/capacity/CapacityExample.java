package io.hashkit.bench.capacity;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.report.HostProfile;
import io.hashkit.bench.tune.Service;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The example of docs/overload.md: the plan for the host of a published run. */
public final class CapacityExample {
    private static final Path RUN = Path.of("../docs/reports/java-25.run.json");

    private CapacityExample() {}

    /** The command, and what it prints in two blocks: the figures and the Deployment, and the properties. */
    public static String blocks() throws IOException {
        Scheme costs = Scheme.parse("argon2id,m=47104,t=1,p=1");
        HostProfile host = HostProfile.readAll(List.of(RUN)).get(0);
        Service service = MeasuredHost.of(host, costs, 2).service();
        PodPlanText text = new PodPlanText(
                PodPlan.of(costs, service, new Demand(50, 0.5, 256 << 20)).orElseThrow());
        return "```sh\njava -jar hashkit-bench/target/hashkit-bench.jar capacity --logins-a-second 50 --p99 500 --permits 2 --scheme "
                + costs + " docs/reports/java-25.run.json\n```\n\n```text\n" + text.figures() + "\n" + text.deployment()
                + "```\n\n```yaml\n" + text.properties() + "```\n";
    }
}
