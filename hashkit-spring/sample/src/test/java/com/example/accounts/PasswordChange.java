package com.example.accounts;

import io.hashkit.spring.HashkitPasswordEncoder;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.password.CompromisedPasswordChecker;
import org.springframework.security.core.session.SessionInformation;
import org.springframework.security.core.session.SessionRegistry;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.authentication.rememberme.PersistentTokenRepository;
import org.springframework.stereotype.Service;

@Service
class PasswordChange {
    private static final int SHORTEST = 15;

    private final JdbcClient jdbc;
    private final HashkitPasswordEncoder encoder;
    private final CompromisedPasswordChecker compromised;
    private final SessionRegistry sessions;
    private final PersistentTokenRepository tokens;

    PasswordChange(
            JdbcClient jdbc,
            HashkitPasswordEncoder encoder,
            CompromisedPasswordChecker compromised,
            SessionRegistry sessions,
            PersistentTokenRepository tokens) {
        this.jdbc = jdbc;
        this.encoder = encoder;
        this.compromised = compromised;
        this.sessions = sessions;
        this.tokens = tokens;
    }

    /** Returns false if the current password is wrong, or the row changed meanwhile: then ask again. */
    boolean change(UserDetails user, long id, String current, String next) {
        if (next.codePointCount(0, next.length()) < SHORTEST
                || compromised.check(next).isCompromised()) {
            throw new IllegalArgumentException("choose a longer or a less common password");
        }
        String stored = jdbc.sql("select password from accounts where id = ?")
                .param(id)
                .query(String.class)
                .single();
        PasswordEncoder ofUser = encoder.forUser(Long.toString(id));
        if (!ofUser.matches(current, stored)) {
            return false;
        }
        int changed = jdbc.sql("update accounts set password = ? where id = ? and password = ?")
                .params(ofUser.encode(next), id, stored)
                .update();
        if (changed == 1) {
            sessions.getAllSessions(user, false).forEach(SessionInformation::expireNow);
            tokens.removeUserTokens(user.getUsername());
        }
        return changed == 1;
    }
}
