package io.hashkit.bench.page;

import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.report.HostProfile;
import io.hashkit.bench.report.RunFile;
import io.hashkit.internal.tune.Fleet;
import io.hashkit.internal.tune.ProfileData;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The top of a page of several hosts: common costs for all of them. */
final class FleetAnswer {
    private FleetAnswer() {}

    /** The costs that all hosts can serve, and the own choice of each host. */
    static String of(List<RunFile> runs) {
        if (runs.stream().allMatch(run -> run.profile() == null)) {
            return Html.list(runs.stream()
                    .flatMap(run -> run.advice().stream().map(sentence -> run.label() + ": " + sentence))
                    .toList());
        }
        try {
            List<HostProfile> hosts = runs.stream()
                    .flatMap(run -> HostProfile.of(run.label(), run).stream())
                    .toList();
            ProfileData fleet =
                    Fleet.reduce(hosts.stream().map(HostProfile::profile).toList(), 1);
            return FirstScreen.settings(fleet.scheme())
                    + facts(runs, hosts, fleet)
                    + doubts(hosts)
                    + table(hosts, fleet);
        } catch (IllegalArgumentException | IllegalStateException e) {
            return Html.element("p", "There are no common costs for these runs: " + e.getMessage() + ".");
        }
    }

    /** Why the costs are not sure, by host; empty if they are. */
    private static String doubts(List<HostProfile> hosts) {
        List<String> doubts = hosts.stream()
                .filter(host -> !host.isSure())
                .map(HostProfile::doubt)
                .toList();
        return doubts.isEmpty()
                ? ""
                : Html.element("p", "These costs are not sure. Measure these hosts again when they are quiet:")
                        + Html.list(doubts);
    }

    private static String facts(List<RunFile> runs, List<HostProfile> hosts, ProfileData fleet) {
        StringBuilder html = new StringBuilder("<dl class=\"facts\">\n");
        DoubleSummaryStatistics millis = hosts.stream()
                .mapToDouble(host -> host.profile().millis(fleet.scheme()))
                .summaryStatistics();
        FirstScreen.fact(
                html,
                "One hash takes",
                FirstScreen.number(millis.getMin()) + " to " + FirstScreen.number(millis.getMax()) + " ms",
                "of processor time, one at a time, depending on the host");
        FirstScreen.fact(
                html,
                "Hosts",
                hosts.size() + (hosts.size() == 1 ? " run" : " runs"),
                "the costs suit all of them"
                        + (hosts.size() == runs.size()
                                ? ""
                                : "; these have no profile: "
                                        + runs.stream()
                                                .filter(run -> run.profile() == null)
                                                .map(RunFile::label)
                                                .collect(Collectors.joining(", "))));
        return html.append("</dl>\n").toString();
    }

    private static String table(List<HostProfile> hosts, ProfileData fleet) {
        return new SortableTable<HostProfile>()
                .text("run", HostProfile::name)
                .text("own costs", host -> Costs.parameters(host.profile().scheme()))
                .number("own ms", host -> host.profile().millis(host.profile().scheme()), FigureTables::digits)
                .number("fleet ms", host -> host.profile().millis(fleet.scheme()), FigureTables::digits)
                .number("logins per second", HostProfile::loginsPerSecond, FigureTables::digits)
                .text("confidence", host -> host.confidence().toLowerCase(Locale.ROOT))
                .text("engine", host -> host.profile().measurement().engine())
                .html("Host by host", hosts);
    }
}
