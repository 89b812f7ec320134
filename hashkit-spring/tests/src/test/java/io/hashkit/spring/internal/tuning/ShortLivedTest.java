package io.hashkit.spring.internal.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.properties.HashkitProperties;
import java.net.URL;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.devtools.restart.classloader.RestartClassLoader;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.env.MockEnvironment;

/** A test as a user of the library writes it, without any property of hashkit. */
@SpringBootTest(classes = ShortLivedTest.Application.class, webEnvironment = WebEnvironment.NONE)
@ExtendWith(OutputCaptureExtension.class)
class ShortLivedTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Test
    void testOfAnApplication_measuresNothing_andUsesTheLowestCosts(
            @Autowired HostTuning tuning, @Autowired PasswordHasher hasher) {
        assertThat(tuning.mode()).isEqualTo(HashkitProperties.AutoTune.OFF);
        assertThat(tuning.isUnmeasured()).isFalse();
        assertThat(hasher.info().backgroundTuning()).isEmpty();
        assertThat(hasher.hash("x")).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }

    @Test
    void devTools_measureNothingEither_andTheLineSaysWhy(CapturedOutput output) {
        RestartClassLoader restarted = new RestartClassLoader(getClass().getClassLoader(), new URL[0]);
        Contexts.runner().withClassLoader(restarted).run(context -> {
            assertThat(context.getBean(HostTuning.class).mode()).isEqualTo(HashkitProperties.AutoTune.OFF);
            assertThat(output)
                    .contains("(the lowest costs: hosts are not measured under DevTools unless hashkit.auto-tune or"
                            + " hashkit.profile is set)");
        });
        Contexts.runner()
                .withClassLoader(restarted)
                .withPropertyValues("hashkit.policy=fips-140")
                .run(context -> assertThat(context.getBean(PasswordHasher.class).hash("x"))
                        .startsWith("$pbkdf2"));
        Contexts.runner()
                .withClassLoader(restarted)
                .withPropertyValues("hashkit.auto-tune=background")
                .run(context -> assertThat(context.getBean(HostTuning.class).isUnmeasured())
                        .isTrue());
    }

    @Test
    void otherContexts_areMeasured() {
        assertThat(ShortLived.where(new MockEnvironment(), getClass().getClassLoader()))
                .isEmpty();
        assertThat(ShortLived.where(new MockEnvironment(), null)).isEqualTo(Optional.empty());
    }
}
