package io.hashkit.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SnippetsTest {
    static Stream<Arguments> schemes() {
        return Stream.of(
                Arguments.of(Argon2.id(65536, 3, 1), "Argon2.id(65536, 3, 1)", "argon2id,m=65536,t=3,p=1"),
                Arguments.of(new Scrypt(17, 8, 1), "new Scrypt(17, 8, 1)", "scrypt,ln=17,r=8,p=1"),
                Arguments.of(new Bcrypt(12), "new Bcrypt(12)", "bcrypt,cost=12"),
                Arguments.of(Pbkdf2.sha512(220_000), "Pbkdf2.sha512(220000)", "pbkdf2-sha512,i=220000"));
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void costs_areReadyForJavaAndSettings(Scheme scheme, String java, String spring) {
        assertThat(Snippets.java(scheme)).isEqualTo("PasswordHasher hasher = PasswordHasher.of(" + java + ");");
        assertThat(Snippets.spring(scheme)).isEqualTo("hashkit.scheme=" + spring);
    }
}
