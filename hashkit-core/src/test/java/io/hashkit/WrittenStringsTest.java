package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.phc.PhcString;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Strings that hashkit has written remain readable, and are still written in the same form. */
class WrittenStringsTest {
    private static final PasswordHasher HASHER = TestHashers.of(Argon2.id(8, 1, 1));
    private static final PasswordHasher ALL = TestHashers.builder()
            .scheme(Argon2.id(8, 1, 1))
            .accept(Dialects.ALL)
            .build();

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/written.csv", numLinesToSkip = 3)
    void stringOfAnEarlierVersion_verifiesOnlyItsPassword(String writtenBy, String password, String stored) {
        for (PasswordHasher hasher : List.of(HASHER, ALL)) {
            assertThat(hasher.verify(password, stored)).isTrue();
            assertThat(hasher.verify(password + "x", stored)).isFalse();
            assertThat(hasher.verify("", stored)).isFalse();
        }
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/written.csv", numLinesToSkip = 3)
    void stringOfAnEarlierVersion_equalsWhatThisVersionWrites(String writtenBy, String password, String stored) {
        Scheme scheme = CanonicalFormats.read(stored, Ceilings.defaults()).scheme();
        String now = TestHashers.of(scheme).hash(password);

        assertThat(now).hasSameSizeAs(stored);
        assertThat(now.lastIndexOf('$')).isEqualTo(stored.lastIndexOf('$'));
        int costs = now.startsWith("$2") ? 7 : now.lastIndexOf('$', now.lastIndexOf('$') - 1);
        assertThat(now.substring(0, costs)).isEqualTo(stored.substring(0, costs));
    }

    @Test
    void eachForm_isAmongThem() {
        Set<String> ids = Vectors.text("written.csv")
                .lines()
                .filter(line -> line.contains("\"$"))
                .map(line -> String.valueOf(PhcString.peekId(line.substring(line.indexOf("\"$") + 1))))
                .collect(Collectors.toSet());

        assertThat(ids)
                .containsExactlyInAnyOrderElementsOf(CheapestForTests.schemes()
                        .map(scheme -> scheme.algorithm().id())
                        .toList());
    }
}
