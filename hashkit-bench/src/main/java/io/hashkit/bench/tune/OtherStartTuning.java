package io.hashkit.bench.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.process.PropertiesProcess;
import io.hashkit.bench.report.OtherStart;
import io.hashkit.bench.report.Requirements;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.tune.JvmOption;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutorService;

/** Tunes this host once more in a process that is started in the other way: with the Vector API, or without it. */
public final class OtherStartTuning {
    private static final int LONGEST_SECONDS = 60;
    private static final String SCHEME = "scheme";

    private OtherStartTuning() {}

    /**
     * Starts the process, which tunes with the default options and this heap; takes up to ten seconds on a quiet host.
     *
     * @param found the tuning of this process
     * @return empty if there is no other way: the JDK, the jar or the scheme have no engine on the Vector API; also empty, with a
     *     message on standard error, if the process fails
     */
    public static Optional<OtherStart> run(Tuning found) throws IOException, InterruptedException {
        boolean with = JvmOption.missed(found.scheme()).contains(JvmOption.VECTOR_API);
        boolean without = Requirements.of(TunedHost.OF_TUNING.into(found).profile())
                .options()
                .contains(VectorApi.OPTION);
        return with || without ? measured(with) : Optional.empty();
    }

    private static Optional<OtherStart> measured(boolean with) throws IOException, InterruptedException {
        Properties seen = PropertiesProcess.run(
                "tuning " + (with ? "with " : "without ") + VectorApi.OPTION,
                SCHEME,
                OtherStartTuning.class,
                jvm(Jvm.optionsForApplications(), with, Runtime.getRuntime().maxMemory()),
                List.of(),
                LONGEST_SECONDS);
        return seen.containsKey(SCHEME)
                ? Optional.of(new OtherStart(
                        VectorApi.OPTION,
                        with,
                        Scheme.parse(seen.getProperty(SCHEME)),
                        Double.parseDouble(seen.getProperty("millis")),
                        seen.getProperty("confidence")))
                : Optional.empty();
    }

    /** The options of this process, with the Vector API or without it. */
    static List<String> jvm(List<String> options, boolean with, long heapBytes) {
        List<String> jvm = new ArrayList<>(options);
        jvm.removeIf(option -> option.equals(Jvm.VECTOR_API));
        if (with) {
            jvm.add(Jvm.VECTOR_API);
        }
        jvm.add("-Xmx" + heapBytes);
        return jvm;
    }

    /** The main method of this process. */
    public static void main(String[] arguments) {
        ExecutorService threads = Contenders.threads(Runtime.getRuntime().availableProcessors());
        Tuning tuning = Tuning.measure(TuneOptions.defaults().inBackground().threads(threads));
        threads.shutdownNow();
        System.out.println(SCHEME + "=" + tuning.scheme());
        System.out.println("millis=" + tuning.alone().toNanos() / 1e6);
        System.out.println("confidence=" + tuning.confidence().name());
    }
}
