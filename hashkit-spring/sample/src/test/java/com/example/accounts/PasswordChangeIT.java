package com.example.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestBuilders.formLogin;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.security.test.web.servlet.response.SecurityMockMvcResultMatchers.authenticated;
import static org.springframework.security.test.web.servlet.response.SecurityMockMvcResultMatchers.unauthenticated;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import jakarta.servlet.http.Cookie;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.web.authentication.rememberme.JdbcTokenRepositoryImpl;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.MvcResult;

/** A changed password ends what the old one began, on PostgreSQL. */
@SpringBootTest(properties = "spring.config.name=accounts")
@AutoConfigureMockMvc
@Import(PostgresOfTests.class)
class PasswordChangeIT {
    private static final String OLD = "the old password of ann";
    private static final String NEW = "the new password of ann";

    @Autowired
    private MockMvc mvc;

    @Autowired
    private Registration registration;

    @Autowired
    private PasswordChange change;

    @Autowired
    private Accounts accounts;

    @Autowired
    private UserDetailsService users;

    private long id;

    @BeforeEach
    void register(@Autowired JdbcClient jdbc) {
        jdbc.sql("drop table if exists persistent_logins").update();
        jdbc.sql(JdbcTokenRepositoryImpl.CREATE_TABLE_SQL).update();
        accounts.deleteAll();
        id = registration.register("ann", OLD);
    }

    private UserDetails ann() {
        return users.loadUserByUsername("ann");
    }

    private String row() {
        return accounts.findByUsername("ann").orElseThrow().password;
    }

    @Test
    void changedPassword_isTheOnlyOneThatLogsIn() throws Exception {
        assertThat(change.change(ann(), id, OLD, NEW)).isTrue();

        assertThat(row()).contains(",bound=1$");
        mvc.perform(formLogin().user("ann").password(NEW)).andExpect(authenticated());
        mvc.perform(formLogin().user("ann").password(OLD)).andExpect(unauthenticated());
    }

    @Test
    void changedPassword_endsSessionsAndRememberedLogins() throws Exception {
        MvcResult login = mvc.perform(post("/login")
                        .param("username", "ann")
                        .param("password", OLD)
                        .param("remember-me", "on")
                        .with(csrf()))
                .andExpect(authenticated())
                .andReturn();
        MockHttpSession session =
                (MockHttpSession) Objects.requireNonNull(login.getRequest().getSession());
        Cookie remembered = Objects.requireNonNull(login.getResponse().getCookie("remember-me"));
        mvc.perform(get("/").session(session)).andExpect(authenticated());

        assertThat(change.change(ann(), id, OLD, NEW)).isTrue();

        mvc.perform(get("/").session(session)).andExpect(unauthenticated());
        mvc.perform(get("/").cookie(remembered)).andExpect(unauthenticated());
    }

    @Test
    void wrongOrWeakPassword_changesNothing() {
        String before = row();

        assertThat(change.change(ann(), id, "wrong", NEW)).isFalse();
        assertThatThrownBy(() -> change.change(ann(), id, OLD, "too short"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> change.change(ann(), id, OLD, "passwordpassword"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(row()).isEqualTo(before);
    }
}
