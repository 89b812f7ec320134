package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.HasherCall.Operation;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.internal.cache.CachedHasher;
import io.hashkit.spring.internal.cache.VerifiedPasswords;
import io.hashkit.spring.internal.monitor.ObservedHasher;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import io.micrometer.observation.ObservationRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UserDetailsRepositoryReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/**
 * Measures and prints the figures of docs/benchmarks.md; it asserts no times: {@code ./mvnw -Pheavy -pl hashkit-spring/tests test
 * -Dtest=FiguresTest}.
 */
@Tag("heavy")
class FiguresTest {
    private static final int STARTS = 21;
    private static final int LOGINS = 2_000;

    @TempDir
    private Path folder;

    private static double startMillis(String... properties) {
        long start = System.nanoTime();
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        ServletApplicationTest.Application.class)
                .web(WebApplicationType.SERVLET)
                .properties("server.port=0", "logging.level.root=warn")
                .properties(properties)
                .run()) {
            assertThat(context.isActive()).isTrue();
            return (System.nanoTime() - start) / 1e6;
        }
    }

    @Test
    void contextStart() throws Exception {
        Path profile = folder.resolve("profile.json");
        Tuning.cached(profile, TuneOptions.defaults().limiter(Limiter.shared()));
        String[][] variants = {
            {
                "spring.autoconfigure.exclude="
                        + String.join(
                                ",",
                                Arrays.stream(Contexts.all())
                                        .map(Class::getName)
                                        .toList())
            },
            {"hashkit.auto-tune=background"},
            {"hashkit.profile=" + profile}
        };
        double[][] millis = new double[variants.length][STARTS];
        for (int round = -3; round < STARTS; round++) {
            for (int variant = 0; variant < variants.length; variant++) {
                double took = startMillis(variants[variant]);
                if (round >= 0) {
                    millis[variant][round] = took;
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "figures: start without %.0f ms, background %+.0f ms, cached %+.0f ms (medians of %d, in turn)%n",
                Samples.median(millis[0]),
                Samples.median(millis[1]) - Samples.median(millis[0]),
                Samples.median(millis[2]) - Samples.median(millis[0]),
                STARTS);
        assertThat(Files.readString(profile)).contains("hashkit-profile");
    }

    private static double nanos(BooleanSupplier call) {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < 20; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < 100_000; i++) {
                assertThat(call.getAsBoolean()).isTrue();
            }
            best = Math.min(best, (System.nanoTime() - start) / 1e5);
        }
        return best;
    }

    @Test
    void encoderOverhead() {
        PasswordHasher real = TestHashers.of(new Bcrypt(4));
        PasswordHasher instant = new ForwardingPasswordHasher() {
            @Override
            public PasswordHasher boundTo(String id) {
                return viewOfDelegate(id);
            }

            @Override
            protected PasswordHasher delegate() {
                return real;
            }

            @Override
            @SuppressWarnings({"unchecked", "BooleanLiteral"})
            protected <T> T call(HasherCall<T> call) {
                Boolean match = call.operation() == Operation.VERIFY;
                return match ? (T) match : super.call(call);
            }
        };
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(context -> true);
        HashkitPasswordEncoder plain = new HashkitPasswordEncoder(instant, Limiter.shared(), "");
        HashkitPasswordEncoder observed =
                new HashkitPasswordEncoder(new ObservedHasher(instant, () -> registry), Limiter.shared(), "");
        String stored = real.hash("right");

        double nothing = nanos(() -> instant.verify("right", stored));
        System.out.printf(
                Locale.ROOT,
                "figures: encoder %.2f us, with observations %.2f us a call%n",
                (nanos(() -> plain.matches("right", stored)) - nothing) / 1e3,
                (nanos(() -> observed.matches("right", stored)) - nothing) / 1e3);
    }

    private static double perSecond(int threads, double seconds, Runnable login) throws InterruptedException {
        AtomicLong done = new AtomicLong();
        CountDownLatch ended = new CountDownLatch(threads);
        long end = System.nanoTime() + (long) (seconds * 1e9);
        long start = System.nanoTime();
        for (int i = 0; i < threads; i++) {
            new Thread(() -> {
                        while (System.nanoTime() - end < 0) {
                            login.run();
                            done.incrementAndGet();
                        }
                        ended.countDown();
                    })
                    .start();
        }
        ended.await();
        return done.get() / ((System.nanoTime() - start) / 1e9);
    }

    @Test
    void throughput() throws Exception {
        PasswordHasher hasher = PasswordHasher.recommended();
        String stored = hasher.hash("right");
        InMemoryUserDetailsManager users = new InMemoryUserDetailsManager(
                User.withUsername("ann").password(stored).roles("USER").build());
        DaoAuthenticationProvider provider = new DaoAuthenticationProvider(users);
        provider.setPasswordEncoder(new HashkitPasswordEncoder(hasher, Limiter.shared(), ""));
        int threads = 2 * Runtime.getRuntime().availableProcessors();
        double[] ratios = new double[9];
        for (int i = -1; i < ratios.length; i++) {
            double bare = perSecond(threads, 4, () -> hasher.verify("right", stored));
            double spring = perSecond(
                    threads,
                    4,
                    () -> provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", "right")));
            if (i >= 0) {
                ratios[i] = spring / bare;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "figures: logins by the provider over those by the hasher %.3f (median of %d pairs, %d threads)%n",
                Samples.median(ratios),
                ratios.length,
                threads);
    }

    @Test
    void unknownUserAndWrongPassword() {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        ServletApplicationTest.Application.class, ServletApplicationTest.Users.class)
                .web(WebApplicationType.SERVLET)
                .properties(
                        "server.port=0",
                        "logging.level.root=warn",
                        "hashkit.scheme=bcrypt,cost=8",
                        Contexts.WEAK_COSTS_ALLOWED)
                .run()) {
            SplittableRandom random = new SplittableRandom(1);
            double[][] millis = new double[2][LOGINS];
            int[] done = new int[2];
            for (int i = -200; done[0] < LOGINS || done[1] < LOGINS; i++) {
                int which = random.nextInt(2);
                if (done[which] == LOGINS) {
                    continue;
                }
                long start = System.nanoTime();
                assertThat(Http.get(context, "/hello", which == 0 ? "ann" : "bob", "wrong")
                                .statusCode())
                        .isEqualTo(401);
                if (i >= 0) {
                    millis[which][done[which]++] = (System.nanoTime() - start) / 1e6;
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "figures: wrong password %.2f ms, unknown user %.2f ms (medians of %d), t %.2f, t without the slowest"
                            + " tenth %.2f%n",
                    Samples.median(millis[0]),
                    Samples.median(millis[1]),
                    LOGINS,
                    Samples.welch(millis[0], millis[1]),
                    Samples.welch(Samples.quickest(millis[0]), Samples.quickest(millis[1])));
        }
    }

    /** How Spring Security logs in without a manager of hashkit's. */
    @Configuration(proxyBeanMethods = false)
    static class SpringsManager {
        @Bean
        ReactiveAuthenticationManager manager(ReactiveUserDetailsService users, PasswordEncoder encoder) {
            UserDetailsRepositoryReactiveAuthenticationManager manager =
                    new UserDetailsRepositoryReactiveAuthenticationManager(users);
            manager.setPasswordEncoder(encoder);
            return manager;
        }
    }

    private static void flood(String what, WebApplicationType type, Class<?>... application) {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(application)
                .web(type)
                .properties("server.port=0", "logging.level.root=error", "hashkit.scheme=argon2id,m=65536,t=6,p=1")
                .run()) {
            Http.get(context, "/hello", "ann", "right");
            long start = System.nanoTime();
            List<CompletableFuture<String>> answers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                answers.add(Http.getAsync(context, "/hello", "ann", "right")
                        .thenApply(answer -> answer.statusCode() + " " + (System.nanoTime() - start) / 1_000_000));
            }
            Map<String, Integer> counts = new TreeMap<>();
            long slowest = 0;
            for (CompletableFuture<String> answer : answers) {
                String[] fields = answer.join().split(" ");
                counts.merge(fields[0], 1, Integer::sum);
                slowest = Math.max(slowest, Long.parseLong(fields[1]));
            }
            System.out.printf("figures: 100 logins at once, %s: %s, the slowest after %d ms%n", what, counts, slowest);
        }
    }

    @Test
    void floodOfLogins() {
        flood(
                "servlet",
                WebApplicationType.SERVLET,
                ServletApplicationTest.Application.class,
                ServletApplicationTest.Users.class);
        flood("WebFlux", WebApplicationType.REACTIVE, ReactiveApplicationTest.Application.class);
        flood(
                "WebFlux with Spring's manager",
                WebApplicationType.REACTIVE,
                ReactiveApplicationTest.Application.class,
                SpringsManager.class);
    }

    @Test
    void rememberedPassword() {
        PasswordHasher hasher = PasswordHasher.recommended();
        String stored = hasher.hash("right");
        try (VerifiedPasswords verified = new VerifiedPasswords(Duration.ofHours(1), 1_000)) {
            PasswordHasher cached = new CachedHasher(hasher, verified);
            HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(cached, Limiter.shared(), "");
            assertThat(encoder.matches("right", stored)).isTrue();
            long start = System.nanoTime();
            assertThat(hasher.verify("right", stored)).isTrue();
            double hashed = (System.nanoTime() - start) / 1e3;
            System.out.printf(
                    Locale.ROOT,
                    "figures: a remembered password %.1f us, a hash %.0f us%n",
                    nanos(() -> encoder.matches("right", stored)) / 1e3,
                    hashed);
        }
    }
}
