package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Any values of the properties: an application starts, or a message names a property. */
class PropertiesFuzzTest {
    private static final String METADATA = "/META-INF/spring-configuration-metadata.json";
    private static final Pattern NAME = Pattern.compile("\"name\": \"(hashkit\\.[a-z.-]+)\",\\s+\"type\"");
    private static final Pattern NAMED = Pattern.compile("(?<!io\\.)hashkit\\.[a-z]");
    private static final int MOST = 4;

    /** All but what writes files. */
    private static final String[] NAMES = names();

    private static String[] names() {
        try (InputStream metadata = PropertiesFuzzTest.class.getResourceAsStream(METADATA)) {
            String text = new String(Objects.requireNonNull(metadata).readAllBytes(), StandardCharsets.UTF_8);
            return NAME.matcher(text)
                    .results()
                    .map(found -> found.group(1))
                    .filter(name -> !name.equals("hashkit.auto-tune"))
                    .toArray(String[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FuzzTest
    void values(FuzzedDataProvider data) {
        assertThat(NAMES).hasSizeGreaterThan(20);
        List<String> values = new ArrayList<>(List.of("hashkit.auto-tune=off", Contexts.WEAK_COSTS_ALLOWED));
        while (values.size() < 2 + MOST && data.remainingBytes() > 0) {
            values.add(data.pickValue(NAMES) + "=" + data.consumeString(24));
        }
        ApplicationContextRunner application = Contexts.runner().withPropertyValues(values.toArray(String[]::new));

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
