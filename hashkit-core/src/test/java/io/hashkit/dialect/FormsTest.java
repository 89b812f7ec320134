package io.hashkit.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.TestScope;
import io.hashkit.Vectors;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.phc.InvalidHashException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Rows of {@code forms.jsonl}, most written by the programs themselves. A row has {@code right}: whether its password is the right
 * one, null for a form alone; {@code expected}: true, false or the reason of a refusal; {@code accept}: dialects that must be
 * named; {@code unread} if a part of the string is not looked at; {@code parted} if its tag is in two places; {@code ceilings} if it needs higher ones; and {@code why} if its right password is not accepted.
 */
@Tag("once")
class FormsTest {
    private static final Map<String, PasswordHasher> HASHERS = new ConcurrentHashMap<>();
    private static final Ceilings RAISED = Ceilings.defaults()
            .with(Limit.SALT, 1024)
            .with(Limit.TAG, 1024)
            .with(Limit.SCRYPT_PARALLELISM, 64)
            .with(Limit.PBKDF2_ITERATIONS, 100_000_000)
            .with(Limit.DIGEST_ROUNDS, 10_000_000)
            .with(Limit.PBKDF2_SHA512_ITERATIONS, 10_000_000);
    private static final Ceilings LOW = Ceilings.defaults()
            .with(Limit.SALT, 128)
            .with(Limit.ARGON2_MEMORY, 1024)
            .with(Limit.ARGON2_WORK, 2048)
            .with(Limit.SCRYPT_MEMORY, 1 << 20)
            .with(Limit.PBKDF2_ITERATIONS, 10_000)
            .with(Limit.PBKDF2_SHA512_ITERATIONS, 10_000)
            .with(Limit.DIGEST_ROUNDS, 10_000)
            .with(Limit.BCRYPT_COST, 5);

    /** A row of which a report shows only the name. */
    record Row(String id, JsonNode json) {
        String text(String field) {
            return Vectors.string(json, field);
        }

        boolean isTrue(String field) {
            return json.has(field)
                    && json.get(field).isBoolean()
                    && json.get(field).asBoolean();
        }

        List<String> accepted() {
            List<String> names = new ArrayList<>();
            if (json.has("accept")) {
                json.get("accept").values().forEach(name -> names.add(name.asString()));
            }
            return names;
        }

        PasswordHasher hasher() {
            boolean raised = json.has("ceilings");
            return HASHERS.computeIfAbsent(
                    accepted() + "," + raised, key -> build(accepted(), raised ? RAISED : Ceilings.defaults()));
        }

        PasswordHasher hasherThatAcceptsAllFirst() {
            boolean raised = json.has("ceilings");
            return HASHERS.computeIfAbsent(
                    "ALL, " + accepted() + "," + raised,
                    key -> build(Dialects.ALL, accepted(), raised ? RAISED : Ceilings.defaults()));
        }

        /** Computes what is cheap. */
        PasswordHasher lowHasher() {
            return HASHERS.computeIfAbsent(accepted() + ", low", key -> build(accepted(), LOW));
        }

        /** Whether to compute it also with a wrong password, wrapped and by another hasher: of the costly ones, a share. */
        boolean isComputedOften() {
            try {
                lowHasher().verify(text("password"), text("row"));
            } catch (InvalidHashException e) {
                boolean costly = e.reason() == InvalidHashException.Reason.ABOVE_CEILING;
                return !costly || Math.floorMod(id.hashCode(), TestScope.oneIn(4)) == 0;
            }
            return true;
        }

        @Override
        public String toString() {
            return id;
        }
    }

    private static PasswordHasher build(List<String> named, Ceilings ceilings) {
        return build(List.of(), named, ceilings);
    }

    private static PasswordHasher build(List<Dialect> first, List<String> named, Ceilings ceilings) {
        return TestHashers.builder()
                .scheme(Pbkdf2.sha256(1))
                .accept(first)
                .accept(named.stream()
                        .map(name -> Dialects.named(name).orElseThrow())
                        .toList())
                .accept(Dialects.ALL)
                .ceilings(ceilings)
                .build();
    }

    private static Stream<Row> rows() throws IOException {
        ObjectMapper json = new ObjectMapper();
        try (InputStream in = FormsTest.class.getResourceAsStream("forms.jsonl")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
            return text.lines()
                    .map(json::readTree)
                    .map(row -> new Row(Vectors.string(row, "id"), row))
                    .filter(row -> TestScope.isFull() || !row.isTrue("slow"));
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void rowOfAProgram_isVerifiedOrRefusedAsExpected(Row row) {
        String expected = row.text("expected");
        switch (expected) {
            case "true" -> {
                assertThat(row.hasher().verify(row.text("password"), row.text("row")))
                        .isTrue();
                if (row.isComputedOften()) {
                    assertThat(row.hasher().verify(row.text("password") + "x", row.text("row")))
                            .isFalse();
                }
            }
            case "false" ->
                assertThat(row.hasher().verify(row.text("password"), row.text("row")))
                        .isFalse();
            default ->
                assertThatExceptionOfType(InvalidHashException.class)
                        .isThrownBy(() -> row.hasher().verify(row.text("password"), row.text("row")))
                        .satisfies(refused ->
                                assertThat(refused.reason().toString()).isEqualTo(expected));
        }
    }

    /** As settings and command lines name them: {@code all,piccolo}. */
    @ParameterizedTest
    @MethodSource("rows")
    void namedDialect_readsItsRowsAlsoWhenItIsNamedAfterAll(Row row) {
        if (row.accepted().isEmpty() || !row.isComputedOften()) {
            return;
        }
        Object answer;
        try {
            answer = row.hasherThatAcceptsAllFirst().verify(row.text("password"), row.text("row"));
        } catch (InvalidHashException e) {
            answer = e.reason();
        }
        assertThat(answer).hasToString(row.text("expected"));
    }

    /** Unless the string has no salt, or its tag cannot be taken out. */
    @ParameterizedTest
    @MethodSource("rows")
    void readRow_isWrappedAndVerifiedLater_orRefusedForAReason(Row row) {
        if (!row.text("expected").equals("true")) {
            return;
        }
        String wrapped;
        try {
            wrapped = row.hasher().rows().wrapWithShortSalt(row.text("row"));
        } catch (InvalidHashException e) {
            assertThat(e.reason()).isEqualTo(InvalidHashException.Reason.NOT_WRAPPABLE);
            assertThat(e.getMessage())
                    .matches(
                            ".*(more than 255|does not contain its tag|more than its hash and salt|nothing to wrap|no password matches).*");
            if (String.valueOf(e.getMessage()).contains("does not contain its tag") && !row.isTrue("parted")) {
                assertThat(row.text("row"))
                        .as("has two keys, or a hash in base64 or hexadecimal")
                        .containsAnyOf(
                                "SCRAM-SHA",
                                "==SCRAM==",
                                "=,,",
                                "{ARGON2}",
                                "JDJi",
                                "JDJ5",
                                "243261",
                                ".B64}",
                                ".HEX}");
            }
            return;
        }
        if (row.isComputedOften()) {
            assertThat(row.hasher().verify(row.text("password"), wrapped)).isTrue();
        }
        if (TestScope.isFull()) {
            assertThat(row.hasher().verify(row.text("password") + "x", wrapped)).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void rightPasswordThatIsNotAccepted_isExplained(Row row) {
        boolean accepted = row.text("expected").equals("true");
        assertThat(row.json().has("why")).isEqualTo(row.isTrue("right") && !accepted);
    }

    /** 200,000 of them with {@code -Dhashkit.full}. */
    @ParameterizedTest
    @MethodSource("rows")
    void changedRow_neverMatchesAndIsRefusedForAReason(Row row) {
        if (!row.text("expected").equals("true") || row.isTrue("unread")) {
            return;
        }
        Random random = new Random(row.id().hashCode());
        Set<String> all = new LinkedHashSet<>(Mutants.zeros(row.text("row")));
        for (int i = 0; i < (TestScope.isFull() ? 400 : 1); i++) {
            all.add(Mutants.of(row.text("row"), random));
        }
        for (String changed : all) {
            if (Mutants.meanTheSame(row.text("row"), changed)) {
                continue;
            }
            try {
                assertThat(row.lowHasher().verify(row.text("password"), changed))
                        .as(changed)
                        .isFalse();
            } catch (InvalidHashException e) {
                assertThat(e.reason()).isNotNull();
            }
        }
    }
}
