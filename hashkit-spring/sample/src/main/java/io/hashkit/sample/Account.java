package io.hashkit.sample;

import java.util.List;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.userdetails.User;

/** A user with the id of the row, which never changes. */
final class Account extends User {
    private static final long serialVersionUID = 1L;

    private final String id;

    Account(String id, String username, String password, boolean locked) {
        super(username, password, true, true, true, !locked, List.of(new SimpleGrantedAuthority("ROLE_USER")));
        this.id = id;
    }

    String id() {
        return id;
    }
}
