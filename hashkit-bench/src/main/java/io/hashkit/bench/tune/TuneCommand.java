package io.hashkit.bench.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Thief;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.contender.Snippets;
import io.hashkit.internal.catalog.StartOption;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench tune}. */
@Command(
        name = "tune",
        description = {
            "Finds the strongest costs that this host serves within a target time, as autoTune() does at start-up, and"
                    + " prints why, and the costs as Java, as Spring properties and as a profile.",
            "Give this process the heap that the application has: it bounds the memory of a hash. Takes about three seconds,"
                    + " and then up to half a minute to try what options of the JVM would bring here: the Vector API, huge"
                    + " pages, and both."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:tuned; the confidence is in the report",
            "2:the command line is wrong",
            "3:no setting that the policy accepts fits into memory, or a file cannot be read or written"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -Xmx512m -jar hashkit-bench.jar tune",
            "  ... tune --target 500 --concurrency 8",
            "  ... tune --policy FIPS_140",
            "  ... tune --algorithm argon2id,bcrypt --memory 19456",
            "  ... tune --profile host-a.json        keep the profile; fleet reduces several",
            "  ... tune --json > report.json"
        })
public final class TuneCommand implements Callable<Integer> {
    @Mixin
    private OptionsMixin mixin = new OptionsMixin();

    @Option(names = "--known", paramLabel = "FILE", description = "A profile that an unsure tuning must not undercut.")
    private @Nullable Path known;

    @Option(names = "--profile", paramLabel = "FILE", description = "Where the profile is written.")
    private @Nullable Path profile;

    @Option(names = "--no-trials", description = "Do not try start options.")
    private boolean withoutTrials;

    @Option(names = "--json", description = "The report as JSON, and nothing else.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        TuneOptions asked = options();
        if (profile != null) {
            OutputFile.requireWritable(profile);
        }
        ExecutorService threads = Threads.open();
        try {
            TuneOptions options = asked.threads(threads);
            Tuning tuning = Tuning.measure(known == null ? options : options.known(HostProfile.read(known)));
            if (profile != null) {
                OutputFile.write(profile, tuning.profile().toJson());
            }
            System.out.print(json ? tuning.toJson() : text(tuning));
            return ExitCode.OK;
        } catch (IllegalStateException | IllegalArgumentException e) {
            System.err.println("hashkit-bench: " + e.getMessage());
            return ExitCode.CANNOT_MEASURE;
        } finally {
            threads.shutdownNow();
        }
    }

    private TuneOptions options() {
        try {
            return mixin.options();
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private String text(Tuning tuning) throws IOException, InterruptedException {
        String trials = tried(tuning.scheme())
                .map(found -> String.format(
                        "%nWhat a start option would bring here%n%s  Tune again with what you take.%n", found.lines()))
                .orElse("");
        return String.format(
                "%s%s%s%nJava%n  %s%n%nSpring%n  %s%n%nProfile%n%s",
                tuning.report(),
                thief(tuning.scheme()),
                trials,
                Snippets.java(tuning.scheme()),
                Snippets.spring(tuning.scheme()),
                tuning.profile().toJson());
    }

    private static String thief(Scheme scheme) {
        return Thief.of(scheme)
                .map(thief -> String.format("%nStolen hashes%n  %s%n", thief.sentence()))
                .orElse("");
    }

    private Optional<StartOptionTrials> tried(Scheme scheme) throws IOException, InterruptedException {
        if (withoutTrials) {
            return Optional.empty();
        }
        if (!StartOption.missed(scheme).isEmpty()) {
            System.err.println("hashkit-bench: trying what start options bring, in processes of their own");
        }
        return StartOptionTrials.run(scheme);
    }
}
