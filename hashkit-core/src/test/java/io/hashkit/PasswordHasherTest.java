package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PasswordHasherTest {
    static Stream<Scheme> cheapestForTests() {
        return Stream.of(
                Argon2.id(8, 1, 1),
                new Bcrypt(4),
                new Scrypt(1, 8, 1),
                new Pbkdf2(Pbkdf2.Prf.SHA1, 1),
                new Pbkdf2(Pbkdf2.Prf.SHA256, 1),
                new Pbkdf2(Pbkdf2.Prf.SHA512, 1));
    }

    @ParameterizedTest
    @MethodSource("cheapestForTests")
    void hash_verifiesWithTheSamePasswordAlone(Scheme scheme) {
        PasswordHasher hasher = PasswordHasher.of(scheme);

        String stored = hasher.hash("pässword");

        assertThat(hasher.verify("pässword", stored)).isTrue();
        assertThat(hasher.verify("passwörd", stored)).isFalse();
        assertThat(hasher.needsRehash(stored)).isFalse();
        assertThat(hasher.verifyNothing("x")).isFalse();
    }

    @ParameterizedTest
    @MethodSource("cheapestForTests")
    void everyEngine_worksHere(Scheme scheme) {
        for (String engine : List.of(
                "bcrypt/jbcrypt", "scrypt/lambdaworks-native", "scrypt/lambdaworks-java", "pbkdf2/bouncy-castle")) {
            PasswordHasher hasher =
                    PasswordHasher.builder().scheme(scheme).engine(engine).build();
            assertThat(PasswordHasher.of(scheme).verify("pw", hasher.hash("pw")))
                    .isTrue();
        }
    }
}
