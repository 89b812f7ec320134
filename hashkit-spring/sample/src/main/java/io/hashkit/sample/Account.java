package io.hashkit.sample;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.userdetails.User;

/** A user with the id of the row, which never changes. */
final class Account extends User {
    private static final long serialVersionUID = 1L;

    private final String id;

    Account(String id, String username, String password, boolean locked, boolean operator) {
        super(username, password, true, true, true, !locked, roles(operator));
        this.id = id;
    }

    private static List<SimpleGrantedAuthority> roles(boolean operator) {
        return Stream.of("USER", "OPERATOR")
                .filter(role -> operator || !role.equals("OPERATOR"))
                .map(role -> new SimpleGrantedAuthority("ROLE_" + role))
                .toList();
    }

    String id() {
        return id;
    }
}
