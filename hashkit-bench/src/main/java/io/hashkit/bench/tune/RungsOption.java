package io.hashkit.bench.tune;

import static io.hashkit.bench.console.OptionValues.require;

import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.limit.OverloadedException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option of {@code tune} that measures known settings instead of choosing one. */
final class RungsOption {
    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final Duration EACH = Duration.ofMillis(400);

    @Option(
            names = "--rungs",
            description =
                    "Measures the settings of OWASP and the defaults of well-known systems on this host, for about"
                            + " forty seconds, instead of choosing costs: processor time, memory, logins a second and the price"
                            + " of an attack.")
    private boolean asked;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    boolean isAsked() {
        return asked;
    }

    /**
     * Measures and prints line by line.
     *
     * @return the exit code
     * @throws ParameterException if there is another option
     */
    int run() throws InterruptedException {
        boolean alone = spec.commandLine().getParseResult().matchedOptions().size() == 1;
        require(spec, alone, "--rungs takes no other option");
        return run(Rung.published(), WARM_UP, EACH, Console.standard());
    }

    static int run(List<Rung> rungs, Duration warmUp, Duration each, Console console) throws InterruptedException {
        RungsText text = new RungsText(AttackModel.published(), console.width());
        PrintStream out = console.out();
        out.print(text.header());
        ExecutorService threads = Contenders.threads(Runtime.getRuntime().availableProcessors());
        try {
            Set<String> warm = new HashSet<>();
            for (Rung rung : rungs) {
                out.print(line(text, rung, warm.add(rung.family()) ? warmUp : Duration.ZERO, each, threads));
                out.flush();
            }
        } finally {
            threads.shutdownNow();
        }
        out.print(text.footer(Runtime.getRuntime().availableProcessors()));
        return ExitCode.OK;
    }

    private static String line(RungsText text, Rung rung, Duration warmUp, Duration each, ExecutorService threads)
            throws InterruptedException {
        try {
            if (!warmUp.isZero() && !RungTime.warmUp(rung.scheme(), warmUp)) {
                text.notWarm(rung);
            }
            return text.line(rung, RungTime.measure(rung.scheme(), each, threads));
        } catch (OverloadedException | IllegalArgumentException doesNotFitIntoMemory) {
            return text.missing(rung);
        }
    }
}
