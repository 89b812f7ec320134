package io.hashkit.bench.tune;

import static io.hashkit.bench.console.OptionValues.require;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.report.HostProfile;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.JvmOption;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            "Works in the same way as PasswordHasher.autoTune(). Prints the costs as a Spring property and as Java code, how"
                    + " sure they are, what they carry and what they need.",
            "Start hashkit-bench with the heap size of your application, because the heap bounds the memory of a hash."
                    + " The answer is there after about four seconds; trying JVM options that may speed up hashing (the Vector"
                    + " API, huge pages, and both) then takes up to half a minute, and corrects the answer if it must."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:tuned; the report states the confidence",
            "2:the command line is wrong",
            "3:no costs that the policy accepts fit into memory, or a file cannot be read or written"
        },
        footer = {
            "  java -Xmx512m -jar hashkit-bench.jar tune",
            "  ... tune --target 500 --concurrency 8",
            "  ... tune --policy FIPS_140",
            "  ... tune --algorithm argon2id,bcrypt --memory 19456",
            "  ... tune --profile host-a.json        writes a profile, also for fleet",
            "  ... tune --rungs                      known settings on this host"
        })
public final class TuneCommand implements Callable<Integer> {
    private static final String FLEET =
            "for hosts that share their users, keep a profile of each (tune --profile FILE) and combine them with fleet";

    /** Of each of three measurements, for algorithms of which a processor computes several hashes at once. */
    private static final int SEATS_SECONDS = 3;

    @Mixin
    private OptionsMixin mixin = new OptionsMixin();

    @Option(
            names = "--rungs",
            description =
                    "Measures the settings of OWASP and the defaults of well-known systems on this host, for about"
                            + " forty seconds, instead of choosing costs: processor time, memory, logins a second and the price"
                            + " of an attack.")
    private boolean rungs;

    @Option(
            names = "--known",
            paramLabel = "FILE",
            description = "A profile measured earlier: its costs are not lowered if the new tuning has low confidence.")
    private @Nullable Path known;

    @Option(names = "--profile", paramLabel = "FILE", description = "Writes the profile to FILE.")
    private @Nullable Path profile;

    @Option(names = "--no-trials", description = "Does not try JVM options.")
    private boolean withoutTrials;

    @Option(
            names = "--verbose",
            description = "Also prints what was measured, why each setting was or was not chosen, and the profile.")
    private boolean verbose;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rungs) {
            boolean alone = spec.commandLine().getParseResult().matchedOptions().size() == 1;
            require(spec, alone, "--rungs takes no other option");
            return RungsText.run();
        }
        TuneOptions asked = options();
        if (profile != null) {
            OutputFile.requireWritable(profile);
        }
        ExecutorService threads = Contenders.threads(Runtime.getRuntime().availableProcessors());
        try {
            TuneOptions options = asked.threads(threads);
            TuneText text = new TuneText(Console.standard(), options);
            text.question();
            Tuning tuning = Tuning.measure(known == null ? options : options.known(HostProfile.read(known)));
            ServiceMeasurement.addSeats(tuning, SEATS_SECONDS);
            keep(profile(tuning));
            print(tuning, text);
            return ExitCode.OK;
        } catch (IllegalStateException | IllegalArgumentException e) {
            System.err.println("hashkit-bench: "
                    + (e instanceof InsufficientMemoryException memory
                            ? OptionsMixin.inOptions(memory)
                            : e.getMessage()));
            return ExitCode.CANNOT_MEASURE;
        } finally {
            threads.shutdownNow();
        }
    }

    private static ProfileData profile(Tuning tuning) {
        return TunedHost.OF_TUNING.into(tuning).profile();
    }

    private void keep(ProfileData found) throws IOException {
        if (profile != null) {
            OutputFile.write(profile, found.toJson());
        }
    }

    /** The answer at once; what the trials find after it. */
    private void print(Tuning tuning, TuneText text) throws IOException, InterruptedException {
        if (verbose) {
            System.out.printf(
                    "%n%s%nProfile%n%s", tuning.report(), tuning.profile().toJson());
        }
        int missed = JvmOption.missed(tuning.scheme()).size();
        if (withoutTrials || missed == 0) {
            List<String> next = new ArrayList<>(List.of(FLEET));
            if (missed > 0) {
                next.add("without --no-trials, " + missed + " JVM " + (missed == 1 ? "option is" : "options are")
                        + " tried");
            }
            text.answer(tuning, next);
            return;
        }
        text.answer(tuning, List.of("wait for the trials below, which correct this if they must"));
        int sets = sets(tuning.scheme()).size();
        text.trying(sets);
        text.conclusion(tuning, tried(tuning), sets);
    }

    private static List<String> sets(Scheme scheme) {
        return StartOptionTrials.sets(JvmOption.missed(scheme));
    }

    /** Tries the options and keeps what they brought in the profile. */
    private Optional<StartOptionTrials> tried(Tuning tuning) throws IOException, InterruptedException {
        Optional<StartOptionTrials> trials =
                StartOptionTrials.run(tuning.scheme(), sets(tuning.scheme()), Console.standard());
        if (trials.isPresent()) {
            ProfileData found = trials.get().addTo(profile(tuning));
            keep(TuneText.doubt(tuning, trials.get())
                    .map(doubt -> found.withLowerConfidence(Confidence.LOW, doubt))
                    .orElse(found));
        }
        return trials;
    }

    private TuneOptions options() {
        try {
            return mixin.options();
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
