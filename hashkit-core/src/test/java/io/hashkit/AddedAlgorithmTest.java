package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Folded;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.KnownAnswer;
import io.hashkit.phc.InvalidHashException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * An algorithm is added by a record ({@link Folded}) with its traits, a row ({@link #ROW}) and a file of vectors; no
 * other code refers to it.
 */
class AddedAlgorithmTest {
    private static final EngineFamily<Folded> ROW = new EngineFamily<>(
            "folded",
            List.of(Folded.ALGORITHM),
            Folded.class,
            () -> new EngineFamily.Content<>(
                    List.of(KnownAnswer.of(
                            "vectors/folded.csv", new Folded(3), "ab", "saltsaltsaltsalt", "7c4967827c496782")),
                    List.of(EngineFamily.Candidate.of("plain", () -> engine()))));

    /** Allows every algorithm that has a row. */
    private static final Policy ANY = new Policy() {
        @Override
        public String name() {
            return "ANY";
        }

        @Override
        public boolean allows(Scheme scheme) {
            return true;
        }

        @Override
        public boolean meetsFloor(Scheme scheme) {
            return true;
        }

        @Override
        public int rank(Scheme scheme) {
            return 0;
        }
    };

    private static Engine<Folded> engine() {
        return (scheme, input, length) -> {
            byte[] tag = new byte[length];
            for (int i = 0; i < length; i++) {
                int sum = input.password()[i % input.password().length] + input.salt()[i % input.salt().length];
                tag[i] = (byte) (scheme.rounds() * sum);
            }
            return tag;
        };
    }

    private static PasswordHasher hasher(int rounds) {
        return TestHashers.builder()
                .with(its -> its.families = List.of(ROW))
                .policy(ANY)
                .scheme(new Folded(rounds))
                .build();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/folded.csv", numLinesToSkip = 1)
    void vector_isComputed(String scheme, String password, String salt, String tag) {
        Input input = Input.of(password.getBytes(StandardCharsets.US_ASCII), salt.getBytes(StandardCharsets.US_ASCII));
        assertThat(engine().derive((Folded) Folded.parse(scheme), input, tag.length() / 2))
                .isEqualTo(HexFormat.of().parseHex(tag));
    }

    @Test
    void password_isHashedAndVerified() {
        PasswordHasher hasher = hasher(3);
        String stored = hasher.hash("correct horse");

        assertThat(stored).startsWith("$folded$n=3$");
        assertThat(hasher.verify("correct horse", stored)).isTrue();
        assertThat(hasher.verify("correct house", stored)).isFalse();
        assertThat(hasher.needsRehash(stored)).isFalse();
        assertThat(hasher(4).needsRehash(stored)).isTrue();
        assertThat(hasher.info().engines()).singleElement().satisfies(engine -> {
            assertThat(engine.name()).isEqualTo("folded/plain");
            assertThat(engine.algorithm()).isEqualTo("folded");
            assertThat(engine.status()).isEqualTo(EngineStatus.Status.WORKING);
        });
        assertThat(hasher).hasToString("PasswordHasher[folded,n=3]");
    }

    @Test
    void text_isParsedAndPrinted() {
        assertThat(Folded.parse("folded,n=3")).isEqualTo(new Folded(3)).hasToString("folded,n=3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Folded.parse("folded,n=100"))
                .withMessageContaining("from 1 to 99, not 100")
                .withMessageContaining("folded,n=3");
    }

    @Test
    void hasherWithoutTheRow_knowsNothingOfIt() {
        String stored = hasher(3).hash("correct horse");

        assertThatThrownBy(() -> TestHashers.of(Argon2.id(8, 1, 1)).verify("correct horse", stored))
                .isInstanceOfSatisfying(
                        InvalidHashException.class,
                        e -> assertThat(e.reason()).isEqualTo(InvalidHashException.Reason.UNSUPPORTED));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TestHashers.builder().policy(ANY).scheme(new Folded(3)).build())
                .withMessage("no engine can compute folded,n=3");
        assertThatIllegalArgumentException().isThrownBy(() -> Scheme.parse("folded,n=3"));
    }
}
