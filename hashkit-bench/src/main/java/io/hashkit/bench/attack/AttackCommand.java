package io.hashkit.bench.attack;

import static io.hashkit.bench.console.OptionValues.require;
import static io.hashkit.bench.console.OptionValues.requireFrom;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attack.SchemesText.Line;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.contender.EngineWarmUp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench attack}. */
@Command(
        name = "attack",
        description = {
            "Estimates the money and time that an attacker needs to guess passwords from stolen hashes on rented devices, and"
                    + " compares it with what one login costs you.",
            "Guessing rates and prices are published figures, whose sources and dates --sources prints. Without options, the"
                    + " recommended costs of each algorithm are compared, and then what the same time of this host buys with"
                    + " each."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:printed",
            "2:the command line is wrong",
            "3:a file cannot be read or written, is not a profile or a run, or contains no hashes"
        },
        footer = {
            "  ... attack                            measures this host for about ten seconds",
            "  ... attack --run a.run.json           the same with the times of a run",
            "  ... attack --scheme argon2id,m=19456,t=2,p=1",
            "  ... attack --scheme bcrypt,cost=12 --words 5 --no-measure",
            "  ... attack --kinds kinds.json         each kind of hash that \"hashkit-rehash identify --json\" has counted",
            "  ... attack --sources",
            "  ... attack --errors"
        })
public final class AttackCommand implements Callable<Integer> {
    private static final Duration LOGIN = Duration.ofMillis(2500);
    private static final int MOST_WORDS = 20;
    private static final int MOST_CHARACTERS = 100;
    private static final int FEW_KINDS = 20;
    private static final int LEAST_TARGET = 10;
    private static final int MOST_TARGET = 10_000;

    @ArgGroup
    private @Nullable Subject subject;

    /** The hashes under attack: at most one of these options. */
    static final class Subject {
        @Option(
                names = "--scheme",
                paramLabel = "COSTS",
                description = "Algorithm and costs, such as argon2id,m=19456,t=2,p=1.")
        private @Nullable Scheme scheme;

        @Option(
                names = "--kinds",
                paramLabel = "FILE",
                description =
                        "The hashes of a table, as \"hashkit-rehash identify --json\" counted them in FILE; - reads"
                                + " standard input.")
        private @Nullable String kinds;

        @Option(names = "--sources", description = "Prints where the rates, bandwidths and prices come from, and when.")
        private boolean sources;

        @Option(
                names = "--errors",
                description = "Predicts each measured rate from the others, and prints the errors of the model.")
        private boolean errors;
    }

    @Option(names = "--guesses", paramLabel = "N", description = "Also prints the price of N guesses.")
    private double guesses;

    @Option(
            names = "--words",
            paramLabel = "N",
            defaultValue = "4",
            description = "Number of random words in the passphrase, 1 to 20. Default: ${DEFAULT-VALUE}.")
    private int words;

    @Option(
            names = "--characters",
            paramLabel = "N",
            defaultValue = "8",
            description = "Number of random characters in the password, 1 to 100. Default: ${DEFAULT-VALUE}.")
    private int characters;

    @Option(
            names = "--no-measure",
            description =
                    "Does not time hashes on this host, so neither the cost of one login nor the comparison at equal time"
                            + " is printed.")
    private boolean withoutMeasuring;

    @Option(
            names = "--run",
            paramLabel = "RUN",
            description = "Alone: takes the times of this host from RUN, the .run.json file of hashkit-bench"
                    + " without a command. Default: measures them.")
    private @Nullable Path run;

    @Option(
            names = "--target",
            paramLabel = "MS",
            defaultValue = "250",
            description = "Time of one hash that is compared, in milliseconds, 10 to 10000. Default: ${DEFAULT-VALUE}.")
    private int target;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final AttackModel model = AttackModel.published();

    @Override
    public Integer call() throws IOException, InterruptedException {
        checkOptions();
        int width = Console.standard().width();
        if (subject == null) {
            return compare(width);
        }
        if (subject.sources) {
            System.out.print(SourcesText.of(model.tables()));
            return ExitCode.OK;
        }
        if (subject.errors) {
            System.out.print(ErrorsText.print(model, width));
            return ExitCode.OK;
        }
        if (subject.kinds != null) {
            return kinds(subject.kinds, width);
        }
        Scheme scheme = Objects.requireNonNull(subject.scheme);
        System.out.print(text(scheme, login(scheme), width));
        return ExitCode.OK;
    }

    private int compare(int width) throws IOException, InterruptedException {
        System.out.print(new SchemesText(model, width).print());
        if (!withoutMeasuring || run != null) {
            System.out.flush();
            OwnTimes own = run == null
                    ? OwnTimes.measure(SchemesText.RECOMMENDED, target)
                    : OwnTimes.of(SchemesText.RECOMMENDED, target, run);
            System.out.print(new EqualTimeText(model, target, width).print(own));
        }
        System.out.printf("%n  More: attack --scheme COSTS, --sources, --errors%n");
        return ExitCode.OK;
    }

    private void checkOptions() {
        requireFrom(spec, "--words", words, 1, MOST_WORDS);
        requireFrom(spec, "--characters", characters, 1, MOST_CHARACTERS);
        require(
                spec,
                guesses >= 0 && guesses < Double.POSITIVE_INFINITY,
                "--guesses must be at least 0, not " + guesses);
        require(spec, subject == null || run == null, "--run is for attack alone");
        requireFrom(spec, "--target", target, LEAST_TARGET, MOST_TARGET);
    }

    private String text(Scheme scheme, String login, int width) {
        return new AttackText(model, width).print(scheme, Target.of(model.tables(), guesses, words, characters), login);
    }

    private String login(Scheme scheme) throws InterruptedException {
        if (withoutMeasuring) {
            return "(not measured)";
        }
        try {
            EngineWarmUp.run(scheme);
            return LoginTime.measure(scheme, LOGIN).words(model, scheme);
        } catch (RuntimeException e) {
            return "(not measured: " + e.getMessage() + ")";
        }
    }

    private int kinds(String file, int width) throws IOException {
        List<Line> all = KindLines.read(model, file);
        System.out.print(new SchemesText(model, width)
                .print(all.stream().limit(FEW_KINDS).toList()));
        if (all.size() > FEW_KINDS) {
            System.out.printf("%nand %,d less frequent kinds%n", all.size() - FEW_KINDS);
        }
        return ExitCode.OK;
    }
}
