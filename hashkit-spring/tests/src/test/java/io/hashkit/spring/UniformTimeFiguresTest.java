package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.uniform.UniformTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import reactor.core.publisher.Mono;

/**
 * Compares the times of failed logins over HTTP with a uniform time, and prints the figures of docs/uniform-time.md; it asserts
 * no times: {@code ./mvnw -Pheavy -pl hashkit-spring/tests test -Dtest=UniformTimeFiguresTest}; {@code -Dfigures.web=SERVLET}
 * or {@code REACTIVE} measures one of the two.
 */
@Tag("heavy")
class UniformTimeFiguresTest {
    /** The bound that is usual in tests for side channels. */
    private static final double BOUND = 4.5;

    /** What a long request costs to send and to read says nothing of a user, so it is compared with another long one. */
    private static final String LONG = "long password of ";

    /** A store in the middle of a migration; each user logs in with a wrong password. */
    private static final Map<String, User.UserBuilder> USERS = new LinkedHashMap<>();

    static {
        add("argon2", TestHashers.of(Argon2.id(1024, 2, 1)).hash("right"));
        add("bcrypt", TestHashers.of(new Bcrypt(6)).hash("right"));
        add("scrypt", TestHashers.of(new Scrypt(10, 8, 1)).hash("right"));
        add("pbkdf2", TestHashers.of(Pbkdf2.sha256(5_000)).hash("right"));
        add("md5", "md5$123abcdef$c8272612932975ee80e8a35995708e80");
        add("damaged", "$2b$04$damaged");
        add("locked", TestHashers.of(new Bcrypt(6)).hash("right")).accountLocked(true);
        add("disabled", TestHashers.of(new Bcrypt(6)).hash("right")).disabled(true);
    }

    private static User.UserBuilder add(String name, String stored) {
        User.UserBuilder user = User.withUsername(name).password(stored).roles("USER");
        USERS.put(name, user);
        return user;
    }

    @Configuration(proxyBeanMethods = false)
    static class Servlet {
        @Bean
        UserDetailsService users() {
            return name -> {
                User.UserBuilder user = USERS.get(name);
                if (user == null) {
                    throw new UsernameNotFoundException("no such user");
                }
                return user.build();
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Reactive {
        @Bean
        ReactiveUserDetailsService users() {
            return name -> Mono.justOrEmpty(USERS.get(name)).map(User.UserBuilder::build);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Identities {
        @Bean
        UserIdentity identities() {
            return UserDetails::getUsername;
        }
    }

    private enum Web {
        SERVLET(WebApplicationType.SERVLET, Servlet.class),
        REACTIVE(WebApplicationType.REACTIVE, Reactive.class);

        private final WebApplicationType type;
        private final Class<?> users;

        Web(WebApplicationType type, Class<?> users) {
            this.type = type;
            this.users = users;
        }
    }

    /** Milliseconds of each kind of login, in random order. */
    private static Map<String, double[]> measure(ConfigurableApplicationContext context, int tries) {
        Map<String, double[]> times = new LinkedHashMap<>();
        List<String> order = new ArrayList<>();
        Stream<String> others = Stream.of("unknown", LONG + "argon2", LONG + "unknown");
        for (String kind : Stream.concat(USERS.keySet().stream(), others).toList()) {
            times.put(kind, new double[tries]);
            order.addAll(Collections.nCopies(tries, kind));
        }
        Collections.shuffle(order, new Random(1));
        Map<String, Integer> done = new HashMap<>();
        for (String kind : order) {
            boolean isLong = kind.startsWith(LONG);
            String user = isLong ? kind.substring(LONG.length()) : kind;
            long start = System.nanoTime();
            assertThat(Http.get(context, "/hello", user, isLong ? "x".repeat(5_000) : "wrong")
                            .statusCode())
                    .isEqualTo(401);
            times.get(kind)[done.merge(kind, 1, Integer::sum) - 1] = (System.nanoTime() - start) / 1e6;
        }
        return times;
    }

    private static void print(Web web, String when, Map<String, double[]> times) {
        double largest = 0;
        List<String> apart = new ArrayList<>();
        for (String one : times.keySet()) {
            for (String other : times.keySet()) {
                if (one.startsWith(LONG) == other.startsWith(LONG)) {
                    double t = Samples.welch(Samples.quickest(times.get(one)), Samples.quickest(times.get(other)));
                    largest = Math.max(largest, t);
                    if (t >= BOUND) {
                        apart.add(String.format(Locale.ROOT, "%s after %s %.1f", one, other, t));
                    }
                }
            }
        }
        System.out.printf(Locale.ROOT, "figures: uniform time, %s, %s: |t| at most %.2f%n", web, when, largest);
        apart.forEach(pair -> System.out.println("figures:   " + pair));
        times.forEach((kind, each) -> System.out.printf(
                Locale.ROOT,
                "figures:   %s: median %.3f ms, mean of the quickest nine tenths %.3f ms%n",
                kind,
                Samples.median(each),
                Samples.mean(Samples.quickest(each))));
    }

    /** Logins of others that compute for about as long as they pause. */
    private static void load(AtomicBoolean over) {
        PasswordHasher other = TestHashers.of(Argon2.id(1024, 2, 1));
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            Thread load = new Thread(() -> {
                while (!over.get()) {
                    long start = System.nanoTime();
                    other.verifyNothing("x");
                    LockSupport.parkNanos(System.nanoTime() - start);
                }
            });
            load.setDaemon(true);
            load.start();
        }
    }

    @ParameterizedTest
    @EnumSource
    void failedLogins(Web web) {
        assumeThat(System.getProperty("figures.web", web.name())).isEqualTo(web.name());
        int tries = Integer.getInteger("figures.tries", 2_000);
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        ServletApplicationTest.Application.class, web.users, Identities.class)
                .web(web.type)
                .properties(
                        "server.port=0",
                        "server.max-http-request-header-size=32KB",
                        "logging.level.root=error",
                        "hashkit.scheme=argon2id,m=1024,t=2,p=1",
                        "hashkit.target=10ms",
                        "hashkit.uniform-time=" + Integer.getInteger("figures.step", 30) + "ms",
                        "hashkit.keyring.keys.now.state=write",
                        "hashkit.keyring.keys.now.base64=" + TestKeys.base64("now"),
                        Contexts.WEAK_COSTS_ALLOWED)
                .run()) {
            print(web, "warm-up", measure(context, Math.max(1, tries / 20)));
            print(web, "idle", measure(context, tries));
            AtomicBoolean over = new AtomicBoolean();
            load(over);
            print(web, "half load", measure(context, tries));
            over.set(true);
            UniformTime time = context.getBean(UniformTime.class);
            System.out.println("figures: overruns " + time.overruns() + " of " + time.answers());
        }
    }
}
