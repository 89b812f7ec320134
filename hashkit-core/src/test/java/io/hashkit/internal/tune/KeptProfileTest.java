package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.FakeTunings.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.tune.FakeHost.Cost;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stored profiles that are old, edited by hand or from a host that has changed: what remains valid, and what is
 * reported.
 */
class KeptProfileTest {
    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @SuppressWarnings("NullAway") // set before each test
    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("profile.json");
    }

    private TunedHost start(FakeHost host) {
        return start(host, options());
    }

    private TunedHost start(FakeHost host, TuneOptions options) {
        return new ProfileStore(host, host.families()).cached(file, FakeTunings.request(options));
    }

    private static FakeHost busy() {
        return new FakeHost()
                .trace((index, scheme, cost) -> new Cost(cost.cpuNanos() * 1.5, cost.wallNanos() * 3, false, false));
    }

    private void edit(String pattern, String replacement) throws IOException {
        String text = Files.readString(file);
        String edited = text.replaceFirst(pattern, replacement);
        assertThat(edited).isNotEqualTo(text);
        Files.writeString(file, edited);
    }

    private static List<String> notes(TunedHost tuning) {
        return tuning.warnings().stream()
                .filter(warning -> warning.startsWith("the stored profile"))
                .toList();
    }

    @Test
    void interruptWhileTheProfileIsStored_isNamed() throws IOException {
        FakeHost first = new FakeHost();
        start(first);
        int last = first.computed().size() - 1;
        Files.delete(file);

        TunedHost tuning = start(new FakeHost().trace((index, scheme, cost) -> {
            if (index == last) {
                Thread.currentThread().interrupt();
            }
            return cost;
        }));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(tuning.warnings()).contains("the profile could not be stored: ClosedByInterruptException");
    }

    @ParameterizedTest
    @CsvSource({
        "m=1048576, above the ceilings",
        "m=262144, takes .* ms by its own measurements",
        "m=7168, below the floor",
        "m=22528, much weaker than its own measurements allow",
    })
    void editedCosts_areMeasuredAgain(String memory, String reason) throws IOException {
        TunedHost sure = start(new FakeHost());
        edit("m=\\d+", memory);

        TunedHost tuning = start(new FakeHost());

        assertThat(notes(tuning)).singleElement().asString().containsPattern(reason);
        assertThat(tuning.profile()).isEqualTo(sure.profile());
        assertThat(ProfileData.read(file)).isEqualTo(sure.profile());
    }

    /** The target and the logins of a file are those of its settings, and so of the options. */
    @ParameterizedTest
    @CsvSource({"targetMillis, 2000", "concurrency, 3"})
    void fileThatContradictsItsSettings_isMeasuredAgain(String name, int other) throws IOException {
        TunedHost sure = start(new FakeHost());
        edit("\"" + name + "\": ?\\d+", "\"" + name + "\":" + other);

        TunedHost tuning = start(new FakeHost());

        assertThat(notes(tuning)).singleElement().asString().contains("options other than");
        assertThat(tuning.profile()).isEqualTo(sure.profile());
    }

    /** Less memory than any rung has. */
    @Test
    void costsBelowAllRungs_areMeasuredAgain() throws IOException {
        TuneOptions little = options(2, 6).algorithms(Algorithm.ARGON2ID, Algorithm.BCRYPT);
        TunedHost sure = start(new FakeHost(), little);
        edit("bcrypt,cost=\\d+", "argon2id,m=5120,t=20,p=1");

        TunedHost tuning = start(new FakeHost(), little);

        assertThat(notes(tuning)).singleElement().asString().contains("no costs");
        assertThat(tuning.profile()).isEqualTo(sure.profile());
        assertThatThrownBy(() -> TunedHost.of(ProfileTest.profile(Argon2.id(5120, 20, 1)), options(2, 6)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("argon2id,m=5120,t=20,p=1");
    }

    /** Earlier versions had rungs in smaller steps. */
    @ParameterizedTest
    @ValueSource(strings = {"m=76800", "m=81920", "m=103424", "m=120832"})
    void costsBetweenTheRungs_areKept(String memory) throws IOException {
        TunedHost measured = start(new FakeHost());
        edit("m=\\d+", memory);
        FakeHost later = new FakeHost();

        TunedHost kept = start(later);

        assertThat(measured.scheme()).isEqualTo(Argon2.id(98304, 2, 1));
        assertThat(later.computed()).isEmpty();
        assertThat(notes(kept)).isEmpty();
        assertThat(kept.scheme().toString()).contains(memory + ",");
        assertThat(kept.result().outcome()).isEqualTo(Outcome.WITHIN_TARGET);
        assertThat(kept.result().rungs())
                .filteredOn(Rung::taken)
                .extracting(Rung::scheme)
                .containsExactly(kept.scheme());
    }

    /** A file may contain any costs that follow from its measurements, within ceilings and memory. */
    @Test
    void editedMeasurements_areBoundedByMemoryAndCeilings() throws IOException {
        start(new FakeHost());
        edit("m=\\d+", "m=524288");
        edit("\"nanosPerWork\":[0-9.E-]+", "\"nanosPerWork\":1e-9");

        TunedHost tuning = start(new FakeHost());

        assertThat(tuning.scheme().memoryBytes()).isLessThanOrEqualTo(512L << 20);
        assertThat(Demands.violation(
                        FakeTunings.request(options()).ceilings,
                        Traits.of(tuning.scheme()).demands()))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"doubts\":\"x\"",
                "\"doubts\":[1]",
                "\"doubts\":[null]",
                "\"doubts\":[\"two\\\\nlines\"]",
                "\"doubts\":[\"\\\\u001b[2J\"]",
                "\"doubts\":[\"\\\\u202e\"]",
                "\"doubts\":[\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"]",
            })
    void impossibleDoubts_areNotRead(String doubts) throws IOException {
        start(busy());
        edit("\"doubts\":\\[.*\\]", doubts);

        assertThatThrownBy(() -> ProfileData.read(file)).isInstanceOf(IllegalArgumentException.class);
        assertThat(notes(start(new FakeHost()))).singleElement().asString().contains("could not be read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[0]", "[-1]", "[1e12]", "[1,2,3,4,5,6,7,8,9,10]", "[\"1\"]", "7", "[null]"})
    void impossibleRates_areNotRead(String rates) throws IOException {
        start(busy());
        edit("\"unsureNanosPerWork\":\\[.*\\]", "\"unsureNanosPerWork\":" + rates);

        assertThatThrownBy(() -> ProfileData.read(file)).isInstanceOf(IllegalArgumentException.class);
    }

    /** UnsureMeasurements without a rate, or rates without a doubt, which only manual editing produces. */
    @ParameterizedTest
    @ValueSource(strings = {"doubts", "unsureNanosPerWork"})
    void emptyLists_neverFail(String name) throws IOException {
        start(busy());
        edit("\"" + name + "\":\\[.*\\]", "\"" + name + "\":[]");

        assertThat(start(busy()).confidence()).isEqualTo(Confidence.LOW);
        assertThat(start(new FakeHost()).scheme()).satisfies(KeptProfileTest::isOfTheFloor);
    }

    private static void isOfTheFloor(Scheme scheme) {
        assertThat(Policy.OWASP_2026.meetsFloor(scheme)).isTrue();
    }

    @Test
    void resizedHost_isMeasuredAgainAndReported() {
        start(new FakeHost());
        FakeHost half = new FakeHost()
                .facts(facts ->
                        new HostFacts(facts.cpu(), 1, 0.5, facts.heapBytes(), -1, -1, facts.collectors(), facts.vm()));

        TunedHost tuning = start(half);

        assertThat(notes(tuning)).singleElement().asString().contains("another host or JVM");
        assertThat(tuning.source()).isEqualTo(Source.MEASURED);
    }

    @Test
    void otherOptions_areMeasuredAgainAndReported() {
        start(busy());
        FakeHost host = new FakeHost();

        TunedHost tuning = new ProfileStore(host, host.families())
                .cached(file, FakeTunings.request(options().concurrency(2)));

        assertThat(notes(tuning)).singleElement().asString().contains("options other than", "concurrency=2");
    }

    @Test
    void otherMemory_isMeasuredAgainInBothDirections() {
        start(new FakeHost());
        TunedHost little = start(new FakeHost(), options().memoryPerHash(32 << 20));
        TunedHost less = start(new FakeHost(), options().memoryShare(1.0 / 64));
        TunedHost again = start(new FakeHost());

        assertThat(notes(little)).singleElement().asString().contains("options other than", "memory-per-hash=33554432");
        assertThat(notes(less)).singleElement().asString().contains("options other than", "memory-share=0.015625");
        assertThat(notes(again))
                .singleElement()
                .asString()
                .contains("options other than")
                .doesNotContain("memory-");
        assertThat(little.scheme().memoryBytes())
                .isLessThanOrEqualTo(32 << 20)
                .isLessThan(again.scheme().memoryBytes());
    }

    /** An unsure host that became slower or faster for good. */
    @ParameterizedTest
    @ValueSource(doubles = {0.4, 2.5})
    void unsureHostThatChangedForGood_isFollowed(double factor) {
        for (int start = 0; start < 12; start++) {
            start(unsure(1, start));
        }
        double before = Traits.of(start(unsure(1, 12)).scheme()).work();
        TunedHost last = start(unsure(factor, 0));
        for (int start = 1; start < 70; start++) {
            last = start(unsure(factor, start));
        }

        assertThat(before / Traits.of(last.scheme()).work()).isBetween(factor / 1.25, factor * 1.25);
        assertThat(last.confidence()).isEqualTo(Confidence.LOW);
    }

    private static FakeHost unsure(double factor, int seed) {
        return new FakeHost()
                .random(new Random(seed * 31L + 7))
                .trace((index, scheme, cost) ->
                        new Cost(cost.cpuNanos() * factor, cost.wallNanos() * factor * 1.5, false, false));
    }

    /** Clocks of virtual machines that were migrated or suspended. */
    @ParameterizedTest
    @CsvSource({"-1e9, 0", "0, -1e9", "-1e9, -1e9", "-1e6, -1e6", "1e18, 0", "0, 1e18"})
    void clocksThatJump_endInAProfileOverTheFloor(double wall, double cpu) {
        for (int start = 0; start < 4; start++) {
            int jump = 3 + 40 * start;
            FakeHost host = new FakeHost()
                    .trace((index, scheme, cost) -> index % 97 == jump
                            ? new Cost(cost.cpuNanos() + cpu, cost.wallNanos() + wall, false, true)
                            : cost);

            assertThat(start(host).scheme()).satisfies(KeptProfileTest::isOfTheFloor);
        }
    }
}
