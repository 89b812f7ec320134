package io.hashkit.bench.tune;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.LabelledLines;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Snippets;
import io.hashkit.bench.report.HostProfile;
import io.hashkit.bench.report.Requirements;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.tune.ProfileData;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * The costs of a fleet as text: what to set, how sure it is and why, and what it means for each host.
 *
 * @param hosts the profiles, at least one
 * @param fleet what they were reduced to
 */
record FleetText(List<HostProfile> hosts, ProfileData fleet) {
    String plain(int width) {
        return table().print(hosts, width)
                + System.lineSeparator()
                + new LabelledLines(width).addAll("Fleet", sentences())
                + System.lineSeparator()
                + settings().stream().map(setting -> "    " + setting).collect(lines());
    }

    String markdown() {
        return sentences().stream().map(sentence -> "* " + sentence).collect(lines())
                + settings().stream()
                        .collect(Collectors.joining(
                                System.lineSeparator(),
                                System.lineSeparator() + "```text" + System.lineSeparator(),
                                System.lineSeparator() + "```" + System.lineSeparator() + System.lineSeparator()))
                + table().markdown(hosts);
    }

    private static Collector<CharSequence, ?, String> lines() {
        return Collectors.joining(System.lineSeparator(), "", System.lineSeparator());
    }

    private Table<HostProfile> table() {
        return new Table<HostProfile>()
                .text("Profile", HostProfile::name)
                .text("own costs", host -> host.profile().scheme().toString())
                .figure(
                        "own ms",
                        "%.0f",
                        host -> host.profile().millis(host.profile().scheme()))
                .figure("fleet ms", "%.0f", host -> host.profile().millis(fleet.scheme()))
                .figure(
                        "memory MiB",
                        host -> Bytes.mebibytes(host.profile().measurement().memoryPerHash()))
                .figure(
                        "logins/s",
                        host -> Double.isNaN(host.loginsPerSecond())
                                ? "-"
                                : Texts.format("%.1f", host.loginsPerSecond()))
                .figure("seats", host -> seats(host.profile()))
                .figure("confidence", host -> host.confidence().toLowerCase(Locale.ROOT))
                .dropping("memory MiB");
    }

    private List<String> settings() {
        return List.of(
                Snippets.java(fleet.scheme()),
                Snippets.spring(fleet.scheme()),
                Requirements.of(fleet).command());
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        int meeting = hosts.size() - late().size();
        sentences.add(Texts.format(
                "%s is the strongest setting that %s within %d ms of processor time for a hash alone%s.",
                fleet.scheme(),
                late().isEmpty()
                        ? hosts.size() == 1 ? "this host computes" : "all " + hosts.size() + " hosts compute"
                        : meeting + " of " + hosts.size() + " hosts compute",
                fleet.target().toMillis(),
                late().isEmpty() ? "" : "; not " + String.join(", ", late())));
        sentences.add(Requirements.of(fleet).sentence());
        sentences.addAll(doubts());
        return sentences;
    }

    /** The hosts that take longer than the target, or have too little memory. */
    private List<String> late() {
        return hosts.stream()
                .filter(host ->
                        host.profile().millis(fleet.scheme()) > fleet.target().toMillis()
                                || host.profile().measurement().memoryPerHash()
                                        < fleet.scheme().memoryBytes())
                .map(HostProfile::name)
                .toList();
    }

    /** How sure the costs are, and which hosts are the reason; empty if all are sure. */
    List<String> doubts() {
        List<HostProfile> unsure = hosts.stream().filter(host -> !host.isSure()).toList();
        List<String> doubts = new ArrayList<>();
        if (!unsure.isEmpty()) {
            doubts.add(Texts.format(
                    "These costs are not sure: %d of %d profiles have less than high confidence. Measure these hosts again when"
                            + " they are quiet.",
                    unsure.size(), hosts.size()));
            unsure.forEach(host -> doubts.add(host.doubt()));
        }
        return doubts;
    }

    /** How many hashes a processor computes at once, and what that brings, if the profile holds it. */
    private static String seats(ProfileData profile) {
        return profile.measurement()
                .seats()
                .map(seats -> Texts.format("%d (%.2f)", seats.seats(), seats.gain()))
                .orElseGet(() -> Catalog.seats(profile.measurement().engine(), profile.scheme()) == 1 ? "1" : "-");
    }
}
