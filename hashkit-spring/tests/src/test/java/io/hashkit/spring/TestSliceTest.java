package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.spring.internal.tuning.HostTuning;
import io.hashkit.spring.properties.HashkitProperties;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.crypto.password.PasswordEncoder;

/** What a slice such as {@code @WebMvcTest} makes: the auto-configurations of the application are off, and some are imported. */
@SpringBootTest(
        classes = TestSliceTest.Application.class,
        webEnvironment = WebEnvironment.NONE,
        properties = {EnableAutoConfiguration.ENABLED_OVERRIDE_PROPERTY + "=false", "hashkit.encoder.mode=always"})
@ImportAutoConfiguration({HashkitAutoConfiguration.class, HashkitSecurityAutoConfiguration.class})
class TestSliceTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Test
    void hashkitInASlice_measuresNothing(
            @Autowired HostTuning tuning, @Autowired PasswordHasher hasher, @Autowired PasswordEncoder encoder) {
        assertThat(tuning.mode()).isEqualTo(HashkitProperties.AutoTune.OFF);
        assertThat(encoder.matches("x", hasher.hash("x"))).isTrue();
    }
}
