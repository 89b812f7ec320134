package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.config.Customizer.withDefaults;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestBuilders.formLogin;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.httpBasic;
import static org.springframework.security.test.web.servlet.response.SecurityMockMvcResultMatchers.authenticated;
import static org.springframework.security.test.web.servlet.response.SecurityMockMvcResultMatchers.unauthenticated;
import static org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers.springSecurity;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.spring.internal.web.OverloadFilter;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.test.context.support.WithMockUser;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.WebApplicationContext;

/**
 * An application with two filter chains: people log in with a form, and programs send a password with each request. The users
 * of the form can be upgraded, those of the other chain come from a store that only reads.
 */
@SpringBootTest(
        classes = SecurityShapesTest.Application.class,
        properties = {
            "hashkit.scheme=bcrypt,cost=5",
            Contexts.WEAK_COSTS_ALLOWED,
            "hashkit.limiter.parallel=1",
            "hashkit.limiter.max-wait=0s"
        })
class SecurityShapesTest {
    private static final String WEAK = TestHashers.of(new Bcrypt(4)).hash("right");

    @Autowired
    private WebApplicationContext context;

    @Autowired
    private InMemoryUserDetailsManager people;

    private MockMvc mvc;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        InMemoryUserDetailsManager people() {
            return new InMemoryUserDetailsManager(user("ann"));
        }

        @Bean
        @Order(1)
        SecurityFilterChain programs(HttpSecurity http) throws Exception {
            // Not a bean, and no UserDetailsPasswordService: nothing can be written.
            UserDetailsService readOnly = name -> user("robot");
            return http.securityMatcher("/api/**")
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .httpBasic(withDefaults())
                    .userDetailsService(readOnly)
                    .build();
        }

        @Bean
        @Order(2)
        SecurityFilterChain forms(HttpSecurity http) throws Exception {
            return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .formLogin(withDefaults())
                    .build();
        }

        private static UserDetails user(String name) {
            return User.withUsername(name).password(WEAK).roles("USER").build();
        }

        @Bean
        Controller controller() {
            return new Controller();
        }
    }

    @RestController
    static class Controller {
        @GetMapping({"/hello", "/api/hello"})
        String hello() {
            return "hello";
        }
    }

    @BeforeEach
    void server() {
        mvc = MockMvcBuilders.webAppContextSetup(context)
                .addFilters(context.getBean(OverloadFilter.class))
                .apply(springSecurity())
                .build();
    }

    private long hashes(String operation) {
        return context
                .getBean(MeterRegistry.class)
                .find("hashkit.password")
                .tag("operation", operation)
                .timers()
                .stream()
                .mapToLong(timer -> timer.count())
                .sum();
    }

    @Test
    void form_logsInAndUpgrades() throws Exception {
        mvc.perform(formLogin().user("ann").password("right")).andExpect(authenticated());
        mvc.perform(formLogin().user("ann").password("wrong")).andExpect(unauthenticated());

        assertThat(people.loadUserByUsername("ann").getPassword()).startsWith("$2b$05$");
        mvc.perform(formLogin().user("ann").password("right")).andExpect(authenticated());
    }

    @Test
    void storeThatOnlyReads_logsIn_andNoHashIsComputedForNothing() throws Exception {
        long made = hashes("hash");

        mvc.perform(get("/api/hello").with(httpBasic("robot", "right"))).andExpect(status().isOk());
        mvc.perform(get("/api/hello").with(httpBasic("robot", "wrong"))).andExpect(status().isUnauthorized());

        assertThat(hashes("hash") - made)
                .as("only Spring's hash for users who do not exist")
                .isLessThanOrEqualTo(1);
    }

    @Test
    void usersOfOneChain_areUnknownToTheOther() throws Exception {
        mvc.perform(formLogin().user("robot").password("right")).andExpect(unauthenticated());
    }

    @Test
    void overload_isToldByBothChains() throws Exception {
        try (Permit held = context.getBean(Limiter.class).acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            mvc.perform(get("/api/hello").with(httpBasic("robot", "right"))).andExpect(status().isServiceUnavailable());
            mvc.perform(formLogin().user("ann").password("right")).andExpect(status().isServiceUnavailable());
        }
    }

    @Test
    @WithMockUser
    void mockUser_needsNoHash() throws Exception {
        long verified = hashes("verify");

        mvc.perform(get("/hello")).andExpect(status().isOk());

        assertThat(hashes("verify")).isEqualTo(verified);
    }
}
