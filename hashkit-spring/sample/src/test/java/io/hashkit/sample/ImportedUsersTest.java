package io.hashkit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The hashes that the sample imports, without a server; {@code SampleIT} tests the logins. */
class ImportedUsersTest {
    private static final Pattern ROW = Pattern.compile("\\('(\\w+)', '([^']+)', (?:true|false)\\)");

    static Stream<Arguments> rows() throws IOException {
        try (InputStream in = ImportedUsersTest.class.getResourceAsStream("/db/migration/V2__imported_users.sql")) {
            String sql = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return ROW.matcher(sql).results().map((MatchResult row) -> Arguments.of(row.group(1), row.group(2)));
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void importedHash_isReadAndNeedsAnUpgrade(String user, String stored) {
        PasswordHasher hasher = PasswordHasher.builder().accept(Dialects.ALL).build();

        assertThat(hasher.verify(user + "-secret", stored)).isTrue();
        assertThat(hasher.verify("wrong", stored)).isFalse();
        assertThat(hasher.needsRehash(stored)).isTrue();
    }
}
