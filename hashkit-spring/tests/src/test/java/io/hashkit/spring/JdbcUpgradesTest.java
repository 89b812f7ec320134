package io.hashkit.spring;

import static io.hashkit.spring.UpgradingUser.succeeds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.spring.UpgradingUser.Login;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.JdbcUserDetailsManager;

/** Better hashes for the users of a JdbcUserDetailsManager, which stores none unless it is told to. */
@ExtendWith(OutputCaptureExtension.class)
class JdbcUpgradesTest {
    private final UpgradingUser ann = new UpgradingUser();

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
        Supplier<@Nullable Authentication> login = Login.PROVIDER.of(ann, jdbc(updates));
        succeeds(login);
        long first = ann.computed();
        succeeds(login);

        assertThat(ann.computed() - first).isEqualTo(1);
        assertThat(first).as("nothing but the verification").isEqualTo(1);
        assertThat(ann.counted).isEmpty();
        assertThat(updates).isEmpty();
        assertThat(output).contains("JdbcUserDetailsManager stored no better hash", "setEnableUpdatePassword(true)");
    }

    @Test
    void jdbcManagerWithItsSwitch_storesAndIsCounted(CapturedOutput output) throws Exception {
        List<String> updates = new CopyOnWriteArrayList<>();
        UserDetailsPasswordService manager = jdbc(updates);
        switchOn(manager);

        succeeds(Login.PROVIDER.of(ann, manager));

        assertThat(ann.counted).hasSize(1);
        assertThat(updates).containsAll(ann.counted);
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
                    Supplier<@Nullable Authentication> login = Login.provider(name -> ann.details(), encoder, manager);
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
