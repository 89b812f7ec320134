package io.hashkit.bench.tune;

import static io.hashkit.bench.console.OptionValues.require;
import static io.hashkit.bench.console.OptionValues.requireNotRead;

import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.report.HostProfile;
import io.hashkit.internal.tune.Fleet;
import io.hashkit.internal.tune.ProfileData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench fleet}. */
@Command(
        name = "fleet",
        description =
                "Reduces the profiles of several hosts to one profile with the strongest costs that enough of these hosts can"
                        + " serve within their target time. The order of the files does not matter. Says how sure each profile"
                        + " is, and why.",
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:the fleet's profile was written",
            "2:the command line is wrong",
            "3:a file cannot be read or written, is not a profile, or the profiles were measured with different options"
        },
        footer = {
            "  ... tune --profile host-a.json        run this on each host first",
            "  ... fleet host-*.json -o fleet.json",
            "  ... fleet pods.log -o fleet.json      a log with --json output of hosts",
            "  ... fleet --served 0.95 host-*.json   one host of twenty may miss its target"
        })
public final class FleetCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "PROFILE",
            description =
                    "Profiles that \"tune --profile\" wrote, or runs that hashkit-bench without a command wrote, which"
                            + " contain one profile each: .run.json files or logs with the output of --json.")
    private List<Path> files = List.of();

    @Option(
            names = "--served",
            paramLabel = "SHARE",
            defaultValue = "1",
            description =
                    "Share of the hosts that must meet their target, above 0 and at most 1. Default: 1, all hosts.")
    private double served;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Writes the profile to FILE and prints a table. Default: prints only the profile.")
    private @Nullable Path output;

    @Option(names = "--markdown", description = "With --output: prints Markdown, for a ticket or a pull request.")
    private boolean markdown;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        require(spec, served > 0 && served <= 1, "--served must be a share above 0 and at most 1, not " + served);
        require(spec, !markdown || output != null, "--markdown needs --output");
        if (output != null) {
            requireNotRead(spec, output, files);
        }
        List<HostProfile> hosts = HostProfile.readAll(files);
        ProfileData fleet =
                Fleet.reduce(hosts.stream().map(HostProfile::profile).toList(), served);
        FleetText text = new FleetText(hosts, fleet);
        if (output == null) {
            System.out.print(fleet.toJson());
            text.doubts().forEach(doubt -> System.err.println("hashkit-bench: " + doubt));
            return ExitCode.OK;
        }
        OutputFile.write(output, fleet.toJson());
        System.out.print(
                markdown ? text.markdown() : text.plain(Console.standard().width()));
        System.out.printf(markdown ? "%nProfile: `%s`%n" : "%nProfile: %s%n", output.getFileName());
        return ExitCode.OK;
    }
}
