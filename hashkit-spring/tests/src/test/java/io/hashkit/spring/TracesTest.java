package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.test.simple.SimpleSpan;
import io.micrometer.tracing.test.simple.SimpleTracer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The spans of a hash in an application: its wait and its computation are children of the call. */
class TracesTest {
    private static final String CALL = "password hash";
    private static final String WAIT = "password wait";
    private static final String COMPUTATION = "password computation";

    private final SimpleTracer tracer = new SimpleTracer();
    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ofHours(1)).build();

    private void traced(Consumer<PasswordHasher> test, String... properties) {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new DefaultTracingObservationHandler(tracer));
        Contexts.cheap()
                .withBean(ObservationRegistry.class, () -> registry)
                .withBean(Limiter.class, () -> limiter)
                .withPropertyValues(properties)
                .run(context -> test.accept(context.getBean(PasswordHasher.class)));
    }

    private SimpleSpan span(String name) {
        return tracer.getSpans().stream()
                .filter(span -> span.getName().equals(name))
                .reduce((one, other) -> {
                    throw new AssertionError("two spans " + name);
                })
                .orElseThrow();
    }

    private List<String> names() {
        return tracer.getSpans().stream().map(SimpleSpan::getName).toList();
    }

    /** A future wakes its waiting thread before it calls what ends the span. */
    private void awaitEnd() {
        while (tracer.getSpans().stream()
                .anyMatch(span -> span.getEndTimestamp().equals(Instant.EPOCH))) {
            Thread.onSpinWait();
        }
    }

    private void assertApart() {
        assertThat(names()).containsExactlyInAnyOrder(CALL, WAIT, COMPUTATION);
        assertThat(span(WAIT).getParentId()).isEqualTo(span(CALL).getSpanId());
        assertThat(span(COMPUTATION).getParentId()).isEqualTo(span(CALL).getSpanId());
        assertThat(span(WAIT).getEndTimestamp())
                .isBeforeOrEqualTo(span(COMPUTATION).getStartTimestamp());
        assertThat(span(COMPUTATION).getEndTimestamp())
                .isBeforeOrEqualTo(span(CALL).getEndTimestamp());
    }

    @Test
    void hash_hasItsWaitAndItsComputationAsChildren() {
        traced(hasher -> hasher.hash("password"));

        assertApart();
    }

    @Test
    void future_hasThemToo_onOtherThreads() {
        traced(
                hasher -> {
                    CompletableFuture<String> future;
                    try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
                        assertThat(held).isNotNull();
                        future = hasher.async().hash("password");
                        assertThat(tracer.getSpans())
                                .as("the call and its wait")
                                .hasSize(2);
                    }
                    future.join();
                    awaitEnd();
                },
                "hashkit.threads=1");

        assertApart();
    }

    @Test
    void cancelledFuture_hasAnEndedWaitOnly() {
        traced(
                hasher -> {
                    try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
                        assertThat(held).isNotNull();
                        hasher.async().hash("password").cancel(true);
                    }
                },
                "hashkit.threads=1");

        assertThat(names()).containsExactlyInAnyOrder(CALL, WAIT);
        assertThat(span(WAIT).getEndTimestamp()).isAfterOrEqualTo(span(WAIT).getStartTimestamp());
    }

    @Test
    void refusedHash_hasAnEndedWaitOnly() {
        traced(hasher -> {
            try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
                assertThat(held).isNotNull();
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> hasher.hash("password")).isInstanceOf(OverloadedException.class);
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
        });

        assertThat(names()).containsExactlyInAnyOrder(CALL, WAIT);
        assertThat(span(WAIT).getEndTimestamp()).isAfterOrEqualTo(span(WAIT).getStartTimestamp());
    }

    @Test
    void stagesOfTheApplication_takePrecedence() {
        List<String> own = new CopyOnWriteArrayList<>();
        Contexts.cheap()
                .withBean(
                        PasswordHasherCustomizer.class,
                        () -> builder -> builder.stages(() -> {
                            own.add("asked");
                            return null;
                        }))
                .run(context -> context.getBean(PasswordHasher.class).hash("password"));

        assertThat(own).isNotEmpty();
    }

    /** Spring takes a thread of this name for one of the pool that starts the application, and lets it wait for the start. */
    @Test
    void firstHashesOfTwoThreadsWhileAnApplicationStarts_doNotWaitForEachOther() {
        String own = Thread.currentThread().getName();
        String pool = own.substring(0, own.lastIndexOf('-') < 0 ? own.length() : own.lastIndexOf('-'));
        Contexts.cheap()
                .withBean(
                        ObservationRegistry.class,
                        ObservationRegistry::create,
                        definition -> definition.setLazyInit(true))
                .withBean(FirstHashes.class, pool)
                .run(context -> {
                    FirstHashes hashes = context.getBean(FirstHashes.class);
                    hashes.other.join();
                    assertThat(hashes.both).hasSize(2);
                });
    }

    static final class FirstHashes {
        final List<String> both = new CopyOnWriteArrayList<>();
        final Thread other;

        FirstHashes(String pool, PasswordHasher hasher) {
            other = new Thread(() -> both.add(hasher.hash("of the test")), pool + "-2");
            other.start();
            while (other.getState() == Thread.State.RUNNABLE || other.getState() == Thread.State.NEW) {
                Thread.onSpinWait(); // until it waits for the registry, or has ended
            }
            both.add(hasher.hash("of the test"));
        }
    }
}
