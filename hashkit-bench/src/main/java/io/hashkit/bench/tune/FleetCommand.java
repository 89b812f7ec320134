package io.hashkit.bench.tune;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.contender.Snippets;
import io.hashkit.tune.Fleet;
import io.hashkit.tune.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hashkit-bench fleet}. */
@Command(
        name = "fleet",
        description =
                "Reduces the profiles of several hosts to one profile with the strongest costs that enough of these hosts can"
                        + " serve within their target time. The order of the files does not matter.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the fleet's profile was written",
            "2:the command line is wrong",
            "3:a file cannot be read or written, is not a profile, or the profiles were measured with different options"
        },
        footerHeading = "%nExamples:%n",
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

    @Override
    public Integer call() throws IOException {
        List<HostProfile> hosts = new ArrayList<>();
        for (Path file : files) {
            try {
                hosts.addAll(HostProfile.readAll(file));
            } catch (IllegalArgumentException e) {
                throw new IOException(file + ": " + e.getMessage(), e);
            }
        }
        Profile fleet = Fleet.reduce(hosts.stream().map(HostProfile::profile).toList(), served);
        if (output == null) {
            System.out.print(fleet.toJson());
            return ExitCode.OK;
        }
        OutputFile.write(output, fleet.toJson());
        Table table = new Table(List.of("Profile", "own costs", "own ms", "fleet ms", "memory MiB"), 2, 4);
        hosts.forEach(host -> table.add(row(host.name(), host.profile(), fleet)));
        System.out.print(table.print(120));
        System.out.printf("%n%s%n%s%n", Snippets.java(fleet.scheme()), output);
        return ExitCode.OK;
    }

    private static List<String> row(String name, Profile host, Profile fleet) {
        return List.of(
                name,
                Snippets.spring(host.scheme()).replace("hashkit.scheme=", ""),
                String.format(Locale.ROOT, "%.0f", host.millis(host.scheme())),
                String.format(Locale.ROOT, "%.0f", host.millis(fleet.scheme())),
                Bytes.mebibytes(host.memoryPerHash()));
    }
}
