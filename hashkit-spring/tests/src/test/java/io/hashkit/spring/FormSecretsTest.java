package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.spring.internal.keys.KeySanitizer;
import io.hashkit.spring.properties.HashkitProperties;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.env.MapPropertySource;

/** The secrets of forms, such as a pepper, are shown nowhere. */
class FormSecretsTest {
    private static final String PEPPER = "Zx7-pepper-Qw9";

    @Test
    void properties_printTheNamesAlone() {
        HashkitProperties properties = new Binder(
                        new MapConfigurationPropertySource(Map.of("hashkit.form-secrets.shop", PEPPER)))
                .bind("hashkit", HashkitProperties.class)
                .get();

        assertThat(properties.formSecrets()).containsExactly(Map.entry("shop", PEPPER));
        assertThat(properties.toString()).contains("{shop=******}").doesNotContain("Zx7", "Qw9");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hashkit.form-secrets.shop",
                "hashkit.form-secrets.paid",
                "hashkit.formSecrets.shop",
                "HASHKIT_FORMSECRETS_SHOP",
                "hashkit.form-secrets[my.shop]"
            })
    void endpointsOfSpringBoot_hideThem(String name) {
        SanitizableData data = new SanitizableData(new MapPropertySource("test", Map.of()), name, PEPPER);

        assertThat(new KeySanitizer().apply(data).getValue()).isEqualTo("******");
    }
}
