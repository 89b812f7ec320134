package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.AccountStatusUserDetailsChecker;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.password.CompromisedPasswordException;
import org.springframework.security.authentication.password.ReactiveCompromisedPasswordChecker;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.ReactiveUserDetailsPasswordService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Verifies a password against a stored hash that is bound to its user, for WebFlux. Refusals, overload and upgrades are as in
 * {@link HashkitAuthenticationProvider}. Thread-safe once it is configured.
 *
 * <p>Nothing is computed on the thread of the caller. If the hasher has threads of its own ({@code hashkit.threads}), no thread
 * waits for a permit; cancelling the subscription ends the hash.
 */
public final class HashkitReactiveAuthenticationManager implements ReactiveAuthenticationManager {
    private final ReactiveUserDetailsService users;
    private final BoundHashes bound;
    private final Scheduler scheduler = Schedulers.boundedElastic();
    private final AccountStatusUserDetailsChecker account = new AccountStatusUserDetailsChecker();
    private volatile boolean async = true;
    private @Nullable ReactiveUserDetailsPasswordService upgrades;
    private @Nullable ReactiveCompromisedPasswordChecker compromised;

    /**
     * Creates a manager that replaces no stored hash.
     *
     * @param users loads the users with their stored hashes
     * @param hasher a hasher with a keyring
     * @param ids the identity of a user, to which the stored hash is bound; it must never change
     * @throws IllegalArgumentException if the hasher has no keyring
     */
    public HashkitReactiveAuthenticationManager(
            ReactiveUserDetailsService users, PasswordHasher hasher, Function<? super UserDetails, String> ids) {
        this.users = users;
        this.bound = new BoundHashes(hasher, ids, LoggerFactory.getLogger(HashkitReactiveAuthenticationManager.class));
    }

    /**
     * Sets the service that replaces stored hashes at login, as for {@link
     * HashkitAuthenticationProvider#setUserDetailsPasswordService}.
     *
     * @param upgrades replaces the stored hash, preferably by compare-and-set; its errors fail the login
     */
    public void setUserDetailsPasswordService(ReactiveUserDetailsPasswordService upgrades) {
        this.upgrades = upgrades;
    }

    /**
     * Sets the check for compromised passwords, which refuses a correct password.
     *
     * @param compromised decides whether a password is compromised
     */
    public void setCompromisedPasswordChecker(ReactiveCompromisedPasswordChecker compromised) {
        this.compromised = compromised;
    }

    /** Completes without a value if the authentication is not a {@link UsernamePasswordAuthenticationToken}. */
    @Override
    public Mono<Authentication> authenticate(Authentication authentication) {
        if (!(authentication instanceof UsernamePasswordAuthenticationToken)) {
            return Mono.empty();
        }
        if (authentication.getCredentials() == null) {
            return refused();
        }
        String password = authentication.getCredentials().toString();
        return users.findByUsername(authentication.getName())
                .onErrorResume(UsernameNotFoundException.class, unknown -> Mono.empty())
                .switchIfEmpty(Mono.defer(() -> nothing(password).then(refused())))
                .flatMap(user -> matches(user, password).flatMap(match -> match ? Mono.just(user) : refused()))
                .doOnNext(account::check)
                .flatMap(user -> allowed(user, password))
                .flatMap(user -> upgraded(user, password))
                .map(HashkitReactiveAuthenticationManager::succeeded);
    }

    /** The password that the user typed is not kept: in reactive applications nothing erases it later. */
    private static Authentication succeeded(UserDetails user) {
        return UsernamePasswordAuthenticationToken.authenticated(user, user.getPassword(), user.getAuthorities());
    }

    private static <T> Mono<T> refused() {
        return Mono.error(() -> new BadCredentialsException("Invalid Credentials"));
    }

    private Mono<Boolean> matches(UserDetails user, String password) {
        PasswordHasher view = bound.viewOf(user);
        String stored = user.getPassword();
        if (stored == null || stored.isEmpty()) {
            return nothing(password);
        }
        return call(() -> view.verifyAsync(password, stored), () -> view.verify(password, stored))
                .onErrorResume(InvalidHashException.class, failure -> {
                    bound.unreadable().tell(stored, failure);
                    return view.uniformTime().isPresent() ? Mono.just(false) : nothing(password);
                });
    }

    private Mono<Boolean> nothing(String password) {
        PasswordHasher hasher = bound.hasher();
        return call(() -> hasher.verifyNothingAsync(password), () -> hasher.verifyNothing(password));
    }

    /**
     * Calls on the scheduler even if the hasher is asynchronous: opening a seal may wait for a key service.
     *
     * @param future used until it turns out that the hasher has no threads
     */
    private Mono<Boolean> call(Supplier<CompletableFuture<Boolean>> future, Supplier<Boolean> blocking) {
        Mono<Boolean> waiting = Mono.fromSupplier(blocking);
        Mono<Boolean> asynchronous = Mono.defer(() -> Mono.fromFuture(future.get()))
                .onErrorResume(UnsupportedOperationException.class, none -> {
                    async = false;
                    return waiting;
                });
        return Mono.defer(() -> async ? asynchronous : waiting).subscribeOn(scheduler);
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
        String stored = user.getPassword();
        if (service == null || stored == null) {
            return Mono.just(user);
        }
        return Mono.fromSupplier(() -> bound.better(bound.viewOf(user), password, stored))
                .subscribeOn(scheduler)
                .flatMap(better -> service.updatePassword(user, better))
                .defaultIfEmpty(user);
    }
}
