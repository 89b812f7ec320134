package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.Ladder.MOST_STEP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.TuneOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FleetTest {
    private static final long MIB = 1 << 20;

    /** Ten hosts, each slower than the previous one. */
    private static List<ProfileData> hosts() {
        List<ProfileData> hosts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            hosts.add(ProfileTest.profile(Argon2.id(65536, 3, 1), 800 + 100 * i, 256 * MIB));
        }
        return hosts;
    }

    private static double millis(ProfileData host, ProfileData fleet) {
        return host.millis(fleet.scheme());
    }

    @Test
    void wholeFleet_getsTheCostsOfTheSlowestHost() {
        ProfileData fleet = Fleet.reduce(hosts(), 1);

        assertThat(millis(hosts().get(9), fleet)).isBetween(250 / MOST_STEP, 250.0);
        assertThat(fleet.fingerprint()).isEqualTo(ProfileData.FLEET);
        assertThat(fleet.measurement().costModel())
                .isEqualTo(hosts().get(9).measurement().costModel());
    }

    @Test
    void mostOfTheFleet_getsMore() {
        ProfileData fleet = Fleet.reduce(hosts(), 0.8);

        assertThat(millis(hosts().get(7), fleet)).isBetween(250 / MOST_STEP, 250.0);
        assertThat(millis(hosts().get(8), fleet)).isGreaterThan(250);
    }

    /** A share below that of one host asks for one host. */
    @Test
    void leastShare_isServedByTheFastestHost() {
        assertThat(Fleet.reduce(hosts(), 1e-10).scheme())
                .isEqualTo(Fleet.reduce(hosts(), 0.1).scheme());
        assertThat(Fleet.reduce(hosts(), Double.MIN_VALUE).scheme())
                .isEqualTo(Fleet.reduce(hosts(), 0.1).scheme());
    }

    @Test
    void order_doesNotMatter() {
        List<ProfileData> shuffled = hosts();
        Collections.shuffle(shuffled, new Random(7));

        assertThat(Fleet.reduce(shuffled, 0.9).toJson())
                .isEqualTo(Fleet.reduce(hosts(), 0.9).toJson());
    }

    /** Fast hosts with little memory serve more work than slow ones with much. */
    @Test
    void fewerServedHosts_neverGetClearlyWeakerCosts() {
        ProfileData slow = ProfileTest.profile(Argon2.id(65536, 3, 1), 1200, 256 * MIB);
        ProfileData small = ProfileTest.profile(Argon2.id(9216, 4, 1), 100, 9 * MIB);

        double ofSmall =
                Traits.of(Fleet.reduce(List.of(small, small), 1).scheme()).work();

        assertThat(Traits.of(Fleet.reduce(List.of(slow, small, slow, small), 0.5)
                                .scheme())
                        .work())
                .isGreaterThanOrEqualTo(ofSmall / MOST_STEP);
    }

    @Test
    void smallestMemory_boundsTheFleet() {
        List<ProfileData> hosts = hosts();
        hosts.add(ProfileTest.profile(Argon2.id(19456, 2, 1), 800, 19 * MIB));

        assertThat(Fleet.reduce(hosts, 1).scheme().memoryBytes()).isLessThanOrEqualTo(19 * MIB);
        assertThat(Fleet.reduce(hosts, 0.9).scheme().memoryBytes()).isGreaterThan(19 * MIB);
    }

    @Test
    void oneHost_getsItsOwnCosts() {
        ProfileData host = hosts().get(0);

        assertThat(millis(host, Fleet.reduce(List.of(host), 1))).isBetween(250 / MOST_STEP, 250.0);
    }

    @Test
    void fleetThatCannotServeTheFloor_getsTheFloor() {
        ProfileData slow = ProfileTest.profile(Argon2.OWASP_2026_19_MIB, 100_000, 256 * MIB);

        assertThat(Fleet.reduce(List.of(slow), 1).scheme()).isEqualTo(Argon2.OWASP_2026_19_MIB);
    }

    @Test
    void fleetWithoutMemoryForTheFloor_isAnErrorWithBothSizes() {
        ProfileData small = ProfileTest.profile(Argon2.OWASP_2026_7_MIB, 1000, 4 * MIB);

        assertThatThrownBy(() -> Fleet.reduce(List.of(small), 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("4.0 MiB")
                .hasMessageContaining("7.0 MiB");
    }

    @Test
    void fleetBelowTheFloorOfItsPolicy_isAnErrorWithThatFloorOrWithoutOne() {
        ProfileData small = of(Policy.ASVS_5, Scrypt.OWASP_2026_32_MIB, 16 * MIB);
        ProfileData none = of(Policy.FIPS_140, Argon2.OWASP_2026_19_MIB, 512 * MIB);

        assertThatThrownBy(() -> Fleet.reduce(List.of(small), 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("scrypt needs at least 32 MiB");
        assertThatThrownBy(() -> Fleet.reduce(List.of(none), 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the policy FIPS_140 accepts no costs of argon2id");
    }

    private static ProfileData of(Policy policy, Scheme scheme, long memoryPerHash) {
        return Profiles.of(
                scheme,
                "",
                "",
                Duration.ofMillis(250),
                policy,
                Confidence.HIGH,
                0,
                100,
                OptionalDouble.empty(),
                1,
                1,
                memoryPerHash,
                "",
                "");
    }

    private static ProfileData unsure(ProfileData profile, String reasons) {
        return ProfileData.parse(profile.toJson()
                .replace("HIGH", "LOW")
                .replaceFirst("\\{", "{\"doubts\":[" + reasons + "],\"unsureNanosPerWork\":[1000],"));
    }

    @Test
    void unsureHosts_makeTheFleetUnsure_andSayWhy() {
        List<ProfileData> hosts = hosts().subList(0, 3);

        ProfileData fleet = Fleet.reduce(
                List.of(hosts.get(0), unsure(hosts.get(1), "\"busy\""), unsure(hosts.get(2), "\"busy\",\"throttled\"")),
                1);

        assertThat(fleet.measurement().confidence()).isEqualTo(Confidence.LOW);
        assertThat(fleet.doubts()).containsExactly("2 of 3 profiles have low confidence", "busy", "throttled");
        assertThat(ProfileData.parse(fleet.toJson())).isEqualTo(fleet);
        assertThat(TunedHost.of(fleet, TuneOptions.defaults()).warnings()).containsAll(fleet.doubts());
        assertThat(Fleet.reduce(hosts, 1).doubts()).isEmpty();
    }

    @Test
    void hundredUnsureHosts_leaveFewReasons() {
        List<ProfileData> hosts = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            hosts.add(unsure(hosts().get(0), "\"busy " + i + "\""));
        }

        assertThat(Fleet.reduce(hosts, 1).doubts()).hasSize(8).startsWith("100 of 100 profiles have low confidence");
    }

    @Test
    void lastingReason_isFoundInTheProfileItself() {
        ProfileData small = unsure(ProfileTest.profile(Argon2.OWASP_2026_7_MIB, 1000, 8 * MIB), "");
        ProfileData single =
                RequirementsTest.withRequirements(unsure(hosts().get(0), ""), new Requirements(1, 8, List.of()));

        assertThat(small.doubts()).isEmpty();
        assertThat(small.reasons())
                .containsExactly("a hash may use only 8.0 MiB, so memory and not time decided the choice");
        assertThat(single.reasons()).singleElement().asString().startsWith("with one processor, ");
        assertThat(unsure(hosts().get(0), "").reasons())
                .singleElement()
                .asString()
                .startsWith("one processor, the Serial garbage collector or little memory");
        assertThat(hosts().get(0).reasons()).isEmpty();
    }

    @Test
    void profilesThatDiffer_areRefused() {
        assertThatThrownBy(() ->
                        Fleet.reduce(List.of(hosts().get(0), ProfileTest.profile(new Bcrypt(12), 40_000, MIB)), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("argon2id")
                .hasMessageContaining("bcrypt");
        ProfileData otherTarget =
                ProfileData.parse(hosts().get(0).toJson().replace("\"target=250ms\"", "\"target=100ms\""));
        assertThatThrownBy(() -> Fleet.reduce(List.of(hosts().get(0), otherTarget), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the profiles differ in their settings: target=250ms and target=100ms");
        assertThatThrownBy(() -> Fleet.reduce(List.of(), 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Fleet.reduce(hosts(), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Fleet.reduce(hosts(), 1.1)).isInstanceOf(IllegalArgumentException.class);
    }
}
