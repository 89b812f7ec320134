package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Any values of the properties, misspelt ones and variables: an application starts, or a message names one of them. */
class PropertiesFuzzTest {
    private static final String METADATA = "/META-INF/spring-configuration-metadata.json";
    private static final Pattern NAME = Pattern.compile("\"name\": \"(hashkit\\.[a-z.-]+)\",\\s+\"type\"");
    private static final Pattern NAMED = Pattern.compile("(?<!io\\.)hashkit[.\\[]|HASHKIT_");
    private static final int MOST = 4;

    private static final List<String> OF_KEYS =
            List.of("a.state", "a.base64", "a.hex", "a.id", "b.state", "b.base64", "b.hex");

    /** All but what writes files. */
    private static final String[] NAMES = names();

    private static String[] names() {
        try (InputStream metadata = PropertiesFuzzTest.class.getResourceAsStream(METADATA)) {
            String text = new String(Objects.requireNonNull(metadata).readAllBytes(), StandardCharsets.UTF_8);
            Stream<String> names = NAME.matcher(text)
                    .results()
                    .map(found -> found.group(1))
                    .filter(name -> !name.equals("hashkit.auto-tune"));
            return Stream.concat(names, OF_KEYS.stream().map(name -> "hashkit.keyring.keys." + name))
                    .toArray(String[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FuzzTest
    void values(FuzzedDataProvider data) {
        assertThat(NAMES).hasSizeGreaterThan(20);
        List<String> values = new ArrayList<>(List.of("hashkit.auto-tune=off", Contexts.WEAK_COSTS_ALLOWED));
        Map<String, Object> variables = new HashMap<>();
        for (int i = 0; i < MOST && data.remainingBytes() > 0; i++) {
            String name = data.pickValue(NAMES);
            // A misspelt property, a misspelt variable, a variable, or a property.
            int kind = data.consumeInt(0, 7);
            if (kind < 2) {
                name = name.substring(0, data.consumeInt("hashkit.".length(), name.length())) + data.consumeString(4);
            }
            String value = data.consumeString(70);
            if (kind == 1 || kind == 2) {
                String variable = name.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
                variables.put(variable, value);
            } else {
                values.add(name + "=" + value);
            }
        }
        ApplicationContextRunner application = Contexts.runner()
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addLast(new SystemEnvironmentPropertySource("fuzzed-systemEnvironment", variables)))
                .withPropertyValues(values.toArray(String[]::new));

        application.run(context -> {
            Throwable failure = context.getStartupFailure();
            if (failure != null) {
                boolean named = false;
                for (Throwable one = failure; one != null; one = one.getCause()) {
                    named |= NAMED.matcher(String.valueOf(one.getMessage())).find();
                }
                assertThat(named).as("%s", failure).isTrue();
            }
        });
    }
}
