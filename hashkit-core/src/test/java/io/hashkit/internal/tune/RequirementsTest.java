package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.JvmOption;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a measured host had, and what a process that uses its profile says of it at start. */
class RequirementsTest {
    private static final long MIB = 1 << 20;
    private static final Argon2 SCHEME = Argon2.id(65536, 3, 1);

    private static ProfileData needing(Requirements needs) {
        return withRequirements(ProfileTest.profile(SCHEME), needs);
    }

    static ProfileData withRequirements(ProfileData profile, Requirements needs) {
        String json = profile.toJson();
        String written = "\"needs\":{\"processors\":" + needs.processors() + ",\"heapTimesMemory\":"
                + needs.heapTimesMemory() + ",\"startOptions\":["
                + String.join(
                        ",",
                        needs.startOptions().stream()
                                .map(option -> '"' + option.name() + '"')
                                .toList())
                + "]},";
        return ProfileData.parse(json.replaceFirst("\\{", "{" + written));
    }

    private static TuneOptions roomy() {
        return TuneOptions.defaults()
                .memoryShare(0.5)
                .limiter(Limiter.builder().parallel(1).memoryBytes(128 * MIB).build());
    }

    private static List<String> lacking(Requirements needs) {
        return TunedHost.of(needing(needs), roomy()).lacking();
    }

    private static HostFacts host(double quota) {
        return new HostFacts("cpu", 4, quota, 1024 * MIB, -1, -1, "G1", "vm");
    }

    @Test
    void measurement_remembersProcessorsAndTheHeapThatItsCostsTake() {
        FakeHost host = new FakeHost().facts(facts -> host(1.5));

        Requirements needs = FakeTunings.tune(host, FakeTunings.options(2, 512).memoryShare(0.5))
                .result()
                .measurement()
                .requirements();

        assertThat(needs.processors()).isEqualTo(1.5);
        assertThat(needs.heapTimesMemory()).isEqualTo(2 / 0.5);
        assertThat(needs.heapBytes(SCHEME)).isEqualTo(4 * 64 * MIB);
    }

    @Test
    void sharedLimiter_givesHashesAQuarterOfTheHeapAtMost() {
        TuningRequest options = FakeTunings.request(TuneOptions.defaults().memoryShare(0.5));

        assertThat(Requirements.ofThisProcess(options, host(2), 2, "argon2/hashkit", SCHEME)
                        .heapTimesMemory())
                .isEqualTo(8);
    }

    @Test
    void engineOnVectors_needsTheOption() {
        TuningRequest options = FakeTunings.request(TuneOptions.defaults());

        assertThat(Requirements.ofThisProcess(options, host(2), 2, "argon2/hashkit-vector", SCHEME)
                        .startOptions())
                .contains(JvmOption.VECTOR_API);
        assertThat(Requirements.ofThisProcess(options, host(2), 2, "argon2/hashkit", SCHEME)
                        .startOptions())
                .doesNotContain(JvmOption.VECTOR_API);
    }

    @Test
    void json_keepsThem_andProfilesWithoutThemStayReadable() {
        ProfileData profile = needing(new Requirements(2, 8, List.of(JvmOption.VECTOR_API, JvmOption.HUGE_PAGES)));

        assertThat(ProfileData.parse(profile.toJson())).isEqualTo(profile);
        assertThat(ProfileData.parse(profile.toJson()).measurement().requirements())
                .isEqualTo(profile.measurement().requirements());
        assertThat(ProfileTest.profile(SCHEME).measurement().requirements()).isEqualTo(Requirements.UNKNOWN);
        assertThat(ProfileTest.profile(SCHEME).toJson()).doesNotContain("needs");
    }

    /** A later version may know more options; the costs are still good. */
    @Test
    void optionOfALaterVersion_isIgnored() {
        String json = needing(new Requirements(2, 8, List.of(JvmOption.VECTOR_API)))
                .toJson()
                .replace("VECTOR_API", "OF_2031");

        assertThat(ProfileData.parse(json).measurement().requirements()).isEqualTo(new Requirements(2, 8, List.of()));
    }

    @Test
    void profileWithoutRequirements_namesTheVectorApiByItsEngine() {
        String json = ProfileTest.profile(SCHEME).toJson().replace("argon2/hashkit", "argon2/hashkit-vector");

        assertThat(ProfileData.parse(json).measurement().requirements())
                .isEqualTo(new Requirements(0, 0, List.of(JvmOption.VECTOR_API)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, 1e9})
    void impossibleNumbers_areRefused(double number) {
        assertThatThrownBy(() -> new Requirements(number, 8, List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Requirements(2, number, List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void processWithAllOfIt_saysNothing() {
        assertThat(lacking(new Requirements(1, 2, List.of()))).isEmpty();
        assertThat(lacking(Requirements.UNKNOWN)).isEmpty();
    }

    @Test
    void fewerProcessors_areSaidWithBothNumbers() {
        assertThat(new Requirements(8, 0, List.of()).lackingIn(host(1.5)))
                .containsExactly(
                        "these costs were measured with 8 processors, and this process has 1.50: it serves fewer"
                                + " logins");
        assertThat(new Requirements(1.5, 0, List.of()).lackingIn(host(1.49))).isEmpty();
        assertThat(lacking(new Requirements(1_000, 0, List.of())))
                .singleElement()
                .asString()
                .contains("1000 processors");
    }

    @Test
    void missingVectorApi_isSaid_andOnAnOldJdkWhatItNeeds() {
        List<String> lacking = lacking(new Requirements(0, 0, List.of(JvmOption.VECTOR_API)));

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
        TunedHost tuning = TunedHost.of(needing(new Requirements(1_000, 0, List.of())), roomy());

        assertThat(tuning.source()).isEqualTo(Source.PROFILE);
        assertThat(tuning.warnings()).containsAll(tuning.lacking());
        assertThat(tuning.report()).contains("measured with 1000 processors");
    }

    @Test
    void smallerHeap_isAnErrorThatNamesTheHeap() {
        TuneOptions small = TuneOptions.defaults()
                .limiter(Limiter.builder().parallel(2).memoryBytes(64 * MIB).build());

        assertThatThrownBy(() -> TunedHost.of(needing(new Requirements(2, 8, List.of())), small))
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
        ProfileStore store = new ProfileStore(host, host.families());
        store.cached(file, FakeTunings.request(FakeTunings.options()));

        TunedHost kept = store.cached(file, FakeTunings.request(FakeTunings.options()));

        assertThat(kept.source()).isEqualTo(Source.CACHED);
        assertThat(kept.lacking()).isEmpty();
        assertThat(Files.readString(file)).contains("\"processors\":2");
    }

    @Test
    void fleet_needsWhatAllItsHostsHad() {
        ProfileData fleet = Fleet.reduce(
                List.of(
                        needing(new Requirements(8, 16, List.of(JvmOption.VECTOR_API, JvmOption.HUGE_PAGES))),
                        needing(new Requirements(2, 32, List.of(JvmOption.VECTOR_API)))),
                1);

        assertThat(fleet.measurement().requirements())
                .isEqualTo(new Requirements(2, 32, List.of(JvmOption.VECTOR_API)));
    }
}
