package com.example.accounts;

import io.hashkit.spring.UserIdentity;
import java.util.List;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.authentication.password.CompromisedPasswordChecker;
import org.springframework.security.authentication.password.CompromisedPasswordDecision;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/** Login with rows that are bound to generated ids. */
@SpringBootApplication(proxyBeanMethods = false)
class AccountApplication {
    /** A user with the primary key of the row. */
    static final class LoginUser extends User {
        private static final long serialVersionUID = 1L;
        private final String id;

        LoginUser(Account account) {
            super(account.username, account.password, List.of());
            this.id = Long.toString(account.id);
        }
    }

    @Bean
    UserIdentity identities() {
        return user -> ((LoginUser) user).id;
    }

    @Bean
    CompromisedPasswordChecker commonPasswords() {
        return password -> new CompromisedPasswordDecision("passwordpassword".equals(password));
    }

    @Bean
    UserDetailsService users(Accounts accounts) {
        return name -> accounts.findByUsername(name)
                .map(LoginUser::new)
                .orElseThrow(() -> new UsernameNotFoundException("no such user"));
    }
}
