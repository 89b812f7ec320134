package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.spring.internal.web.OverloadFilter;
import io.hashkit.spring.internal.web.RefusalFilter;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextRefreshedEvent;

/** Logins on the port of the actuator, which Spring Boot serves from a context of its own. */
@ExtendWith(OutputCaptureExtension.class)
class ManagementPortTest {
    private final List<ConfigurableApplicationContext> contexts = new ArrayList<>();

    private void run(Class<?> users, Consumer<ConfigurableApplicationContext> test, String... properties) {
        List<String> all = new ArrayList<>(Arrays.asList(properties));
        all.addAll(List.of(
                "server.port=0",
                "management.server.port=0",
                "management.endpoints.web.exposure.include=*",
                "hashkit.limiter.parallel=1",
                "hashkit.limiter.max-wait=0s",
                Contexts.CHEAPEST_FOR_TESTS,
                Contexts.WEAK_COSTS_ALLOWED));
        ApplicationListener<ContextRefreshedEvent> listener =
                event -> contexts.add((ConfigurableApplicationContext) event.getApplicationContext());
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        ServletApplicationTest.Application.class, users)
                .web(WebApplicationType.SERVLET)
                .listeners(listener)
                .properties(all.toArray(String[]::new))
                .run()) {
            test.accept(context);
        }
    }

    private static HttpResponse<String> info(ConfigurableApplicationContext context, String user) {
        return Http.getOfActuator(context, "/actuator/hashkit", user, "right");
    }

    private static HttpResponse<String> infoWhileBusy(ConfigurableApplicationContext context) {
        try (Permit held = context.getBean(Limiter.class).acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            return info(context, "ann");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void overload_isAnsweredBy503WithRetryAfter(String problemDetails, CapturedOutput output) {
        run(
                ServletApplicationTest.Users.class,
                context -> {
                    HttpResponse<String> refused = infoWhileBusy(context);
                    assertThat(refused.statusCode()).isEqualTo(503);
                    assertThat(refused.headers().firstValue("Retry-After")).isPresent();
                    assertThat(refused.body()).contains("\"status\":503");
                    assertThat(info(context, "ann").statusCode()).isEqualTo(200);
                },
                "spring.mvc.problemdetails.enabled=" + problemDetails);
        assertThat(output.getAll()).doesNotContain("OverloadedException");
    }

    @Test
    void hashAboveTheMemoryBudget_isAnsweredBy500_withoutAStack(CapturedOutput output) {
        run(
                ServletApplicationTest.UsersWithALargeRow.class,
                context -> {
                    HttpResponse<String> refused = info(context, "ann");
                    assertThat(refused.statusCode()).isEqualTo(500);
                    assertThat(refused.headers().firstValue("Retry-After")).isEmpty();
                    assertThat(refused.headers().firstValue("Cache-Control")).hasValue("no-store");
                    assertThat(info(context, "bob").statusCode()).isEqualTo(200);
                },
                "hashkit.limiter.memory=1MiB");
        assertThat(output.getAll()).doesNotContain("OverBudgetException");
    }

    private static long having(List<ConfigurableApplicationContext> contexts, Class<?> type) {
        return contexts.stream()
                .filter(context -> context.getBeanFactory().getBeanNamesForType(type).length > 0)
                .count();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hashkit.web.overload-response=no", "hashkit.enabled=false"})
    void disabledFilter_isMissingOnBothPorts(String property) {
        run(
                ServletApplicationTest.Application.class,
                context -> {
                    assertThat(contexts).hasSize(2);
                    assertThat(having(contexts, OverloadFilter.class)).isZero();
                    assertThat(having(contexts, RefusalFilter.class)).isZero();
                },
                property);
    }

    @Test
    void uniformTime_hasItsFilterOnBothPorts() {
        run(
                ServletApplicationTest.Users.class,
                context -> {
                    assertThat(having(contexts, OverloadFilter.class)).isEqualTo(2);
                    assertThat(having(contexts, RefusalFilter.class)).isEqualTo(2);
                },
                "hashkit.uniform-time=1s");
    }
}
