package io.hashkit;

import static io.hashkit.Vectors.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.WrappedString;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Strings that a Python program wrapped from the document alone. */
class WrappingVectorsTest {
    /** Too long for 255 characters; of SCRAM, the tag is in two pieces. */
    private static final Set<String> REFUSED = Set.of("grub", "firebase", "keycloak", "scram");

    static List<JsonNode> wrapped() {
        return Vectors.rows("wrapping.json", "vectors");
    }

    /** The cheapest scheme with the identifier of a vector. */
    private static Scheme scheme(JsonNode row) {
        String outer = WrappedString.parse(string(row, "wrapped")).outer();
        return CheapestForTests.schemes()
                .filter(scheme -> outer.startsWith("$" + scheme.algorithm().id() + "$"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("wrapped")
    void innerString_isWrappedToExactlyTheWrappedString(JsonNode row) {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(scheme(row))
                .accept(Dialects.ALL)
                .accept(Dialects.UNSALTED_DIGEST, Dialects.PBKDF2_SHA224_SHA384)
                .random(new ScriptedRandom(Vectors.hex(row, "salt_hex")))
                .build();

        assertThat(hasher.rows().wrap(string(row, "inner"), StoredRows.Risk.SHORT_SALT))
                .isEqualTo(string(row, "wrapped"));
    }

    @ParameterizedTest
    @MethodSource("wrapped")
    void wrappedString_verifiesWithThePasswordOnly(JsonNode row) {
        PasswordHasher hasher = WrappedRowsTest.hasher(CheapestForTests.ARGON2ID);

        assertThat(hasher.verify(string(row, "password"), string(row, "wrapped")))
                .isTrue();
        assertThat(hasher.verify(string(row, "password") + "x", string(row, "wrapped")))
                .isFalse();
    }

    @Test
    void vectors_coverEveryDialectThatCanBeWrapped() {
        Set<String> all = Dialects.ALL.stream().map(Dialect::name).collect(Collectors.toSet());
        Set<String> covered =
                wrapped().stream().map(row -> string(row, "dialect")).collect(Collectors.toSet());

        all.removeAll(covered);
        assertThat(all).isEqualTo(REFUSED);
    }
}
