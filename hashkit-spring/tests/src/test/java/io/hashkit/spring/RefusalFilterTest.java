package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.UniformTime;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Only the lower limits of times: the upper ones depend on the host. */
class RefusalFilterTest {
    private static final Duration LATER = Duration.ofMillis(1);

    private final RefusalFilter filter = new RefusalFilter();

    /** The ways in which an application sends an answer. */
    private enum Way {
        ERROR {
            @Override
            void answer(HttpServletResponse response) throws IOException {
                response.sendError(401);
            }
        },
        REDIRECT {
            @Override
            void answer(HttpServletResponse response) throws IOException {
                response.sendRedirect("/login?error");
            }
        },
        FLUSH {
            @Override
            void answer(HttpServletResponse response) throws IOException {
                response.flushBuffer();
            }
        },
        BODY {
            @Override
            void answer(HttpServletResponse response) throws IOException {
                response.getWriter().print("no");
                response.getWriter().flush();
            }
        };

        abstract void answer(HttpServletResponse response) throws IOException;
    }

    private void request(Runnable login, Way way, AtomicLong answered) throws ServletException, IOException {
        filter.doFilter(new MockHttpServletRequest(), new MockHttpServletResponse(), (request, response) -> {
            login.run();
            way.answer((HttpServletResponse) response);
            answered.set(System.nanoTime());
        });
    }

    @ParameterizedTest
    @EnumSource
    void refusal_isSentLater_whateverSendsIt(Way way) throws Exception {
        AtomicLong refused = new AtomicLong();
        AtomicLong answered = new AtomicLong();

        request(
                () -> {
                    refused.set(System.nanoTime());
                    Refusal.happens();
                },
                way,
                answered);

        assertThat(Duration.ofNanos(answered.get() - refused.get())).isGreaterThanOrEqualTo(LATER);
    }

    @Test
    void refusalThatNobodyAnswersYet_endsItsFiltersLater() throws Exception {
        long start = System.nanoTime();

        filter.doFilter(
                new MockHttpServletRequest(), new MockHttpServletResponse(), (request, response) -> Refusal.happens());

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(LATER);
    }

    @Test
    void interruptedRequest_waitsAndKeepsTheInterrupt() throws Exception {
        long start = System.nanoTime();

        request(
                () -> {
                    Refusal.happens();
                    Thread.currentThread().interrupt();
                },
                Way.ERROR,
                new AtomicLong());

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(LATER);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void refusalOutsideOfARequest_isNobodys() throws Exception {
        Refusal.happens();
        request(() -> {}, Way.ERROR, new AtomicLong());
        Refusal.happens();

        assertThat(Refusal.ofNewRequest().happened()).isFalse();
        Refusal.endRequest();
    }

    @Test
    void filter_comesWithTheStepOnly_andInServletApplicationsOnly() {
        WebApplicationContextRunner servlet = new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(Contexts.ALL))
                .withPropertyValues(Contexts.CHEAPEST_FOR_TESTS, Contexts.WEAK_COSTS_ALLOWED);
        String[] step = {"hashkit.target=10ms", "hashkit.uniform-time=12ms"};

        servlet.run(context -> assertThat(context).doesNotHaveBean(RefusalFilter.class));
        servlet.withPropertyValues(step).run(context -> assertThat(context).hasSingleBean(RefusalFilter.class));
        Contexts.cheap()
                .withPropertyValues(step)
                .run(context -> assertThat(context).doesNotHaveBean(RefusalFilter.class));
    }

    @Test
    void loginOverHttp_isRefusedAfterTheStepAndAMillisecond() {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        ServletApplicationTest.Application.class, ServletApplicationTest.Users.class)
                .web(WebApplicationType.SERVLET)
                .properties(
                        "server.port=0",
                        "hashkit.target=10ms",
                        "hashkit.uniform-time=12ms",
                        Contexts.CHEAPEST_FOR_TESTS,
                        Contexts.WEAK_COSTS_ALLOWED)
                .run()) {
            long start = System.nanoTime();

            assertThat(Http.get(context, "/hello", "ann", "wrong").statusCode()).isEqualTo(401);

            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isGreaterThanOrEqualTo(Duration.ofMillis(12).plus(LATER));
            assertThat(Http.get(context, "/hello", "ann", "right").body()).isEqualTo("hello");
            assertThat(context.getBean(UniformTime.class).answers()).isEqualTo(2);
        }
    }
}
