package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.OverloadedException;
import io.hashkit.spring.internal.login.Refusal;
import io.hashkit.spring.internal.web.RefusalFilter;
import io.hashkit.uniform.UniformTime;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/** Only the lower limits of times: the upper ones depend on the host. */
class RefusalFilterTest {
    private static final Duration STEP = Duration.ofMillis(12);

    private final BadCredentialsException refusal = new BadCredentialsException("of the test");
    private final UniformTime time = UniformTime.every(STEP);
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

    private void refuse(RuntimeException thrown) {
        assertThatThrownBy(() -> Refusal.answer(time, () -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
    }

    @ParameterizedTest
    @EnumSource
    void refusal_isSentAtTheStep_whateverSendsIt(Way way) throws Exception {
        AtomicLong answered = new AtomicLong();
        long start = System.nanoTime();

        request(
                () -> {
                    refuse(refusal);
                    assertThat(time.answers()).as("before it is sent").isZero();
                },
                way,
                answered);

        assertThat(Duration.ofNanos(answered.get() - start)).isGreaterThanOrEqualTo(STEP);
        assertThat(time.answers()).isEqualTo(1);
    }

    @Test
    void refusalThatNobodyAnswersYet_endsItsFiltersAtTheStep() throws Exception {
        long start = System.nanoTime();

        filter.doFilter(
                new MockHttpServletRequest(), new MockHttpServletResponse(), (request, response) -> refuse(refusal));

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(STEP);
        assertThat(time.answers()).isEqualTo(1);
    }

    @Test
    void successAndOverload_waitForNothingWhenTheyAreSent() throws Exception {
        OverloadedException busy = new OverloadedException(
                OverloadedException.Reason.NO_THREAD, "of the test", Duration.ZERO, Duration.ZERO, null);

        request(() -> refuse(busy), Way.ERROR, new AtomicLong());
        assertThat(time.answers()).isZero();
        request(
                () -> {
                    assertThat(Refusal.answer(time, () -> "ann")).isEqualTo("ann");
                    assertThat(time.answers()).as("before it is sent").isEqualTo(1);
                },
                Way.BODY,
                new AtomicLong());
        assertThat(time.answers()).isEqualTo(1);
    }

    /** Counted from the second login, the wait would not overrun, and show what the first has computed. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void loginsOfARequest_areOneAnswer_countedFromTheFirst(boolean second) throws Exception {
        request(
                () -> {
                    assertThatThrownBy(() -> Refusal.answer(time, () -> {
                                spendMoreThanAStep(time);
                                throw refusal;
                            }))
                            .isSameAs(refusal);
                    if (second) {
                        assertThat(Refusal.answer(time, () -> "ann")).isEqualTo("ann");
                    } else {
                        refuse(refusal);
                    }
                },
                Way.BODY,
                new AtomicLong());

        assertThat(time.answers()).isEqualTo(1);
        assertThat(time.overruns()).isEqualTo(1);
    }

    private static void spendMoreThanAStep(UniformTime time) {
        long start = System.nanoTime();
        while (System.nanoTime() - start <= time.step().toNanos()) {
            Thread.onSpinWait();
        }
    }

    /** As with {@code http.authenticationProvider(provider)}, which Spring Boot also gives to the parent. */
    @Test
    void providerThatIsItsOwnParent_isOneAnswer() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        UniformTime longer = UniformTime.every(Duration.ofMillis(200));
        PasswordHasher hasher =
                TestHashers.builder().scheme(new Bcrypt(4)).uniformWork().build();
        HashkitAuthenticationProvider provider = new HashkitAuthenticationProvider(
                name -> {
                    if (loads.incrementAndGet() == 1) {
                        spendMoreThanAStep(longer);
                    }
                    throw new UsernameNotFoundException(name);
                },
                hasher,
                "");
        provider.setUniformTime(longer);
        ProviderManager manager = new ProviderManager(List.of(provider), new ProviderManager(provider));

        request(
                () -> assertThatThrownBy(
                                () -> manager.authenticate(new UsernamePasswordAuthenticationToken("ann", "wrong")))
                        .isInstanceOf(BadCredentialsException.class),
                Way.ERROR,
                new AtomicLong());

        assertThat(loads).hasValue(2);
        assertThat(longer.answers()).isEqualTo(1);
        assertThat(longer.overruns()).isEqualTo(1);
    }

    @Test
    void hashersOfTwoSteps_waitForTheLongerOne() throws Exception {
        UniformTime other = UniformTime.every(STEP.multipliedBy(2));

        request(
                () -> {
                    assertThatThrownBy(() -> Refusal.answer(other, () -> {
                                throw refusal;
                            }))
                            .isSameAs(refusal);
                    refuse(refusal);
                },
                Way.ERROR,
                new AtomicLong());

        assertThat(other.answers()).isEqualTo(1);
        assertThat(time.answers()).isZero();
    }

    /** What other languages throw undeclared, from a user service for example. */
    @Test
    void loginThatThrowsACheckedException_waitsToo_andAnErrorDoesNot() throws Exception {
        IOException checked = new IOException("of the test");

        request(() -> refuseSneakily(checked), Way.ERROR, new AtomicLong());
        assertThat(time.answers()).isEqualTo(1);
        request(() -> refuseSneakily(new StackOverflowError("of the test")), Way.ERROR, new AtomicLong());
        assertThat(time.answers()).isEqualTo(1);
    }

    private void refuseSneakily(Throwable thrown) {
        assertThatThrownBy(() -> Refusal.answer(time, () -> {
                    RefusalFilterTest.<RuntimeException>sneaky(thrown);
                    return "ann";
                }))
                .isSameAs(thrown);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneaky(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void loginOutsideOfARequest_waitsItself() throws Exception {
        refuse(refusal);

        assertThat(time.answers()).isEqualTo(1);
        request(() -> {}, Way.ERROR, new AtomicLong());
        assertThat(time.answers()).isEqualTo(1);
        refuse(refusal);
        assertThat(time.answers()).as("after a request on this thread").isEqualTo(2);
    }

    @Test
    void filter_comesWithTheStepOnly_andInServletApplicationsOnly() {
        WebApplicationContextRunner servlet = new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(Contexts.all()))
                .withPropertyValues(Contexts.CHEAPEST_FOR_TESTS, Contexts.WEAK_COSTS_ALLOWED);
        String[] step = {"hashkit.target=10ms", "hashkit.uniform-time=12ms"};

        servlet.run(context -> assertThat(context).doesNotHaveBean(RefusalFilter.class));
        servlet.withPropertyValues(step).run(context -> assertThat(context).hasSingleBean(RefusalFilter.class));
        Contexts.cheap()
                .withPropertyValues(step)
                .run(context -> assertThat(context).doesNotHaveBean(RefusalFilter.class));
    }

    @Test
    void loginOverHttp_isRefusedAtTheStep() {
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

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(STEP);
            assertThat(Http.get(context, "/hello", "ann", "right").body()).isEqualTo("hello");
            assertThat(context.getBean(UniformTime.class).answers()).isEqualTo(2);
        }
    }
}
