package io.hashkit.spring;

import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.spring.internal.login.IdPrefix;
import io.hashkit.spring.internal.login.UpgradeListener;
import io.hashkit.spring.internal.login.UserHashes;
import io.hashkit.spring.internal.tuning.Info;
import io.hashkit.uniform.UniformTime;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.AccountStatusUserDetailsChecker;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.CredentialsExpiredException;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.password.CompromisedPasswordException;
import org.springframework.security.authentication.password.ReactiveCompromisedPasswordChecker;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.userdetails.ReactiveUserDetailsPasswordService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Verifies a password against a stored hash, for WebFlux; the hash may be bound to its user. Refusals, overload and upgrades
 * are as in {@link HashkitAuthenticationProvider}. Thread-safe once it is configured.
 *
 * <p>Nothing is computed on the thread of the caller. If the hasher has threads of its own ({@code hashkit.threads}), no thread
 * waits for a permit, so that all logins wait in the queue of the limiter, which is bounded; cancelling the subscription ends
 * the hash. Otherwise they wait for a thread of Reactor's scheduler first, and that queue is not bounded by time.
 */
public final class HashkitReactiveAuthenticationManager implements ReactiveAuthenticationManager {
    private final ReactiveUserDetailsService users;
    private final UserHashes hashes;
    private final Scheduler scheduler = Schedulers.boundedElastic();
    private final AccountStatusUserDetailsChecker account = new AccountStatusUserDetailsChecker();
    private @Nullable ReactiveUserDetailsPasswordService upgrades;
    private @Nullable ReactiveCompromisedPasswordChecker compromised;

    /**
     * Creates a manager that replaces no stored hash, and whose hashes are bound to no user.
     *
     * @param users loads the users with their stored hashes
     * @param hasher computes and verifies the hashes
     * @param id identifier written in braces before each new hash, such as {@code argon2} for <code>{argon2}</code>; empty for
     *     no prefix
     */
    public HashkitReactiveAuthenticationManager(ReactiveUserDetailsService users, PasswordHasher hasher, String id) {
        this(users, UserHashes.unbound(hasher, IdPrefix.of(id), log()));
    }

    /**
     * Creates a manager that replaces no stored hash, and whose hashes are bound to their users.
     *
     * @param users loads the users with their stored hashes
     * @param hasher a hasher with a keyring
     * @param ids the identity of a user, to which the stored hash is bound; it must never change
     * @throws IllegalArgumentException if the hasher has no keyring
     */
    public HashkitReactiveAuthenticationManager(
            ReactiveUserDetailsService users, PasswordHasher hasher, Function<? super UserDetails, String> ids) {
        this(users, UserHashes.bound(hasher, ids, log()));
    }

    private HashkitReactiveAuthenticationManager(ReactiveUserDetailsService users, UserHashes hashes) {
        this.users = users;
        this.hashes = hashes;
    }

    private static Logger log() {
        return LoggerFactory.getLogger(HashkitReactiveAuthenticationManager.class);
    }

    /**
     * Sets the service that replaces stored hashes at login, as for {@link
     * HashkitAuthenticationProvider#setUserDetailsPasswordService}.
     *
     * @param upgrades replaces the stored hash, preferably by compare-and-set, and gives the user with the new one. If that
     *     fails with an exception, the user is let in, and the failure is logged and counted
     */
    public void setUserDetailsPasswordService(ReactiveUserDetailsPasswordService upgrades) {
        this.upgrades = upgrades;
        hashes.setStore(upgrades);
    }

    /**
     * Sets the time at which logins answer, as for {@link HashkitAuthenticationProvider#setUniformTime}.
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
    public void setCompromisedPasswordChecker(ReactiveCompromisedPasswordChecker compromised) {
        this.compromised = compromised;
    }

    /**
     * Completes without a value if the authentication is not a {@link UsernamePasswordAuthenticationToken}. With a uniform
     * time, all of the login is part of it: loading the user, the upgrade, and the exceptions.
     */
    @Override
    public Mono<Authentication> authenticate(Authentication authentication) {
        if (!(authentication instanceof UsernamePasswordAuthenticationToken)) {
            return Mono.empty();
        }
        if (authentication.getCredentials() == null) {
            return refused();
        }
        Mono<Authentication> login =
                login(authentication.getName(), authentication.getCredentials().toString());
        UniformTime time = hashes.time();
        return time == null ? login : uniform(time, login);
    }

    private Mono<Authentication> uniform(UniformTime time, Mono<Authentication> login) {
        return Mono.deferContextual(context -> Mono.fromFuture(
                time.answerAsync(() -> login.contextWrite(context).toFuture(), scheduler::schedule)));
    }

    private Mono<Authentication> login(String name, String password) {
        return Mono.defer(() -> users.findByUsername(name)) // the service may throw at once
                .onErrorResume(UsernameNotFoundException.class, unknown -> Mono.empty())
                .switchIfEmpty(Mono.defer(() -> nothing(password).then(refused())))
                .flatMap(user -> open(user, password))
                .flatMap(user -> matches(user, password).flatMap(match -> match ? Mono.just(user) : refused()))
                .flatMap(user -> allowed(user, password))
                .doOnNext(account::check)
                .flatMap(user -> upgraded(user, password))
                .map(HashkitReactiveAuthenticationManager::succeeded);
    }

    /**
     * Before the password, as Spring does it, so that the exception does not tell whether the password was right; but a locked
     * or disabled account takes as long as any other. Expired credentials show to the right password alone.
     */
    private Mono<UserDetails> open(UserDetails user, String password) {
        try {
            account.check(user);
            return Mono.just(user);
        } catch (CredentialsExpiredException e) {
            return Mono.just(user); // the last of the checks
        } catch (AuthenticationException e) {
            return nothing(password).then(Mono.error(e));
        }
    }

    /** The password that the user typed is not kept: in reactive applications nothing erases it later. */
    private static Authentication succeeded(UserDetails user) {
        return UsernamePasswordAuthenticationToken.authenticated(user, user.getPassword(), user.getAuthorities());
    }

    private static <T> Mono<T> refused() {
        return Mono.error(() -> new BadCredentialsException("Invalid Credentials"));
    }

    private Mono<Boolean> matches(UserDetails user, String password) {
        PasswordHasher view = hashes.viewOf(user);
        String stored = hashes.storedOf(user);
        if (stored == null) {
            return nothing(password);
        }
        return call(view, () -> view.async().verify(password, stored), () -> view.verify(password, stored))
                .map(match -> match && !password.isEmpty())
                .doOnNext(match -> {
                    if (match) {
                        hashes.unreadable().tellPlainText(stored);
                    }
                })
                .onErrorResume(InvalidHashException.class, failure -> {
                    hashes.unreadable().tell(stored, failure);
                    return nothing(password);
                });
    }

    private Mono<Boolean> nothing(String password) {
        PasswordHasher hasher = hashes.hasher();
        return call(hasher, () -> hasher.async().verifyNothing(password), () -> hasher.verifyNothing(password));
    }

    /** Not on the thread of the caller even if the hasher is asynchronous: the code of a dialect may read the row. */
    private Mono<Boolean> call(
            PasswordHasher view, Supplier<CompletableFuture<Boolean>> future, Supplier<Boolean> blocking) {
        Mono<Boolean> made = Info.of(view).map(HasherInfo::isAsync).orElse(false)
                ? Mono.defer(() -> Mono.fromFuture(future))
                : Mono.fromSupplier(blocking);
        return made.subscribeOn(scheduler);
    }

    private Mono<UserDetails> allowed(UserDetails user, String password) {
        ReactiveCompromisedPasswordChecker checker = compromised;
        return checker == null
                ? Mono.just(user)
                : checker.check(password)
                        .flatMap(decision -> decision.isCompromised()
                                ? Mono.error(new CompromisedPasswordException(
                                        "The provided password is compromised, please change your password"))
                                : Mono.just(user))
                        .switchIfEmpty(Mono.just(user));
    }

    private Mono<UserDetails> upgraded(UserDetails user, String password) {
        ReactiveUserDetailsPasswordService service = upgrades;
        if (service == null) {
            return Mono.just(user);
        }
        String before = user.getPassword();
        return Mono.fromSupplier(() -> hashes.better(user, password))
                .subscribeOn(scheduler)
                .flatMap(better -> Mono.defer(() -> service.updatePassword(user, better))
                        .doOnNext(after -> hashes.replaced(user.getUsername(), before, better, after))
                        .onErrorResume(Exception.class, failure -> {
                            hashes.lost(before, better, failure);
                            return Mono.just(user);
                        }))
                .defaultIfEmpty(user);
    }
}
