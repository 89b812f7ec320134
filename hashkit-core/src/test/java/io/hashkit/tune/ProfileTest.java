package io.hashkit.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {
    static Profile profile(Scheme scheme) {
        return profile(scheme, 1000, 512 << 20);
    }

    static Profile profile(Scheme scheme, double nanosPerWork, long memoryPerHash) {
        return Profiles.of(
                scheme,
                "argon2/hashkit",
                "target=250ms",
                Duration.ofMillis(250),
                Policy.OWASP_2026,
                Confidence.HIGH,
                0.5,
                nanosPerWork,
                OptionalDouble.of(1.25),
                1,
                1,
                memoryPerHash,
                "0123456789abcdef",
                "a processor, a virtual machine");
    }

    static Stream<Scheme> schemes() {
        return Stream.of(
                Argon2.id(65536, 3, 1),
                new Scrypt(17, 8, 1),
                new Bcrypt(12),
                Pbkdf2.sha256(600_000),
                Pbkdf2.sha512(220_000));
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void json_isReadAsItWasWritten(Scheme scheme) {
        Profile profile = profile(scheme);

        assertThat(Profile.parse(profile.toJson())).isEqualTo(profile);
    }

    @Test
    void trialOfTheVectorApi_isKept() {
        Profile tried = profile(Argon2.id(65536, 3, 1)).withVectorApi(0.37);

        assertThat(tried.withVectorApi()).hasValue(0.37);
        assertThat(Profile.parse(tried.toJson())).isEqualTo(tried);
        assertThat(Tuning.of(tried, TuneOptions.defaults()).profile().withVectorApi())
                .hasValue(0.37);
        assertThatThrownBy(() -> tried.withVectorApi(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tried.withVectorApi(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void contradictedProfile_isLessSure_andSaysWhy() {
        Profile sure = profile(Argon2.id(65536, 3, 1));

        assertThat(sure.lessSure(Confidence.LOW, "a storm said so").confidence())
                .isEqualTo(Confidence.LOW);
        assertThat(sure.lessSure(Confidence.LOW, "a storm said so").reasons()).containsExactly("a storm said so");
        assertThat(sure.lessSure(Confidence.MEDIUM, "a storm said so").reasons())
                .singleElement()
                .asString()
                .contains("unsteady");
        assertThat(sure.lessSure(Confidence.HIGH, "nothing")).isSameAs(sure);
        assertThat(sure.lessSure(Confidence.LOW, "x")
                        .lessSure(Confidence.MEDIUM, "y")
                        .confidence())
                .isEqualTo(Confidence.LOW);
        assertThat(Profile.parse(sure.lessSure(Confidence.LOW, "x").toJson()))
                .isEqualTo(sure.lessSure(Confidence.LOW, "x"));
        assertThatThrownBy(() -> sure.lessSure(Confidence.LOW, "two\nlines"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void json_isForReview() {
        assertThat(profile(Argon2.id(65536, 3, 1)).toJson())
                .contains("\"hashkit-profile\":1", "\"argon2id,m=65536,t=3,p=1\"", "KiB moved");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "[]",
                "{}",
                "{\"hashkit-profile\":1}",
                "{\"hashkit-profile\":2}",
                "{\"hashkit-profile\":\"1\"}",
                "{\"hashkit-profile\":1,\"scheme\":\"argon2id,m=1e99,t=1,p=1\"}",
                "{\"hashkit-profile\":1,\"scheme\":\"rot13,m=1\"}"
            })
    void textThatIsNotAProfile_isRefusedWithAReason(String text) {
        assertThatThrownBy(() -> Profile.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not a hashkit profile: ");
    }

    @Test
    void everyPrefix_isRefused() {
        String json = profile(new Bcrypt(12)).toJson().strip();

        for (int length = 0; length < json.length(); length++) {
            String cut = json.substring(0, length);
            assertThatThrownBy(() -> Profile.parse(cut)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void everyMissingOrOddValue_isRefused() {
        String json = profile(Argon2.id(65536, 3, 1)).toJson();

        for (String line : json.lines().filter(one -> one.contains(":")).toList()) {
            if (line.contains("slowdown") || line.contains("unit") || line.contains("{")) {
                continue;
            }
            String odd = json.replace(line, line.replaceFirst(":.*?(,?)$", ":null$1"));
            assertThatThrownBy(() -> Profile.parse(odd)).as(line).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void deepOrLongText_isRefusedBeforeItIsParsed() {
        assertThatThrownBy(() -> Profile.parse("[".repeat(10_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("deeply");
        assertThatThrownBy(() -> Profile.parse(" ".repeat(Profile.LONGEST + 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("16384");
    }

    @Test
    void longestText_andTargetsAtTheirBorders_areRead() {
        String json = profile(new Bcrypt(12)).toJson();

        assertThat(Profile.parse(json + " ".repeat(Profile.LONGEST - json.length()))
                        .scheme())
                .isEqualTo(new Bcrypt(12));
        for (long target : new long[] {10, 10_000}) {
            String other = json.replaceFirst("(\"targetMillis\": ?)250", "$1" + target);
            assertThat(Profile.parse(other).target().toMillis()).isEqualTo(target);
        }
    }

    @Test
    void bracketsInText_areReadAndWritten() {
        String host = "\"host\":\"";
        String json = profile(new Bcrypt(12)).toJson().replace(host, host + "[{\\\"".repeat(20));

        Profile read = Profile.parse(json);

        assertThat(read.host()).startsWith("[{\"[{\"");
        assertThat(Profile.parse(read.toJson())).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1e13})
    void impossibleValues_areRefused(double nanosPerWork) {
        assertThatThrownBy(() -> profile(new Bcrypt(12), nanosPerWork, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void schemeThatCannotBeTuned_isRefused() {
        assertThatThrownBy(() -> profile(Argon2.d(65536, 3, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("argon2d");
    }

    @Test
    void nullForAnyPart_isRefused() throws ReflectiveOperationException {
        Profile.Parts parts = profile(new Bcrypt(12)).parts;

        assertThatEachPartIsRequired(parts);
        assertThatEachPartIsRequired(parts.measurement());
    }

    private static void assertThatEachPartIsRequired(Record complete) throws ReflectiveOperationException {
        RecordComponent[] parts = complete.getClass().getRecordComponents();
        Constructor<?> constructor = complete.getClass().getDeclaredConstructors()[0];
        for (int missing = 0; missing < parts.length; missing++) {
            @Nullable Object[] values = new @Nullable Object[parts.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = i == missing ? null : parts[i].getAccessor().invoke(complete);
            }
            if (!parts[missing].getType().isPrimitive()) {
                assertThatThrownBy(() -> constructor.newInstance(values))
                        .as(parts[missing].getName())
                        .hasCauseInstanceOf(NullPointerException.class);
            }
        }
    }
}
