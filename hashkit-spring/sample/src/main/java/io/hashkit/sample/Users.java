package io.hashkit.sample;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.stereotype.Component;

/** Users in PostgreSQL. Spring Security calls {@link #updatePassword} after a login whose stored hash is weak. */
@Component
class Users implements UserDetailsService, UserDetailsPasswordService {
    private final JdbcClient jdbc;
    private final LoginReports reports;

    Users(JdbcClient jdbc, LoginReports reports) {
        this.jdbc = jdbc;
        this.reports = reports;
    }

    @Override
    public UserDetails loadUserByUsername(String username) {
        Account account = jdbc.sql("select id, username, password, locked, operator from users where username = ?")
                .param(username)
                .query((row, number) -> new Account(
                        row.getString("id"),
                        row.getString("username"),
                        row.getString("password"),
                        row.getBoolean("locked"),
                        row.getBoolean("operator")))
                .optional()
                .orElseThrow(() -> new UsernameNotFoundException("no such user"));
        reports.loaded(account.getPassword());
        return account;
    }

    /**
     * Replaces the stored hash by compare-and-set: of many simultaneous logins only one replaces it, and none overwrites a
     * password that was changed in the meantime.
     */
    @Override
    public UserDetails updatePassword(UserDetails user, @Nullable String newPassword) {
        int updated = jdbc.sql("""
                        update users set password = :better, upgrades = upgrades + 1
                        where username = :username and password = :before""")
                .param("better", newPassword)
                .param("username", user.getUsername())
                .param("before", user.getPassword())
                .update();
        if (updated == 0) {
            return user;
        }
        reports.written(newPassword);
        return User.withUserDetails(user).password(newPassword).build();
    }
}
