package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hashkit.TestScope;
import io.hashkit.Vectors;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.catalog.Contender.Derivation;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.phc.InvalidHashException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every engine of the catalogue computes every published answer, byte for byte. */
class EngineVectorsTest {
    private static final long LARGE_BYTES = 32 << 20;

    /** Each file with each engine that supports any of its vectors. */
    static Stream<Arguments> filesAndEngines(boolean heavy) {
        return Arrays.stream(VectorFile.values())
                .flatMap(file -> Contender.all().stream()
                        .filter(contender ->
                                vectors(file, contender, heavy).findAny().isPresent())
                        .map(contender -> Arguments.of(file, contender)));
    }

    static Stream<Arguments> filesAndEngines() {
        return filesAndEngines(false);
    }

    static Stream<Arguments> heavyFilesAndEngines() {
        return filesAndEngines(true);
    }

    private static Stream<Vector> vectors(VectorFile file, Contender contender, boolean heavy) {
        return file.vectors().stream()
                .filter(vector -> vector.isHeavy() == heavy && contender.type().isInstance(vector.scheme()))
                .filter(vector -> TestScope.isFull() || isQuick(vector, contender));
    }

    /** Other libraries' engines take most of the time, for few large vectors. */
    private static boolean isQuick(Vector vector, Contender contender) {
        return contender.name().contains("/hashkit") || vector.scheme().memoryBytes() < LARGE_BYTES;
    }

    @ParameterizedTest(name = "{0} by {1}")
    @MethodSource("filesAndEngines")
    void engine_givesEachAnswerOfTheFile(VectorFile file, Contender contender) {
        assertEachAnswer(vectors(file, contender, false).toList(), contender);
    }

    @Tag("heavy")
    @ParameterizedTest(name = "{0} by {1}")
    @MethodSource("heavyFilesAndEngines")
    void engine_givesEachHeavyAnswerOfTheFile(VectorFile file, Contender contender) {
        assertEachAnswer(vectors(file, contender, true).toList(), contender);
    }

    private static void assertEachAnswer(List<Vector> vectors, Contender contender) {
        Derivation engine = loaded(contender);
        for (Vector vector : vectors) {
            assertThat(engine.hex(vector.scheme(), vector.input(), vector.length()))
                    .as("%s on %s", contender, vector.name())
                    .isEqualTo(vector.tag());
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void engine_loadsHere(Contender contender) {
        assertThat(loaded(contender)).isNotNull();
    }

    static List<Contender> engines() {
        return Contender.all();
    }

    /** An engine that cannot load fails the test, or aborts it by name if it may be missing. */
    private static Derivation loaded(Contender contender) {
        Optional<Derivation> engine = contender.ifHere();
        assumeTrue(engine.isPresent(), contender + " is not on this system");
        return engine.orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void file_holdsAsManyVectorsAsItsReadmeSays(VectorFile file) {
        assertThat(file.vectors()).hasSize(file.usable);
    }

    @ParameterizedTest
    @MethodSource("bcryptEngines")
    void digestOfThe2aCountermeasure_isNotWhatBcryptGives(Contender contender) {
        Derivation engine = loaded(contender);

        List<JsonNode> rows = Stream.of(VectorFile.BCRYPT_CRYPT_BLOWFISH, VectorFile.BCRYPT_LIBXCRYPT)
                .flatMap(file -> Vectors.rows(file.file, "vectors").stream())
                .filter(Vectors::isOf2aCountermeasure)
                .toList();

        assertThat(rows).hasSize(3).allSatisfy(row -> {
            Vector vector =
                    Vector.ofStored(row.toString(), Vectors.string(row, "encoded"), Vectors.hex(row, "password_hex"));
            assertThat(engine.hex(vector.scheme(), vector.input(), vector.length()))
                    .isNotEqualTo(vector.tag());
        });
    }

    static List<Contender> bcryptEngines() {
        return Contender.of(Bcrypt.class);
    }

    @Test
    void stringsThatMustBeRefused_areRefused() {
        Stream<String> crypt = Vectors.rows(VectorFile.BCRYPT_CRYPT_BLOWFISH.file, "must_refuse").stream()
                .map(row -> Vectors.string(row, "setting"));
        Stream<String> passlib = Vectors.rows(VectorFile.PASSLIB.file, "must_refuse").stream()
                .map(row -> Vectors.string(row, "encoded"));
        Stream<String> argon2 = Vectors.rows(VectorFile.ARGON2_REFERENCE_TEST_C.file, "must_fail").stream()
                .filter(row -> !Vectors.string(row, "want").startsWith("mismatch"))
                .map(row -> Vectors.string(row, "encoded"));

        assertThat(Stream.of(crypt, passlib, argon2).flatMap(strings -> strings))
                .hasSize(7 + 44 + 3)
                .allSatisfy(stored -> assertThatThrownBy(() -> CanonicalFormats.read(stored, Ceilings.defaults()))
                        .as("%s", stored)
                        .isInstanceOf(InvalidHashException.class));
    }

    @Test
    void tagOfAnotherPassword_isComputedOtherwise() {
        JsonNode row = Vectors.rows(VectorFile.ARGON2_REFERENCE_TEST_C.file, "must_fail").stream()
                .filter(any -> Vectors.string(any, "want").startsWith("mismatch"))
                .findFirst()
                .orElseThrow();
        Vector vector = Vector.ofStored(
                row.toString(),
                Vectors.string(row, "encoded"),
                Vectors.string(row, "password_text").getBytes(StandardCharsets.UTF_8));

        assertThat(Contender.of(Argon2.class))
                .allSatisfy(
                        contender -> assertThat(loaded(contender).hex(vector.scheme(), vector.input(), vector.length()))
                                .isNotEqualTo(vector.tag()));
    }

    @Test
    void stringsOf2x_areUnsupported() {
        Stream<JsonNode> rows = Stream.of(VectorFile.BCRYPT_CRYPT_BLOWFISH, VectorFile.BCRYPT_LIBXCRYPT)
                .flatMap(file -> Vectors.rows(file.file, "vectors").stream());

        assertThat(rows.map(row -> Vectors.string(row, "encoded")).filter(stored -> stored.startsWith("$2x$")))
                .hasSize(8 + 71)
                .allSatisfy(stored -> assertThatThrownBy(() -> CanonicalFormats.read(stored, Ceilings.defaults()))
                        .isInstanceOfSatisfying(
                                InvalidHashException.class,
                                e -> assertThat(e.reason()).isEqualTo(InvalidHashException.Reason.UNSUPPORTED)));
    }
}
