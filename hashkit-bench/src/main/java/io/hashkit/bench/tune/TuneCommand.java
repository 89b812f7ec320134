package io.hashkit.bench.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.contender.Snippets;
import io.hashkit.tune.Profile;
import io.hashkit.tune.StartOption;
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
            "Finds the strongest costs that this host can serve within a target time.",
            "Works in the same way as PasswordHasher.autoTune(). Prints the reasons for the choice, and the costs as Java code,"
                    + " as a Spring property and as a profile.",
            "Start hashkit-bench with the heap size of your application, because the heap bounds the memory of a hash."
                    + " Tuning takes about three seconds; trying JVM options that may speed up hashing (the Vector API,"
                    + " huge pages, and both) then takes up to half a minute."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:tuned; the report states the confidence",
            "2:the command line is wrong",
            "3:no costs that the policy accepts fit into memory, or a file cannot be read or written"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -Xmx512m -jar hashkit-bench.jar tune",
            "  ... tune --target 500 --concurrency 8",
            "  ... tune --policy FIPS_140",
            "  ... tune --algorithm argon2id,bcrypt --memory 19456",
            "  ... tune --profile host-a.json        writes a profile, also for fleet",
            "  ... tune --json > report.json",
            "  ... tune --rungs                      OWASP's settings and those of other systems on this host"
        })
public final class TuneCommand implements Callable<Integer> {
    @Mixin
    private OptionsMixin mixin = new OptionsMixin();

    @Mixin
    private RungsOption rungs = new RungsOption();

    @Option(
            names = "--known",
            paramLabel = "FILE",
            description = "A profile measured earlier: its costs are not lowered if the new tuning has low confidence.")
    private @Nullable Path known;

    @Option(names = "--profile", paramLabel = "FILE", description = "Writes the profile to FILE.")
    private @Nullable Path profile;

    @Option(names = "--no-trials", description = "Does not try JVM options.")
    private boolean withoutTrials;

    @Option(names = "--json", description = "Prints only the report, as JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rungs.isAsked()) {
            return rungs.run();
        }
        TuneOptions asked = options();
        if (profile != null) {
            OutputFile.requireWritable(profile);
        }
        ExecutorService threads = Threads.open();
        try {
            TuneOptions options = asked.threads(threads);
            Tuning tuning = Tuning.measure(known == null ? options : options.known(HostProfile.read(known)));
            Optional<StartOptionTrials> trials = json && profile == null ? Optional.empty() : tried(tuning.scheme());
            Profile found = trials.map(tried -> tried.addTo(tuning.profile())).orElse(tuning.profile());
            if (profile != null) {
                OutputFile.write(profile, found.toJson());
            }
            System.out.print(json ? tuning.toJson() : text(tuning, trials, found));
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

    private static String text(Tuning tuning, Optional<StartOptionTrials> trials, Profile found) {
        return String.format(
                "%s%s%s%nJava%n  %s%n%nSpring%n  %s%n%nProfile%n%s",
                tuning.report(),
                attack(tuning.scheme()),
                trials.map(tried -> String.format(
                                "%nEffect of JVM options%n%s  Tune again with the options that you set.%n",
                                tried.lines()))
                        .orElse(""),
                Snippets.java(tuning.scheme()),
                Snippets.spring(tuning.scheme()),
                found.toJson());
    }

    private static String attack(Scheme scheme) {
        return CheapestAttack.of(scheme)
                .map(attack -> String.format("%nIf the hashes are stolen%n  %s%n", attack.sentence()))
                .orElse("");
    }

    private Optional<StartOptionTrials> tried(Scheme scheme) throws IOException, InterruptedException {
        if (withoutTrials) {
            return Optional.empty();
        }
        if (!StartOption.missed(scheme).isEmpty()) {
            System.err.println("hashkit-bench: trying JVM options in separate processes");
        }
        return StartOptionTrials.run(scheme);
    }
}
