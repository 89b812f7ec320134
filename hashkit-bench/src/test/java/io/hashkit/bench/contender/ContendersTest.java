package io.hashkit.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.catalog.VectorApi;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All contenders of an algorithm compute the same tags; otherwise their times would compare different work. */
class ContendersTest {
    static List<String> names() {
        return Stream.of("argon2", "bcrypt", "scrypt", "pbkdf2")
                .flatMap(algorithm -> Contenders.names(algorithm).stream())
                .filter(name -> VectorApi.isOn() || !name.endsWith("-vector"))
                .toList();
    }

    private static List<Scheme> schemes(String name) {
        return switch (name.substring(0, name.indexOf('/'))) {
            case "argon2" -> List.of(Argon2.id(64, 2, 1), Argon2.id(256, 1, 4));
            case "bcrypt" -> List.of(new Bcrypt(4), new Bcrypt(5));
            case "scrypt" -> List.of(new Scrypt(4, 8, 1), new Scrypt(6, 8, 2));
            default -> List.of(Pbkdf2.sha1(100), Pbkdf2.sha256(100), Pbkdf2.sha512(100));
        };
    }

    @ParameterizedTest
    @MethodSource("names")
    void contender_computesTheTagOfHashkitsEngine(String name) throws Exception {
        assumeTrue(
                (!name.contains("native") && !name.contains("argon2-jvm")) || isX86Linux(),
                "brings native code for some systems only");
        String ours = name.substring(0, name.indexOf('/')) + "/hashkit";
        for (Scheme scheme : schemes(name)) {
            byte[] tag = Contenders.named(ours, 0)
                    .ready(
                            scheme,
                            SampleInput.input(),
                            new byte[Traits.of(scheme).tagLength()])
                    .call();
            Contender contender = Contenders.named(name, 2);

            assertThat(contender.ready(scheme, SampleInput.input(), tag).call())
                    .as("%s on %s", name, scheme)
                    .isEqualTo(tag);
        }
    }

    private static boolean isX86Linux() {
        return System.getProperty("os.name", "").equals("Linux")
                && System.getProperty("os.arch", "").equals("amd64");
    }

    @Test
    void failedVerification_throwsInsteadOfBeingTimed() {
        byte[] wrong = new byte[23];

        assertThatThrownBy(() -> Contenders.named("bcrypt/spring", 0)
                        .ready(new Bcrypt(4), SampleInput.input(), wrong)
                        .call())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not verify");
    }

    @Test
    void unknownName_isRefused() {
        assertThatThrownBy(() -> Contenders.named("argon2/abacus", 0))
                .hasMessageContaining("there is no contender argon2/abacus");
    }
}
