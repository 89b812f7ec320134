package com.example.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.user;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.HashkitAutoConfiguration;
import io.hashkit.spring.HashkitSecurityAutoConfiguration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;
import org.springframework.boot.jdbc.test.autoconfigure.AutoConfigureTestDatabase;
import org.springframework.boot.jdbc.test.autoconfigure.JdbcTest;
import org.springframework.boot.test.autoconfigure.json.JsonTest;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** What the slices of Spring Boot contain of hashkit, and of the application. */
class SlicesIT {
    private static final String SETTINGS = "spring.config.name=accounts";

    private static void assertNothingOfHashkit(ApplicationContext context) {
        assertThat(context.getBeanNamesForType(PasswordHasher.class)).isEmpty();
        assertThat(context.getBeanNamesForType(PasswordEncoder.class)).isEmpty();
        assertThat(context.getBeanNamesForType(Keyring.class)).isEmpty();
    }

    @Nested
    @WebMvcTest(controllers = RegistrationController.class, properties = SETTINGS)
    @MockitoBean(types = Accounts.class)
    class Web {
        @MockitoBean
        private Registration registration;

        @Test
        void controller_isTestedWithAUserOfTheTest(@Autowired MockMvc mvc, @Autowired ApplicationContext context)
                throws Exception {
            assertNothingOfHashkit(context);
            Mockito.when(registration.register("ann", "right")).thenReturn(7L);

            mvc.perform(post("/accounts")
                            .param("username", "ann")
                            .param("password", "right")
                            .with(csrf())
                            .with(user("admin")))
                    .andExpect(status().isOk())
                    .andExpect(content().string("7"));
        }
    }

    @Nested
    @WebMvcTest(controllers = RegistrationController.class, properties = SETTINGS)
    @Import(Registration.class)
    @ImportAutoConfiguration({HashkitAutoConfiguration.class, HashkitSecurityAutoConfiguration.class})
    @MockitoBean(types = Accounts.class)
    class WebWithHashkit {
        @Test
        void hasherAndKeyOfTheTest_areThere(@Autowired PasswordHasher hasher, @Autowired Keyring keyring) {
            assertThat(keyring.keys()).hasSize(1);
            assertThat(hasher.boundTo("7").hash("right")).contains("keyid=", ",bound=1$");
        }
    }

    @Nested
    @DataJpaTest(properties = SETTINGS)
    @AutoConfigureTestDatabase(replace = AutoConfigureTestDatabase.Replace.NONE)
    @Import(PostgresOfTests.class)
    class Jpa {
        @Test
        void repository_isTestedWithoutHashkit(@Autowired Accounts accounts, @Autowired ApplicationContext context) {
            assertNothingOfHashkit(context);

            accounts.saveAndFlush(new Account("ann", "$2b$10$..."));

            assertThat(accounts.findByUsername("ann"))
                    .hasValueSatisfying(found -> assertThat(found.id).isPositive());
        }
    }

    @Nested
    @JdbcTest(properties = SETTINGS)
    @AutoConfigureTestDatabase(replace = AutoConfigureTestDatabase.Replace.NONE)
    @Import(PostgresOfTests.class)
    @MockitoBean(types = Accounts.class)
    class Jdbc {
        @Test
        void database_isTestedWithoutHashkit(@Autowired JdbcClient jdbc, @Autowired ApplicationContext context) {
            assertNothingOfHashkit(context);
            assertThat(jdbc.sql("select 7").query(Integer.class).single()).isEqualTo(7);
        }
    }

    @Nested
    @JsonTest(properties = SETTINGS)
    @MockitoBean(types = Accounts.class)
    class Json {
        @Test
        void json_isTestedWithoutHashkit(@Autowired ApplicationContext context) {
            assertNothingOfHashkit(context);
        }
    }

    @Nested
    @DataJpaTest(properties = SETTINGS)
    @Transactional(propagation = Propagation.NEVER)
    @AutoConfigureTestDatabase(replace = AutoConfigureTestDatabase.Replace.NONE)
    @Import({PostgresOfTests.class, Registration.class})
    @ImportAutoConfiguration(HashkitAutoConfiguration.class)
    class JpaWithHashkit {
        @Test
        void rowIsBound(@Autowired Registration registration, @Autowired Accounts accounts) {
            registration.register("ann", "right");

            assertThat(accounts.findByUsername("ann"))
                    .hasValueSatisfying(found -> assertThat(found.password).contains(",bound=1$"));
        }
    }

    @Test
    void mockedLimiter_stopsTheStartWithWhatToMock() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(HashkitAutoConfiguration.class))
                .withBean(Limiter.class, () -> Mockito.mock(Limiter.class))
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining("mock the PasswordHasher"));
    }
}
