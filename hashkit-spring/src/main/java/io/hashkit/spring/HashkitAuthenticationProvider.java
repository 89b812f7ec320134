package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.spring.internal.login.IdPrefix;
import io.hashkit.spring.internal.login.Refusal;
import io.hashkit.spring.internal.login.UpgradeListener;
import io.hashkit.spring.internal.login.UserHashes;
import io.hashkit.uniform.UniformTime;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.AbstractUserDetailsAuthenticationProvider;
import org.springframework.security.authentication.password.CompromisedPasswordChecker;
import org.springframework.security.authentication.password.CompromisedPasswordException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/**
 * Verifies a password against a stored hash, which may be bound to its user; a {@code PasswordEncoder} cannot do that, because
 * it is not told whose hash it verifies. Use it in place of {@code DaoAuthenticationProvider}. Thread-safe once it is configured.
 *
 * <p>A row that was copied from another user, changed or sealed under a retired key matches no password, and an empty password
 * matches no row. The first row of each kind is logged as a warning. Checking it, and refusing a locked, disabled or expired
 * account, takes as long as checking the password of an unknown user. If the limiter refuses a hash, {@link io.hashkit.limit.OverloadedException} is thrown.
 */
public final class HashkitAuthenticationProvider extends AbstractUserDetailsAuthenticationProvider {
    private final UserDetailsService users;
    private final UserHashes hashes;
    private @Nullable UserDetailsPasswordService upgrades;
    private @Nullable CompromisedPasswordChecker compromised;

    /**
     * Creates a provider that replaces no stored hash, and whose hashes are bound to no user.
     *
     * @param users loads the users with their stored hashes
     * @param hasher computes and verifies the hashes
     * @param id identifier written in braces before each new hash, such as {@code argon2} for <code>{argon2}</code>; empty for
     *     no prefix
     */
    public HashkitAuthenticationProvider(UserDetailsService users, PasswordHasher hasher, String id) {
        this(users, UserHashes.unbound(hasher, IdPrefix.of(id), log()));
    }

    /**
     * Creates a provider that replaces no stored hash, and whose hashes are bound to their users.
     *
     * @param users loads the users with their stored hashes
     * @param hasher a hasher with a keyring
     * @param ids the identity of a user, to which the stored hash is bound; it must never change
     * @throws IllegalArgumentException if the hasher has no keyring
     */
    public HashkitAuthenticationProvider(
            UserDetailsService users, PasswordHasher hasher, Function<? super UserDetails, String> ids) {
        this(users, UserHashes.bound(hasher, ids, log()));
    }

    private HashkitAuthenticationProvider(UserDetailsService users, UserHashes hashes) {
        this.users = users;
        this.hashes = hashes;
    }

    private static Logger log() {
        return LoggerFactory.getLogger(HashkitAuthenticationProvider.class);
    }

    /**
     * Sets the service that replaces stored hashes at login: weak ones by a new hash, and those that are sealed under an old
     * key, not sealed or not bound by the same hash under a new seal. Each new string is bound to the user. A service that
     * returns the user with the old string is logged, and for many logins no more hashes are computed for it.
     *
     * @param upgrades replaces the stored hash, preferably by compare-and-set, and returns the user with the new one. If it
     *     throws an exception, the user is let in, and the failure is logged and counted
     */
    public void setUserDetailsPasswordService(UserDetailsPasswordService upgrades) {
        this.upgrades = upgrades;
        hashes.setStore(upgrades);
    }

    /**
     * Sets the time at which logins answer: all of them together, with loading the user, the upgrade, and the exceptions. Give
     * this provider a hasher with uniform work.
     *
     * @param time the rule, which counts the logins that took longer than its step
     */
    public void setUniformTime(UniformTime time) {
        hashes.setUniformTime(time);
    }

    void setListener(UpgradeListener listener) {
        hashes.setListener(listener);
    }

    /**
     * Sets the check for compromised passwords, which refuses a correct password.
     *
     * @param compromised decides whether a password is compromised
     */
    public void setCompromisedPasswordChecker(CompromisedPasswordChecker compromised) {
        this.compromised = compromised;
    }

    /** With a uniform time, all of the login is part of it: loading the user, the upgrade, and the exceptions. */
    @Override
    public @Nullable Authentication authenticate(Authentication authentication) {
        return Refusal.answer(hashes.time(), () -> login(authentication));
    }

    private @Nullable Authentication login(Authentication authentication) {
        return super.authenticate(authentication);
    }

    @Override
    protected UserDetails retrieveUser(String username, UsernamePasswordAuthenticationToken authentication) {
        UserDetails user;
        try {
            user = users.loadUserByUsername(username);
        } catch (UsernameNotFoundException e) {
            verifyNothing(authentication);
            throw e;
        } catch (InternalAuthenticationServiceException e) {
            throw e;
        } catch (Exception e) {
            throw new InternalAuthenticationServiceException(e.getMessage(), e);
        }
        if (user == null) {
            throw new InternalAuthenticationServiceException(
                    "UserDetailsService returned null, which is an interface contract violation");
        }
        checkAccount(user, authentication);
        return user;
    }

    /** Before the password, as Spring does it, but a locked or disabled account takes as long as any other. */
    private void checkAccount(UserDetails user, UsernamePasswordAuthenticationToken authentication) {
        try {
            getPreAuthenticationChecks().check(user);
        } catch (AuthenticationException e) {
            verifyNothing(authentication);
            throw e;
        }
    }

    private void verifyNothing(Authentication authentication) {
        String password = password(authentication);
        if (password != null) {
            hashes.hasher().verifyNothing(password);
        }
    }

    @Override
    protected void additionalAuthenticationChecks(
            UserDetails user, UsernamePasswordAuthenticationToken authentication) {
        String password = password(authentication);
        if (password == null || !matches(user, password)) {
            throw new BadCredentialsException(
                    messages.getMessage("AbstractUserDetailsAuthenticationProvider.badCredentials", "Bad credentials"));
        }
    }

    private boolean matches(UserDetails user, String password) {
        PasswordHasher view = hashes.viewOf(user);
        String stored = hashes.storedOf(user);
        if (stored == null) {
            return view.verifyNothing(password);
        }
        try {
            boolean match = view.verify(password, stored) && !password.isEmpty();
            if (match) {
                hashes.unreadable().tellPlainText(stored);
            }
            return match;
        } catch (InvalidHashException e) {
            hashes.unreadable().tell(stored, e);
            return view.verifyNothing(password);
        }
    }

    @Override
    protected Authentication createSuccessAuthentication(
            Object principal, Authentication authentication, UserDetails user) {
        String password = password(authentication);
        if (password != null
                && compromised != null
                && compromised.check(password).isCompromised()) {
            throw new CompromisedPasswordException("The provided password is compromised, please change your password");
        }
        UserDetails upgraded = password == null ? user : upgraded(user, password);
        return super.createSuccessAuthentication(principal, authentication, upgraded);
    }

    /** Only here, after all checks, so that a locked account does not reveal by its time that the password was right. */
    private UserDetails upgraded(UserDetails user, String password) {
        UserDetailsPasswordService service = upgrades;
        if (service == null) {
            return user;
        }
        String before = user.getPassword();
        String better = hashes.better(user, password);
        if (better == null) {
            return user;
        }
        UserDetails after;
        try {
            after = service.updatePassword(user, better);
        } catch (Exception e) {
            hashes.lost(before, better, e);
            return user;
        }
        hashes.replaced(user.getUsername(), before, better, after);
        return after == null ? user : after;
    }

    private static @Nullable String password(Authentication authentication) {
        Object credentials = authentication.getCredentials();
        return credentials == null ? null : credentials.toString();
    }
}
