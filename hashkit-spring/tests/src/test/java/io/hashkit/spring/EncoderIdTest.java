package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.spring.properties.InvalidPropertyException;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Whatever is written under an id of Spring's map, Spring's encoder verifies; other ids of the map stop the start. */
class EncoderIdTest {
    private static final PasswordEncoder DELEGATING = PasswordEncoderFactories.createDelegatingPasswordEncoder();
    private static final List<String> SCHEMES =
            List.of("argon2id,m=64,t=1,p=1", "bcrypt,cost=4", "scrypt,ln=4,r=8,p=1", "pbkdf2-sha256,i=1");

    static Stream<Arguments> everyIdOfSpring() throws ReflectiveOperationException {
        Field map = DELEGATING.getClass().getDeclaredField("idToPasswordEncoder");
        map.setAccessible(true);
        return ((Map<?, ?>) map.get(DELEGATING))
                .keySet().stream().flatMap(id -> SCHEMES.stream().map(scheme -> Arguments.of(id, scheme)));
    }

    @ParameterizedTest
    @MethodSource("everyIdOfSpring")
    void idOfSpring_isRefusedUnlessSpringVerifiesWhatIsWritten(String id, String scheme) {
        boolean fits = isVerifiedBySpring(
                "{" + id + "}" + TestHashers.of(Scheme.parse(scheme)).hash("right"));
        Contexts.runner()
                .withPropertyValues(
                        "hashkit.encoder.mode=always",
                        "hashkit.encoder.id=" + id,
                        "hashkit.scheme=" + scheme,
                        Contexts.WEAK_COSTS_ALLOWED)
                .run(context -> {
                    assertThat(context.getStartupFailure() == null).isEqualTo(fits);
                    if (fits) {
                        String row = context.getBean(PasswordEncoder.class).encode("right");
                        assertThat(row).startsWith("{" + id + "}");
                        assertThat(DELEGATING.matches("right", row)).isTrue();
                    } else {
                        assertThat(context.getStartupFailure())
                                .rootCause()
                                .isInstanceOf(InvalidPropertyException.class)
                                .hasMessageStartingWith("hashkit.encoder.id=" + id + ": ");
                    }
                });
    }

    private static boolean isVerifiedBySpring(String row) {
        try {
            return DELEGATING.matches("right", row);
        } catch (RuntimeException e) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource({"mine", "our.hashes", "argon3"})
    void idOfTheApplication_isTaken(String id) {
        Contexts.runner()
                .withPropertyValues(
                        "hashkit.encoder.mode=always",
                        "hashkit.encoder.id=" + id,
                        "hashkit.scheme=bcrypt,cost=4",
                        Contexts.WEAK_COSTS_ALLOWED)
                .run(context -> assertThat(
                                context.getBean(PasswordEncoder.class).encode("right"))
                        .startsWith("{" + id + "}"));
    }
}
