package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.documents.Document;
import io.hashkit.limit.Limiter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.springframework.security.core.SpringSecurityCoreVersion;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Where {@link HashkitPasswordEncoder} differs from the encoders of Spring Security, and where it must not. The cases that
 * differ are the table in docs/spring-answers.md.
 */
class BesideSpringTest {
    static final List<SpringCase> CASES = Stream.of(SpringCases.cases(), SpringOlderCases.cases())
            .flatMap(List::stream)
            .toList();

    /** As configured for an application that reads every dialect, and plain text. */
    static PasswordEncoder encoder(Scheme scheme) {
        return new HashkitPasswordEncoder(
                TestHashers.builder()
                        .scheme(scheme)
                        .accept(Dialects.ALL)
                        .accept(Dialects.PLAIN_TEXT)
                        .build(),
                Limiter.shared(),
                "");
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void hashkit_answersAsDocumented(SpringCase one) {
        assertThat(SpringCase.outcome(one.hashkit())).isEqualTo(one.our());
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void spring_answersAsDocumented(SpringCase one) {
        assumeTrue(SpringSecurityCoreVersion.getVersion().startsWith("7.1."), "the documented line of Spring Security");

        assertThat(SpringCase.outcome(one.spring())).isEqualTo(one.springs());
    }

    @Test
    void tableOfTheDocument_hasEachDifference() {
        Map<List<String>, String> documented =
                Document.named("docs/spring-answers.md").tableUnder("Beside Spring's own encoders").stream()
                        .collect(Collectors.toMap(row -> row.subList(0, 3), row -> row.get(3)));

        assertThat(documented)
                .isEqualTo(CASES.stream()
                        .filter(SpringCase::differs)
                        .collect(Collectors.groupingBy(
                                one -> List.of(one.encoder(), code(one.springs()), code(one.our())),
                                Collectors.mapping(SpringCase::what, Collectors.joining("; ")))));
    }

    private static String code(String outcome) {
        return "`" + outcome + "`";
    }
}
