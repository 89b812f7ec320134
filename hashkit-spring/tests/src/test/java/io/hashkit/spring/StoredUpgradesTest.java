package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.internal.login.Offers;
import io.hashkit.spring.internal.login.UpgradeListener;
import io.hashkit.spring.internal.login.UpgradeStore;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.JdbcUserDetailsManager;
import reactor.core.publisher.Mono;

/** Better hashes that the application does not store: they are not computed at each login, and not counted. */
@ExtendWith(OutputCaptureExtension.class)
class StoredUpgradesTest {
    private static final Bcrypt COSTS = new Bcrypt(5);
    private static final int LOGINS = 6;

    private final PasswordHasher hasher = TestHashers.of(COSTS);
    private final List<String> counted = new CopyOnWriteArrayList<>();
    private final List<String> lost = new CopyOnWriteArrayList<>();
    private String row = "";

    @BeforeEach
    void weakRow() {
        row = TestHashers.of(new Bcrypt(4)).hash("right");
    }

    private UserDetails ann() {
        return User.withUsername("ann").password(row).roles("USER").build();
    }

    private UserDetails store(UserDetails user, String better) {
        row = better;
        return User.withUserDetails(user).password(better).build();
    }

    private long computed() {
        return hasher.info().engines().stream()
                .mapToLong(EngineStatus::computed)
                .sum();
    }

    private UpgradeListener counts() {
        return new UpgradeListener() {
            @Override
            public void upgraded(String before, String after) {
                assertThat(before).startsWith("$2b$04$");
                assertThat(after).startsWith("$2b$05$");
                counted.add(after);
            }

            @Override
            public void lost(String before, String after) {
                lost.add(after);
            }
        };
    }

    enum Login {
        PROVIDER {
            @Override
            Supplier<@Nullable Authentication> of(StoredUpgradesTest test, UserDetailsPasswordService service) {
                HashkitAuthenticationProvider provider =
                        new HashkitAuthenticationProvider(name -> test.ann(), test.hasher, "");
                provider.setUserDetailsPasswordService(service);
                provider.setListener(test.counts());
                return () -> provider.authenticate(typed());
            }
        },
        MANAGER {
            @Override
            Supplier<@Nullable Authentication> of(StoredUpgradesTest test, UserDetailsPasswordService service) {
                HashkitReactiveAuthenticationManager manager =
                        new HashkitReactiveAuthenticationManager(name -> Mono.just(test.ann()), test.hasher, "");
                manager.setUserDetailsPasswordService(
                        (user, better) -> Mono.fromSupplier(() -> service.updatePassword(user, better)));
                manager.setListener(test.counts());
                return () -> manager.authenticate(typed()).block();
            }
        },
        ENCODER {
            @Override
            Supplier<@Nullable Authentication> of(StoredUpgradesTest test, UserDetailsPasswordService service) {
                HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(test.hasher, Limiter.shared(), "");
                encoder.setListener(test.counts());
                return provider(name -> test.ann(), encoder, service);
            }
        };

        abstract Supplier<@Nullable Authentication> of(StoredUpgradesTest test, UserDetailsPasswordService service);

        /** Spring's own. */
        static Supplier<@Nullable Authentication> provider(
                UserDetailsService users, HashkitPasswordEncoder encoder, UserDetailsPasswordService service) {
            DaoAuthenticationProvider provider = new DaoAuthenticationProvider(users);
            provider.setPasswordEncoder(encoder);
            provider.setUserDetailsPasswordService(service);
            return () -> provider.authenticate(typed());
        }

        private static UsernamePasswordAuthenticationToken typed() {
            return UsernamePasswordAuthenticationToken.unauthenticated("ann", "right");
        }
    }

    private static void succeeds(Supplier<@Nullable Authentication> login) {
        Authentication answer = login.get();
        assertThat(answer).isNotNull();
        assertThat(answer.isAuthenticated()).isTrue();
    }

    /** The hashes of as many logins, of which each needs one, beyond the first. */
    private long hashesOf(Supplier<@Nullable Authentication> login) {
        succeeds(login); // Spring's provider hashes its placeholder, and a first upgrade may be tried
        long before = computed();
        for (int i = 0; i < LOGINS; i++) {
            succeeds(login);
        }
        return computed() - before;
    }

    @ParameterizedTest
    @EnumSource
    void serviceThatStores_isGivenOneHash_whichIsCounted(Login login) {
        assertThat(hashesOf(login.of(this, this::store))).isEqualTo(LOGINS);

        assertThat(row).startsWith("$2b$05$");
        assertThat(counted).containsExactly(row);
    }

    @ParameterizedTest
    @EnumSource(names = {"PROVIDER", "MANAGER"})
    void serviceThatKeepsTheOldString_costsNoHashAtEachLogin_andIsLoggedOnce(Login login, CapturedOutput output) {
        long hashes = hashesOf(login.of(this, (user, better) -> user));

        assertThat(hashes).isEqualTo(LOGINS);
        assertThat(counted).isEmpty();
        assertThat(warnings(output)).hasSize(1).allMatch(line -> line.contains("WARN"));
    }

    /** The encoder knows neither the user nor the answer of the service. */
    @Test
    void encoderWhoseServiceKeepsTheOldString_costsOneHashMoreALogin_andIsLoggedOnce(CapturedOutput output) {
        Supplier<@Nullable Authentication> login = Login.ENCODER.of(this, (user, better) -> user);

        assertThat(hashesOf(login)).isEqualTo(2 * LOGINS);
        assertThat(warnings(output)).as("too few to tell").isEmpty();
        for (int i = 0; i < Offers.MANY; i++) {
            succeeds(login);
        }
        assertThat(warnings(output))
                .hasSize(1)
                .allMatch(line -> line.contains("WARN") && line.contains("computes two"));
    }

    private static List<String> warnings(CapturedOutput output) {
        return output.getOut()
                .lines()
                .filter(line -> line.contains("setEnableUpdatePassword(true)"))
                .toList();
    }

    /** A full disk, a lock or a column that is too short: the password was right, and what is stored still matches it. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ENCODER")
    void serviceThatFails_letsTheUserIn_andIsCounted_andLoggedOnceForEachKind(Login login, CapturedOutput output) {
        Supplier<@Nullable Authentication> logins = login.of(this, (user, better) -> {
            throw new IllegalStateException("no room for " + better);
        });

        for (int i = 0; i < LOGINS; i++) {
            succeeds(logins);
        }

        assertThat(row).startsWith("$2b$04$");
        assertThat(counted).isEmpty();
        assertThat(lost).hasSize(LOGINS);
        assertThat(output.getOut().lines().filter(line -> line.contains("was not stored")))
                .hasSize(1)
                .allMatch(line -> line.contains("WARN") && line.contains("IllegalStateException"));
        assertThat(output).doesNotContain("no room for", "$2b$");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ENCODER")
    void serviceThatAnswersWithNobody_letsTheUserIn(Login login) {
        succeeds(login.of(this, (user, better) -> nobody()));
    }

    @SuppressWarnings("NullAway") // what a careless service does
    private static UserDetails nobody() {
        return null;
    }

    /** Another host, or another login, was faster: nothing is wrong with the service. */
    @ParameterizedTest
    @EnumSource
    void serviceThatHasStored_mayLoseARace(Login login, CapturedOutput output) {
        boolean[] lost = {false};
        Supplier<@Nullable Authentication> logins =
                login.of(this, (user, better) -> lost[0] ? user : store(user, better));
        succeeds(logins);
        lost[0] = true;
        weakRow();
        succeeds(logins);
        lost[0] = false;
        succeeds(logins);

        assertThat(row).startsWith("$2b$05$");
        assertThat(output).doesNotContain("setEnableUpdatePassword");
    }

    @Test
    void serviceThatKeepsTheOldString_isTriedAgainLater() {
        UpgradeStore store = new UpgradeStore(Object::new, LoggerFactory.getLogger(StoredUpgradesTest.class));
        for (int user = 0; user < UpgradeStore.SOME; user++) {
            assertThat(store.takes("user" + user)).isTrue();
            assertThat(store.isStored("user" + user, "old", "new", "old")).isFalse();
        }
        for (int i = 1; i < UpgradeStore.REST; i++) {
            assertThat(store.takes("ann")).isFalse();
        }
        assertThat(store.takes("ann")).isTrue();
        assertThat(store.isStored("ann", "old", "new", "new")).isTrue();
        assertThat(store.isStored("ann", "old", "new", "old")).isFalse();
        assertThat(store.takes("user0")).isTrue();
    }

    /** As of a directory that cannot be written, beside the users of a table. */
    @Test
    void userWhoseStringIsKept_stopsNoUpgradeOfOthers() {
        UpgradeStore store = new UpgradeStore(Object::new, LoggerFactory.getLogger(StoredUpgradesTest.class));
        assertThat(store.takes("robot")).isTrue();
        assertThat(store.isStored("robot", "old", "new", "old")).isFalse();

        assertThat(store.takes("robot")).isFalse();
        assertThat(store.takes("ann")).isTrue();
    }

    @Test
    void userOfAnotherString_isNeitherStoredNorKept() {
        UpgradeStore store = new UpgradeStore(Object::new, LoggerFactory.getLogger(StoredUpgradesTest.class));

        assertThat(store.isStored("ann", "old", "new", null)).isFalse();
        assertThat(store.isStored("ann", "old", "new", "of another host")).isFalse();

        assertThat(store.takes("ann")).isTrue();
    }

    /** Spring Security 6 has no such service. */
    private static UserDetailsPasswordService jdbc(List<String> updates) {
        Object manager = new JdbcUserDetailsManager(database(updates));
        assumeThat(manager).isInstanceOf(UserDetailsPasswordService.class);
        return (UserDetailsPasswordService) manager;
    }

    private static void switchOn(UserDetailsPasswordService manager) throws Exception {
        JdbcUserDetailsManager.class
                .getMethod("setEnableUpdatePassword", boolean.class)
                .invoke(manager, true);
    }

    /** Remembers the text of each parameter, and answers that nothing was found. */
    private static DataSource database(List<String> updates) {
        ParameterMetaData three = proxy(ParameterMetaData.class, (method, arguments) -> 3);
        PreparedStatement statement = proxy(PreparedStatement.class, (method, arguments) -> {
            if (method.equals("setString") || method.equals("setObject")) {
                updates.add(String.valueOf(arguments[1]));
            }
            return switch (method) {
                case "executeUpdate" -> 1;
                case "getParameterMetaData" -> three;
                default -> null;
            };
        });
        Connection connection =
                proxy(Connection.class, (method, arguments) -> method.equals("prepareStatement") ? statement : null);
        return proxy(DataSource.class, (method, arguments) -> method.equals("getConnection") ? connection : null);
    }

    private interface Calls {
        @Nullable
        Object answer(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Calls calls) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> calls.answer(method.getName(), arguments)));
    }

    @Test
    void jdbcManagerWithoutItsSwitch_isNoticedBeforeAHashIsSpent(CapturedOutput output) {
        List<String> updates = new CopyOnWriteArrayList<>();
        Supplier<@Nullable Authentication> login = Login.PROVIDER.of(this, jdbc(updates));
        succeeds(login);
        long first = computed();
        succeeds(login);

        assertThat(computed() - first).isEqualTo(1);
        assertThat(first).as("nothing but the verification").isEqualTo(1);
        assertThat(counted).isEmpty();
        assertThat(updates).isEmpty();
        assertThat(output).contains("JdbcUserDetailsManager stored no better hash", "setEnableUpdatePassword(true)");
    }

    @Test
    void jdbcManagerWithItsSwitch_storesAndIsCounted(CapturedOutput output) throws Exception {
        List<String> updates = new CopyOnWriteArrayList<>();
        UserDetailsPasswordService manager = jdbc(updates);
        switchOn(manager);

        succeeds(Login.PROVIDER.of(this, manager));

        assertThat(counted).hasSize(1);
        assertThat(updates).containsAll(counted);
        assertThat(updates).as("the question whether it is on asked nothing").doesNotContain("");
        assertThat(output).doesNotContain("setEnableUpdatePassword");
    }

    /** The default on servlets: Spring's own provider with hashkit's encoder. */
    @Test
    void encoderOfTheApplication_noticesAJdbcManagerWithoutItsSwitch(CapturedOutput output) {
        UserDetailsPasswordService manager = jdbc(new CopyOnWriteArrayList<>());
        Contexts.runner()
                .withPropertyValues("hashkit.scheme=bcrypt,cost=5", Contexts.WEAK_COSTS_ALLOWED)
                .withBean(UserDetailsService.class, () -> (UserDetailsService) manager)
                .run(context -> {
                    HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);
                    PasswordHasher own = context.getBean(PasswordHasher.class);
                    Supplier<@Nullable Authentication> login = Login.provider(name -> ann(), encoder, manager);
                    succeeds(login);
                    long before = own.info().engines().stream()
                            .mapToLong(EngineStatus::computed)
                            .sum();
                    succeeds(login);
                    assertThat(own.info().engines().stream()
                                            .mapToLong(EngineStatus::computed)
                                            .sum()
                                    - before)
                            .isEqualTo(1);
                });
        assertThat(output.getOut().lines().filter(line -> line.contains("setEnableUpdatePassword(true)")))
                .hasSize(1);
    }
}
