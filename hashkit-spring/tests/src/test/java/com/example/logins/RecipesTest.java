package com.example.logins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestBuilders.formLogin;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.httpBasic;
import static org.springframework.security.test.web.servlet.response.SecurityMockMvcResultMatchers.authenticated;
import static org.springframework.security.test.web.servlet.response.SecurityMockMvcResultMatchers.unauthenticated;
import static org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers.springSecurity;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.password.CompromisedPasswordChecker;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.WebApplicationContext;

/** The recipes in an application. Each test has users of its own, because attempts are counted by name. */
@SpringBootTest(
        classes = RecipesTest.Application.class,
        properties = {"hashkit.scheme=bcrypt,cost=4", "hashkit.allow-weak-costs=true", "hashkit.cache.ttl=5m"})
@Tag("once")
class RecipesTest {
    @TempDir
    private static Path folder;

    @RestController
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({CommonPasswords.class, LoginLimit.class, Machines.class})
    static class Application {
        private final Map<String, String> rows = new ConcurrentHashMap<>();

        @Bean
        UserDetailsService users() {
            return name -> {
                String row = rows.get(name);
                if (row == null) {
                    throw new UsernameNotFoundException("no such user");
                }
                return new User(name, row, List.of());
            };
        }

        @GetMapping("/api/hello")
        String hello() {
            return "hello";
        }
    }

    @DynamicPropertySource
    static void list(DynamicPropertyRegistry properties) throws Exception {
        Path list = Files.write(folder.resolve("common.txt"), List.of("password", "correct horse", "cafe\u0301"));
        properties.add("app.common-passwords", list::toString);
    }

    private final MockMvc mvc;
    private final PasswordHasher hasher;
    private final Application application;

    RecipesTest(
            @Autowired WebApplicationContext context,
            @Autowired PasswordHasher hasher,
            @Autowired Application application) {
        this.mvc = MockMvcBuilders.webAppContextSetup(context)
                .apply(springSecurity())
                .build();
        this.hasher = hasher;
        this.application = application;
    }

    private void register(String name, String password) {
        application.rows.put(name, hasher.hash(password));
    }

    private long hashes() {
        return hasher.info().engines().stream()
                .mapToLong(EngineStatus::computed)
                .sum();
    }

    @Test
    void listedPassword_isCompromised_inAnyCaseAndForm(@Autowired CompromisedPasswordChecker checker) {
        assertThat(List.of("password", "PassWord", "CORRECT HORSE", "caf\u00e9", "cafe\u0301"))
                .allMatch(password -> checker.check(password).isCompromised());
        assertThat(List.of("", "password1", "correct", "correct horse battery staple"))
                .noneMatch(password -> checker.check(password).isCompromised());
    }

    @Test
    void rightPasswordThatIsListed_doesNotLogIn() throws Exception {
        register("listed", "password");
        register("unlisted", "correct horse battery staple");

        mvc.perform(formLogin().user("listed").password("password")).andExpect(unauthenticated());
        mvc.perform(formLogin().user("unlisted").password("correct horse battery staple"))
                .andExpect(authenticated());
    }

    @Test
    void nameWithTooManyAttempts_isRefusedBeforeTheHash_andOthersAreNot() throws Exception {
        register("guessed", "right horse");
        register("neighbour", "right horse");
        for (int i = 0; i < 50; i++) {
            mvc.perform(formLogin().user("guessed").password("wrong " + i)).andExpect(unauthenticated());
        }
        long before = hashes();

        for (int i = 0; i < 2; i++) {
            assertThat(mvc.perform(formLogin().user("guessed").password("right horse"))
                            .andReturn()
                            .getResponse()
                            .getStatus())
                    .isEqualTo(429);
        }
        assertThat(hashes()).isEqualTo(before);
        mvc.perform(formLogin().user("neighbour").password("right horse")).andExpect(authenticated());
    }

    @Test
    void rightPassword_forgetsTheAttemptsBefore() throws Exception {
        register("forgetful", "right horse");
        for (int i = 0; i < 49; i++) {
            mvc.perform(formLogin().user("forgetful").password("wrong " + i)).andExpect(unauthenticated());
        }
        mvc.perform(formLogin().user("forgetful").password("right horse")).andExpect(authenticated());

        for (int i = 0; i < 3; i++) {
            mvc.perform(formLogin().user("forgetful").password("wrong again " + i))
                    .andExpect(unauthenticated());
        }
        mvc.perform(formLogin().user("forgetful").password("right horse")).andExpect(authenticated());
    }

    @Test
    void programWithBasic_isHashedOnce_untilItsPasswordChanges() throws Exception {
        register("program", "right horse");
        mvc.perform(get("/api/hello").with(httpBasic("program", "right horse"))).andExpect(status().isOk());
        long once = hashes();

        for (int i = 0; i < 3; i++) {
            mvc.perform(get("/api/hello").with(httpBasic("program", "right horse")))
                    .andExpect(status().isOk());
        }
        assertThat(hashes()).isEqualTo(once);
        mvc.perform(get("/api/hello").with(httpBasic("program", "wrong"))).andExpect(status().isUnauthorized());

        register("program", "another horse");
        mvc.perform(get("/api/hello").with(httpBasic("program", "right horse"))).andExpect(status().isUnauthorized());
        mvc.perform(get("/api/hello").with(httpBasic("program", "another horse")))
                .andExpect(status().isOk());
    }
}
