package io.hashkit.bench.attack;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.attack.SchemesText.Line;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.identify.ColumnReader;
import io.hashkit.bench.identify.ColumnStatistics;
import io.hashkit.bench.identify.ColumnStatistics.Kind;
import io.hashkit.bench.tune.HostProfile;
import io.hashkit.tune.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench attack}. */
@Command(
        name = "attack",
        description = {
            "Tells what guessing the passwords of stolen hashes costs, in money and time, on devices that can be rented, beside"
                    + " what one login costs you.",
            "Rates and prices are those that others published; each is printed with its date and its source. Without options:"
                    + " the recommended costs of each algorithm side by side."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:told",
            "2:the command line is wrong",
            "3:a file cannot be read, is no profile, or has no hashes in it"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ... attack",
            "  ... attack --scheme argon2id,m=19456,t=2,p=1",
            "  ... attack --scheme bcrypt,cost=12 --words 5 --no-measure",
            "  ... attack --profile host-a.json      costs that tune --profile kept",
            "  ... attack --column users.txt         every kind of hash in a column",
            "  ... attack --chart --run a.run.json --svg chart.svg"
        })
public final class AttackCommand implements Callable<Integer> {
    private static final int MOST_WORDS = 20;
    private static final int MOST_CHARACTERS = 100;
    private static final int FEW_KINDS = 20;

    @ArgGroup
    private @Nullable Subject subject;

    /** One of them. */
    static final class Subject {
        @Option(names = "--scheme", paramLabel = "COSTS", description = "Such as argon2id,m=19456,t=2,p=1.")
        private @Nullable String scheme;

        @Option(names = "--profile", paramLabel = "FILE", description = "Written by tune --profile.")
        private @Nullable Path profile;

        @Option(
                names = "--column",
                paramLabel = "FILE",
                description = "One stored string a line, as identify reads it, or - for the input.")
        private @Nullable String column;

        @Option(
                names = "--chart",
                description = "What 250 ms buy with hashkit and with Bouncy Castle, in the attacker's money.")
        private boolean chart;
    }

    @Option(names = "--guesses", paramLabel = "N", description = "Tells the price of as many guesses too.")
    private double guesses;

    @Option(
            names = "--words",
            paramLabel = "N",
            defaultValue = "4",
            description = "Random words of a passphrase; default: ${DEFAULT-VALUE}.")
    private int words;

    @Option(
            names = "--characters",
            paramLabel = "N",
            defaultValue = "8",
            description = "Random characters of a password; default: ${DEFAULT-VALUE}.")
    private int characters;

    @Option(names = "--no-measure", description = "Do not time a hash here for what one login costs you.")
    private boolean withoutMeasuring;

    @Option(
            names = "--run",
            paramLabel = "RUN",
            description = "For --chart: a run of the main job; without it both are timed here, in a few seconds.")
    private @Nullable Path run;

    @Option(names = "--svg", paramLabel = "FILE", description = "For --chart: where it is drawn.")
    private @Nullable Path svg;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final AttackModel model = AttackModel.published();

    @Override
    public Integer call() throws IOException {
        checkOptions();
        int width = Console.standard().width();
        if (subject == null) {
            System.out.print(new SchemesText(model, width)
                    .print(Stream.of(
                                    Argon2.recommended(),
                                    Scrypt.recommended(),
                                    Bcrypt.recommended(),
                                    Pbkdf2.recommended())
                            .map(Line::of)
                            .toList()));
            return ExitCode.OK;
        }
        if (subject.column != null) {
            return column(subject.column, width);
        }
        if (subject.chart) {
            return new ChartJob(model, System.out).run(run, svg);
        }
        if (subject.profile != null) {
            Profile profile = profile(subject.profile);
            System.out.print(
                    text(profile.scheme(), Login.words(model, profile.scheme(), LoginTime.of(profile)), width));
            return ExitCode.OK;
        }
        Scheme scheme = scheme(String.valueOf(subject.scheme));
        System.out.print(text(scheme, login(scheme), width));
        return ExitCode.OK;
    }

    private void checkOptions() {
        require(words >= 1 && words <= MOST_WORDS, "--words must be from 1 to " + MOST_WORDS + ", not " + words);
        require(
                characters >= 1 && characters <= MOST_CHARACTERS,
                "--characters must be from 1 to " + MOST_CHARACTERS + ", not " + characters);
        require(guesses >= 0 && guesses < Double.POSITIVE_INFINITY, "--guesses must be above 0, not " + guesses);
        boolean chart = subject != null && subject.chart;
        require(chart || (run == null && svg == null), "--run and --svg belong to --chart");
    }

    private void require(boolean condition, String problem) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), problem);
        }
    }

    private Scheme scheme(String text) {
        try {
            return Scheme.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--scheme: " + e.getMessage(), e);
        }
    }

    private static Profile profile(Path file) throws IOException {
        try {
            return HostProfile.read(file);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    private String text(Scheme scheme, String login, int width) {
        return new AttackText(model, width).print(scheme, Target.of(model.tables(), guesses, words, characters), login);
    }

    private String login(Scheme scheme) {
        if (withoutMeasuring) {
            return "(not measured)";
        }
        try {
            return Login.words(model, scheme, LoginTime.measure(scheme));
        } catch (RuntimeException e) {
            return "(not measured: " + e.getMessage() + ")";
        }
    }

    private int column(String file, int width) throws IOException {
        ColumnStatistics statistics = ColumnReader.read(file, Policy.OWASP_2026, "attack");
        if (statistics.rows() == statistics.empty()) {
            throw new IOException(file + " has no hashes in it; it must hold one stored string a line");
        }
        List<Line> lines = statistics.kinds().entrySet().stream()
                .limit(FEW_KINDS)
                .map(entry -> line(entry.getKey(), entry.getValue()))
                .toList();
        System.out.print(new SchemesText(model, width).print(lines));
        int more = statistics.kinds().size() - lines.size();
        if (more > 0) {
            System.out.printf("%nand %,d rarer kinds; identify --all names them%n", more);
        }
        return ExitCode.OK;
    }

    private static Line line(Kind kind, long rows) {
        return new Line(
                (kind.dialect() + " " + kind.algorithm() + " " + kind.costs()).strip(),
                scheme(kind),
                OptionalLong.of(rows));
    }

    /** Hashes that hashkit does not compute have no rates here. */
    private static Optional<Scheme> scheme(Kind kind) {
        try {
            return Optional.of(Scheme.parse(kind.algorithm() + "," + kind.costs()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
