package io.hashkit.bench.page;

import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.RunFile;
import io.hashkit.internal.tune.Fleet;
import io.hashkit.internal.tune.ProfileData;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The top of a page of several hosts: common costs for all of them. */
final class FleetAnswer {
    private FleetAnswer() {}

    /** The costs that all hosts can serve, and the own choice of each host. */
    static String of(List<RunFile> runs) {
        List<RunFile> tuned = runs.stream().filter(run -> run.profile() != null).toList();
        if (tuned.isEmpty()) {
            return Html.list(runs.stream()
                    .flatMap(run -> run.advice().stream().map(sentence -> run.label() + ": " + sentence))
                    .toList());
        }
        try {
            List<Host> hosts = tuned.stream()
                    .map(run -> new Host(run, ProfileData.parse(Objects.requireNonNull(run.profile()))))
                    .toList();
            ProfileData fleet = Fleet.reduce(hosts.stream().map(Host::profile).toList(), 1);
            return FirstScreen.settings(fleet.scheme())
                    + facts(runs, hosts, fleet)
                    + doubts(hosts)
                    + table(hosts, fleet);
        } catch (IllegalArgumentException | IllegalStateException e) {
            return Html.element("p", "There are no common costs for these runs: " + e.getMessage() + ".");
        }
    }

    /** A run and its profile. */
    private record Host(RunFile run, ProfileData profile) {
        String confidence() {
            Answer answer = run.answer();
            return (answer == null ? profile.confidence().name() : answer.confidence()).toLowerCase(Locale.ROOT);
        }
    }

    /** Why the costs are not sure, by host; empty if they are. */
    private static String doubts(List<Host> hosts) {
        List<String> doubts = hosts.stream()
                .filter(host -> !host.confidence().equals("high"))
                .map(host -> host.run.label() + ", confidence " + host.confidence() + ": "
                        + (host.run.answer() == null
                                ? "see its profile"
                                : String.join("; ", host.run.answer().doubts()))
                        + ".")
                .toList();
        return doubts.isEmpty()
                ? ""
                : Html.element("p", "These costs are not sure. Measure these hosts again when they are quiet:")
                        + Html.list(doubts);
    }

    private static String facts(List<RunFile> runs, List<Host> hosts, ProfileData fleet) {
        StringBuilder html = new StringBuilder("<dl class=\"facts\">\n");
        DoubleSummaryStatistics millis = hosts.stream()
                .mapToDouble(host -> host.profile.millis(fleet.scheme()))
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

    private static String table(List<Host> hosts, ProfileData fleet) {
        return new SortableTable<Host>()
                .text("run", host -> host.run.label())
                .text("own costs", host -> Costs.parameters(host.profile.scheme()))
                .number("own ms", host -> host.profile.millis(host.profile.scheme()), FigureTables::digits)
                .number("fleet ms", host -> host.profile.millis(fleet.scheme()), FigureTables::digits)
                .number("logins per second", host -> logins(host.run.answer()), FigureTables::digits)
                .text("confidence", Host::confidence)
                .text("engine", host -> host.profile.engine())
                .html("Host by host", hosts);
    }

    private static double logins(@Nullable Answer answer) {
        return answer == null ? Double.NaN : answer.loginsPerSecond();
    }
}
