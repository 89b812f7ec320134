package com.example.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestBuilders.formLogin;
import static org.springframework.security.test.web.servlet.response.SecurityMockMvcResultMatchers.authenticated;
import static org.springframework.security.test.web.servlet.response.SecurityMockMvcResultMatchers.unauthenticated;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.seal.Keyring;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

/** Rows of ids that PostgreSQL generates. The application and its tests set no key. */
@SpringBootTest(
        properties = {"spring.config.name=accounts", "hashkit.limiter.parallel=1", "hashkit.limiter.max-wait=100ms"})
@AutoConfigureMockMvc
@Import(PostgresOfTests.class)
class RegistrationIT {
    @Autowired
    private Registration registration;

    @Autowired
    private Accounts accounts;

    @Autowired
    private PasswordHasher hasher;

    @Autowired
    private Limiter limiter;

    @Autowired
    private MockMvc mvc;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private Keyring keyring;

    @Autowired
    private Environment environment;

    @BeforeEach
    void empty() {
        accounts.deleteAll();
    }

    private Account named(String username) {
        return accounts.findByUsername(username).orElseThrow();
    }

    @Test
    void testsSettings_addToThoseOfTheApplication() {
        assertThat(environment.getProperty("spring.application.name")).isEqualTo("accounts");
        assertThat(hasher.boundTo("1").hash("right")).startsWith("$2b-aes256gcm$cost=4,keyid=");
        assertThat(keyring.isBoundRequired()).isTrue();
        assertThat(keyring.keys())
                .singleElement()
                .satisfies(key -> assertThat(key.name()).isEqualTo("only-in-this-test"));
    }

    @Test
    void registeredUser_isBoundToItsGeneratedId_andLogsIn() throws Exception {
        long id = registration.register("ann", "right");

        assertThat(named("ann").id).isEqualTo(id);
        assertThat(named("ann").password).contains(",bound=1$");
        assertThat(hasher.boundTo(Long.toString(id)).verify("right", named("ann").password))
                .isTrue();
        mvc.perform(formLogin().user("ann").password("right")).andExpect(authenticated());
        mvc.perform(formLogin().user("ann").password("wrong")).andExpect(unauthenticated());
    }

    @Test
    void rowOfAnotherUser_letsNobodyIn() throws Exception {
        registration.register("ann", "of-ann");
        registration.register("bob", "of-bob");
        Account ann = named("ann");
        ann.password = named("bob").password;
        accounts.save(ann);

        mvc.perform(formLogin().user("ann").password("of-bob")).andExpect(unauthenticated());
        mvc.perform(formLogin().user("bob").password("of-bob")).andExpect(authenticated());
    }

    /** What is left if the process ends between the two transactions. */
    @Test
    void rowWithoutAPasswordYet_matchesNothing() throws Exception {
        accounts.save(new Account("ann", "!"));

        for (String password : new String[] {"!", "", "right"}) {
            mvc.perform(formLogin().user("ann").password(password)).andExpect(unauthenticated());
        }
    }

    @Test
    void refusedHash_leavesNoRow() throws Exception {
        try (Permit permit = limiter.tryAcquire(Priority.LOGIN, 19 << 20)) {
            assertThat(permit).isNotNull();
            assertThatThrownBy(() -> registration.register("ann", "right")).isInstanceOf(OverloadedException.class);
        }

        assertThat(accounts.findByUsername("ann")).isEmpty();
    }

    @Test
    void nameThatIsTaken_keepsItsRow() {
        long id = registration.register("ann", "right");

        assertThatThrownBy(() -> registration.register("ann", "other"))
                .isInstanceOf(DataIntegrityViolationException.class);
        assertThat(named("ann").id).isEqualTo(id);
        assertThat(hasher.boundTo(Long.toString(id)).verify("right", named("ann").password))
                .isTrue();
    }

    /** The hash would hold the connection of that transaction. */
    @Test
    void registrationInsideATransaction_isRefused() {
        assertThatThrownBy(() -> transaction.execute(status -> registration.register("ann", "right")))
                .isInstanceOf(IllegalTransactionStateException.class);
        assertThat(accounts.findByUsername("ann")).isEmpty();
    }
}
