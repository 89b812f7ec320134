package io.hashkit.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.Tuning.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a measured host had, and what a process that uses its profile says of it at start. */
class NeedsTest {
    private static final long MIB = 1 << 20;
    private static final Argon2 SCHEME = Argon2.id(65536, 3, 1);

    private static Profile needing(Needs needs) {
        return withNeeds(ProfileTest.profile(SCHEME), needs);
    }

    static Profile withNeeds(Profile profile, Needs needs) {
        String json = profile.toJson();
        String written = "\"needs\":{\"processors\":" + needs.processors() + ",\"heapTimesMemory\":"
                + needs.heapTimesMemory() + ",\"startOptions\":["
                + String.join(
                        ",",
                        needs.startOptions().stream()
                                .map(option -> '"' + option.name() + '"')
                                .toList())
                + "]},";
        return Profile.parse(json.replaceFirst("\\{", "{" + written));
    }

    private static TuneOptions roomy() {
        return TuneOptions.defaults()
                .memoryShare(0.5)
                .limiter(Limiter.builder().parallel(1).memoryBytes(128 * MIB).build());
    }

    private static List<String> lacking(Needs needs) {
        return Tuning.of(needing(needs), roomy()).lacking();
    }

    private static HostFacts host(double quota) {
        return new HostFacts("cpu", 4, quota, 1024 * MIB, -1, -1, "G1", "vm");
    }

    @Test
    void measurement_remembersProcessorsAndTheHeapThatItsCostsTake() {
        FakeHost host = new FakeHost().facts(facts -> host(1.5));

        Needs needs = FakeTunings.tune(host, FakeTunings.options(2, 512).memoryShare(0.5))
                .needs();

        assertThat(needs.processors()).isEqualTo(1.5);
        assertThat(needs.heapTimesMemory()).isEqualTo(2 / 0.5);
        assertThat(needs.heapBytes(SCHEME)).isEqualTo(4 * 64 * MIB);
    }

    @Test
    void sharedLimiter_givesHashesAQuarterOfTheHeapAtMost() {
        TuneOptions options = TuneOptions.defaults().memoryShare(0.5);

        assertThat(Needs.ofThisProcess(options, host(2), 2, "argon2/hashkit", SCHEME)
                        .heapTimesMemory())
                .isEqualTo(8);
    }

    @Test
    void engineOnVectors_needsTheOption() {
        TuneOptions options = TuneOptions.defaults();

        assertThat(Needs.ofThisProcess(options, host(2), 2, "argon2/hashkit-vector", SCHEME)
                        .startOptions())
                .contains(StartOption.VECTOR_API);
        assertThat(Needs.ofThisProcess(options, host(2), 2, "argon2/hashkit", SCHEME)
                        .startOptions())
                .doesNotContain(StartOption.VECTOR_API);
    }

    @Test
    void json_keepsThem_andProfilesWithoutThemStayReadable() {
        Profile profile = needing(new Needs(2, 8, List.of(StartOption.VECTOR_API, StartOption.HUGE_PAGES)));

        assertThat(Profile.parse(profile.toJson())).isEqualTo(profile);
        assertThat(Profile.parse(profile.toJson()).needs()).isEqualTo(profile.needs());
        assertThat(ProfileTest.profile(SCHEME).needs()).isEqualTo(Needs.UNKNOWN);
        assertThat(ProfileTest.profile(SCHEME).toJson()).doesNotContain("needs");
    }

    /** A later version may know more options; the costs are still good. */
    @Test
    void optionOfALaterVersion_isIgnored() {
        String json = needing(new Needs(2, 8, List.of(StartOption.VECTOR_API)))
                .toJson()
                .replace("VECTOR_API", "OF_2031");

        assertThat(Profile.parse(json).needs()).isEqualTo(new Needs(2, 8, List.of()));
    }

    @Test
    void profileOfAnEarlierVersion_namesTheVectorApiByItsEngine() {
        String json = ProfileTest.profile(SCHEME).toJson().replace("argon2/hashkit", "argon2/hashkit-vector");

        assertThat(Profile.parse(json).needs()).isEqualTo(new Needs(0, 0, List.of(StartOption.VECTOR_API)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, 1e9})
    void impossibleNumbers_areRefused(double number) {
        assertThatThrownBy(() -> new Needs(number, 8, List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Needs(2, number, List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void processWithAllOfIt_saysNothing() {
        assertThat(lacking(new Needs(1, 2, List.of()))).isEmpty();
        assertThat(lacking(Needs.UNKNOWN)).isEmpty();
    }

    @Test
    void fewerProcessors_areSaidWithBothNumbers() {
        assertThat(new Needs(8, 0, List.of()).lackingIn(host(1.5)))
                .containsExactly(
                        "these costs were measured with 8 processors, and this process has 1.50: it serves fewer"
                                + " logins");
        assertThat(new Needs(1.5, 0, List.of()).lackingIn(host(1.49))).isEmpty();
        assertThat(lacking(new Needs(1_000, 0, List.of())))
                .singleElement()
                .asString()
                .contains("1000 processors");
    }

    @Test
    void missingVectorApi_isSaid_andOnAnOldJdkWhatItNeeds() {
        List<String> lacking = lacking(new Needs(0, 0, List.of(StartOption.VECTOR_API)));

        if (VectorApi.isInUse()) {
            assertThat(lacking).isEmpty();
        } else {
            assertThat(lacking)
                    .singleElement()
                    .asString()
                    .startsWith(
                            "these costs were measured with --add-modules jdk.incubator.vector, and this process has no"
                                    + " engines on the Vector API")
                    .endsWith(": a hash takes about twice as long");
            assertThat(lacking.get(0).contains("(they need JDK 25, this is "))
                    .isEqualTo(Runtime.version().feature() < 25);
        }
    }

    @Test
    void warningsHaveThemToo_soThatEveryReportShowsThem() {
        Tuning tuning = Tuning.of(needing(new Needs(1_000, 0, List.of())), roomy());

        assertThat(tuning.source()).isEqualTo(Source.PROFILE);
        assertThat(tuning.warnings()).containsAll(tuning.lacking());
        assertThat(tuning.report()).contains("measured with 1000 processors");
    }

    @Test
    void smallerHeap_isAnErrorThatNamesTheHeap() {
        TuneOptions small = TuneOptions.defaults()
                .limiter(Limiter.builder().parallel(2).memoryBytes(64 * MIB).build());

        assertThatThrownBy(() -> Tuning.of(needing(new Needs(2, 8, List.of())), small))
                .isInstanceOf(InsufficientMemoryException.class)
                .hasMessageContaining(
                        "needs 64 MiB per hash (a heap of 512 MiB with the permits of the measured process)")
                .hasMessageContaining("one may use only 32 MiB");
    }

    @Test
    void measuredTuning_lacksNothing_howeverItsHostIsSimulated() {
        assertThat(FakeTunings.tune(new FakeHost(), FakeTunings.options()).lacking())
                .isEmpty();
    }

    @Test
    void keptProfile_ofThisHostLacksNothing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("profile.json");
        FakeHost host = new FakeHost();
        ProfileStore store = new ProfileStore(host, host.rows());
        store.cached(file, FakeTunings.options());

        Tuning kept = store.cached(file, FakeTunings.options());

        assertThat(kept.source()).isEqualTo(Source.CACHED);
        assertThat(kept.lacking()).isEmpty();
        assertThat(Files.readString(file)).contains("\"processors\":2");
    }

    @Test
    void fleet_needsWhatAllItsHostsHad() {
        Profile fleet = Fleet.reduce(
                List.of(
                        needing(new Needs(8, 16, List.of(StartOption.VECTOR_API, StartOption.HUGE_PAGES))),
                        needing(new Needs(2, 32, List.of(StartOption.VECTOR_API)))),
                1);

        assertThat(fleet.needs()).isEqualTo(new Needs(2, 32, List.of(StartOption.VECTOR_API)));
    }
}
