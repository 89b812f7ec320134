package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.PasswordHasher;
import io.hashkit.tune.Tuning;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Configuration;

/** What a bean is told that asks for the measurement of the host before there is one. */
class TuningBeanTest {
    @Configuration(proxyBeanMethods = false)
    static class Asks {
        final ObjectProvider<Tuning> tuning;

        Asks(ObjectProvider<Tuning> tuning) {
            this.tuning = tuning;
        }
    }

    @Test
    void providerBeforeTheMeasurement_hasNone() {
        Contexts.cheap().withUserConfiguration(Asks.class).run(context -> {
            List<Tuning> found = new ArrayList<>();
            for (ObjectProvider<Tuning> provider :
                    List.of(context.getBean(Asks.class).tuning, context.getBeanProvider(Tuning.class))) {
                assertThat(provider.getIfAvailable()).isNull();
                assertThat(provider.getIfUnique()).isNull();
                provider.ifAvailable(found::add);
                provider.ifUnique(found::add);
            }
            assertThat(found).isEmpty();
        });
    }

    @Test
    void providerAfterTheMeasurement_hasTheLastOne() {
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=foreground", "hashkit.target=50ms")
                .withUserConfiguration(Asks.class)
                .run(context -> assertThat(context.getBean(Asks.class).tuning.getIfAvailable())
                        .isNotNull()
                        .isSameAs(context.getBean(Tuning.class)));
    }

    /** A hasher that cannot be made is no missing measurement. */
    @Test
    void hasherThatFails_isNotHidden() {
        Contexts.cheap()
                .withUserConfiguration(Asks.class)
                .withBean(
                        "failing",
                        PasswordHasher.class,
                        TuningBeanTest::fail,
                        definition -> definition.setLazyInit(true))
                .run(context -> assertThat(catchThrowable(
                                () -> context.getBean(Asks.class).tuning.getIfAvailable()))
                        .rootCause()
                        .hasMessage("of the application"));
    }

    private static PasswordHasher fail() {
        throw new IllegalStateException("of the application");
    }
}
