package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.attacker.Tsv;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class RungTest {
    private static Rung setting(String usedBy, String scheme) {
        return new Rung(Scheme.parse(scheme), List.of(usedBy));
    }

    private static List<Scheme> of(String usedBy) {
        return Rung.published().stream()
                .filter(rung -> rung.usedBy().contains(usedBy))
                .map(Rung::scheme)
                .toList();
    }

    @Test
    void equalSettings_areOneRungOfAllWhoUseThem() {
        List<Rung> rungs = Rung.of(List.of(setting("A", "bcrypt,cost=10"), setting("B", "bcrypt,cost=10")));

        assertThat(rungs).containsExactly(new Rung(new Bcrypt(10), List.of("A", "B")));
    }

    @Test
    void rungs_areInTheOrderOfAlgorithmsWithTheLeastWorkFirst() {
        assertThat(Rung.of(List.of(
                                setting("A", "bcrypt,cost=12"),
                                setting("A", "pbkdf2-sha512,i=1000"),
                                setting("A", "pbkdf2-sha256,i=2000"),
                                setting("B", "bcrypt,cost=10")))
                        .stream()
                        .map(rung -> rung.scheme().toString()))
                .containsExactly("bcrypt,cost=10", "bcrypt,cost=12", "pbkdf2-sha256,i=2000", "pbkdf2-sha512,i=1000");
    }

    @Test
    void settingsOfOwasp_areTheNamedSetsOfTheLibrary() {
        assertThat(of("OWASP"))
                .containsExactlyInAnyOrder(
                        Argon2.OWASP_2026_46_MIB,
                        Argon2.OWASP_2026_19_MIB,
                        Argon2.OWASP_2026_12_MIB,
                        Argon2.OWASP_2026_9_MIB,
                        Argon2.OWASP_2026_7_MIB,
                        Scrypt.OWASP_2026_128_MIB,
                        Scrypt.OWASP_2026_64_MIB,
                        Scrypt.OWASP_2026_32_MIB,
                        Scrypt.OWASP_2026_16_MIB,
                        Scrypt.OWASP_2026_8_MIB,
                        Bcrypt.OWASP_2026,
                        Pbkdf2.OWASP_2026_SHA256,
                        Pbkdf2.OWASP_2026_SHA512,
                        Pbkdf2.OWASP_2026_SHA1);
    }

    @Test
    void defaultsOfWellKnownSystems_areAmongThem() {
        assertThat(List.of("Keycloak", "OpenSearch", "Kratos", "Spring Security", "PHP", "argon2-cffi", "Django 6.1"))
                .allSatisfy(system -> assertThat(of(system)).isNotEmpty());
    }

    @Test
    void everySetting_hasASourceWithADate() {
        assertThat(Tsv.resource("/io/hashkit/bench/tune/settings.tsv", Tsv.Row::source))
                .allSatisfy(source -> assertThat(source.date()).isAfterOrEqualTo(LocalDate.of(2020, 1, 1)));
    }
}
