package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AccountExpiredException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.CredentialsExpiredException;
import org.springframework.security.authentication.DisabledException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.password.CompromisedPasswordException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;

/**
 * Each kind of user, with the exception of a login with a wrong and with the right password; the table of
 * docs/spring-answers.md. Each login does the work of one hash, whatever it answers.
 */
enum Refused {
    UNKNOWN("unknown", BadCredentialsException.class, BadCredentialsException.class),
    KNOWN("known", BadCredentialsException.class, null),
    COMPROMISED(
            "known, with a compromised password", BadCredentialsException.class, CompromisedPasswordException.class),
    NO_ROW("without a stored string", BadCredentialsException.class, BadCredentialsException.class),
    EMPTY_ROW("with an empty stored string", BadCredentialsException.class, BadCredentialsException.class),
    MARKED_ROW(
            "without a password: `*`, `!`, `!!`, `*LK*`", BadCredentialsException.class, BadCredentialsException.class),
    DAMAGED_ROW("with a damaged stored string", BadCredentialsException.class, BadCredentialsException.class),
    UNKNOWN_KEY(
            "with a stored string under an unknown key", BadCredentialsException.class, BadCredentialsException.class),
    LOCKED("locked", LockedException.class, LockedException.class),
    DISABLED("disabled", DisabledException.class, DisabledException.class),
    EXPIRED("expired", AccountExpiredException.class, AccountExpiredException.class),
    LOCKED_WITH_A_DAMAGED_ROW("locked, with a damaged stored string", LockedException.class, LockedException.class),
    CREDENTIALS_EXPIRED(
            "whose credentials have expired", BadCredentialsException.class, CredentialsExpiredException.class);

    static final String RIGHT = "right";
    static final String WRONG = "wrong";

    /** The right password of {@link #COMPROMISED}. */
    private static final String KNOWN_TO_ALL = "known to all";

    private static final Keyring GONE =
            Keyring.builder().write("gone", KeyPrf.of(TestKeys.key("gone"))).build();

    final String user;
    final Class<? extends AuthenticationException> wrong;

    /** Null if the login succeeds. */
    final @Nullable Class<? extends AuthenticationException> right;

    Refused(
            String user,
            Class<? extends AuthenticationException> wrong,
            @Nullable Class<? extends AuthenticationException> right) {
        this.user = user;
        this.wrong = wrong;
        this.right = right;
    }

    /** What a visitor may send as a password. */
    enum Typed {
        RIGHT,
        WRONG,
        EMPTY,
        NONE
    }

    /** The text that is sent; null for none. */
    @Nullable
    String password(Typed typed) {
        return switch (typed) {
            case RIGHT -> right();
            case WRONG -> WRONG;
            case EMPTY -> "";
            case NONE -> null;
        };
    }

    private String right() {
        return this == COMPROMISED ? KNOWN_TO_ALL : RIGHT;
    }

    static boolean isCompromised(@Nullable String password) {
        return KNOWN_TO_ALL.equals(password);
    }

    @Nullable
    Class<? extends AuthenticationException> expected(Typed typed) {
        return typed == Typed.RIGHT ? right : wrong;
    }

    /** The user of a name that one of these constants has; null for an unknown one. */
    static @Nullable UserDetails load(String name, Function<String, PasswordHasher> hasherOf) {
        for (Refused each : values()) {
            if (each.name().equals(name) && each != UNKNOWN) {
                return new Account(each, each.row(hasherOf.apply(name)));
            }
        }
        return null;
    }

    private @Nullable String row(PasswordHasher hasher) {
        return switch (this) {
            case NO_ROW -> null;
            case EMPTY_ROW -> "";
            case MARKED_ROW -> "*LK*";
            case DAMAGED_ROW, LOCKED_WITH_A_DAMAGED_ROW -> hasher.hash(right()).substring(0, 40);
            case UNKNOWN_KEY ->
                TestHashers.builder()
                        .scheme(new Bcrypt(4))
                        .keyring(GONE)
                        .build()
                        .hash(right());
            default -> hasher.hash(right());
        };
    }

    /** Spring's own class refuses a user without a password. */
    static final class Account extends User {
        private static final long serialVersionUID = 1L;
        private final @Nullable String row;

        Account(Refused kind, @Nullable String row) {
            super(
                    kind.name(),
                    "",
                    kind != DISABLED,
                    kind != EXPIRED,
                    kind != CREDENTIALS_EXPIRED,
                    kind != LOCKED && kind != LOCKED_WITH_A_DAMAGED_ROW,
                    AuthorityUtils.createAuthorityList("ROLE_USER"));
            this.row = row;
        }

        @Override
        @SuppressWarnings("NullAway") // nullable since Spring Security 7
        public String getPassword() {
            return row;
        }
    }
}
