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
                "Reduces the profiles of several hosts to one, with the strongest costs that enough of them serve within"
                        + " their target. The same files in any order give the same profile.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:reduced",
            "2:the command line is wrong",
            "3:a file is no profile, or the profiles do not agree in what was asked for"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ... tune --profile host-a.json        on each host",
            "  ... fleet host-*.json -o fleet.json",
            "  ... fleet pods.log -o fleet.json      from the main job's --json on each host",
            "  ... fleet --served 0.95 host-*.json   one host of twenty may be slower"
        })
public final class FleetCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "PROFILE",
            description =
                    "Written by tune --profile; or runs of the main job, which have one each, as files or as lines.")
    private List<Path> files = List.of();

    @Option(
            names = "--served",
            paramLabel = "SHARE",
            defaultValue = "1",
            description = "Of the hosts, that must meet their target; default: all.")
    private double served;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where the profile is written; default: the output, and the table is left out.")
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
        Table table = new Table(List.of("Profile", "own choice", "own ms", "fleet's ms", "memory MiB"), 2, 4);
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
