package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.HasherCall.Operation;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.password.CompromisedPasswordDecision;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import reactor.core.publisher.Mono;

/** Users with rows, and their logins on servlets and on WebFlux, with and without threads of the hasher. */
abstract class BoundLoginCases {
    /** Waits for an executor as long as a busy host takes. */
    Limiter limiter = Limiter.builder().parallel(1).maxWait(Duration.ofHours(1)).build();

    final Keyring keyring =
            Keyring.builder().write("now", KeyPrf.of(TestKeys.key("now"))).build();
    /** User name and row. */
    final Map<String, String> rows = new ConcurrentHashMap<>();

    final List<String> updates = new CopyOnWriteArrayList<>();
    final AtomicInteger nothings = new AtomicInteger();
    boolean locked;
    boolean compromised;

    static String id(UserDetails user) {
        return "id-of-" + user.getUsername();
    }

    PasswordHasher hasher(Keyring keys, boolean threads) {
        var builder = TestHashers.builder()
                .scheme(new Bcrypt(4))
                .limiter(limiter)
                .accept(Dialects.ALL)
                .keyring(keys);
        return threads ? builder.threads(ForkJoinPool.commonPool()).build() : builder.build();
    }

    PasswordHasher hasher() {
        return hasher(keyring, false);
    }

    /** Counts the work for users who do not exist. */
    final class Counting extends ForwardingPasswordHasher {
        private final PasswordHasher hasher;

        Counting(PasswordHasher hasher) {
            this.hasher = hasher;
        }

        @Override
        protected PasswordHasher delegate() {
            return hasher;
        }

        @Override
        public PasswordHasher boundTo(String id) {
            return new Counting(hasher.boundTo(id));
        }

        @Override
        protected <T> T call(HasherCall<T> call) {
            nothings.addAndGet(call.operation() == Operation.VERIFY_NOTHING ? 1 : 0);
            return super.call(call);
        }

        @Override
        protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
            CompletableFuture<T> future = super.callAsync(call);
            nothings.addAndGet(call.operation() == Operation.VERIFY_NOTHING ? 1 : 0);
            return future;
        }
    }

    UserDetails load(String name) {
        String row = rows.get(name);
        if (row == null) {
            throw new UsernameNotFoundException("no such user");
        }
        return User.withUsername(name)
                .password(row)
                .accountLocked(locked)
                .roles("USER")
                .build();
    }

    UserDetails update(UserDetails user, String better) {
        updates.add(better);
        rows.replace(user.getUsername(), user.getPassword(), better);
        return User.withUserDetails(user).password(better).build();
    }

    enum Login {
        SERVLET {
            @Override
            Authentication of(BoundLoginCases test, Keyring keys, Authentication typed) {
                HashkitAuthenticationProvider provider = new HashkitAuthenticationProvider(
                        test::load, test.new Counting(test.hasher(keys, false)), BoundLoginCases::id);
                provider.setUserDetailsPasswordService(test::update);
                provider.setCompromisedPasswordChecker(password -> new CompromisedPasswordDecision(test.compromised));
                return provider.authenticate(typed);
            }
        },
        REACTIVE {
            @Override
            Authentication of(BoundLoginCases test, Keyring keys, Authentication typed) {
                return reactive(test, test.hasher(keys, false), typed);
            }
        },
        REACTIVE_WITH_THREADS {
            @Override
            Authentication of(BoundLoginCases test, Keyring keys, Authentication typed) {
                return reactive(test, test.hasher(keys, true), typed);
            }
        };

        abstract Authentication of(BoundLoginCases test, Keyring keys, Authentication typed);

        private static Authentication reactive(BoundLoginCases test, PasswordHasher hasher, Authentication typed) {
            HashkitReactiveAuthenticationManager manager = new HashkitReactiveAuthenticationManager(
                    name -> test.rows.containsKey(name) ? Mono.just(test.load(name)) : Mono.empty(),
                    test.new Counting(hasher),
                    BoundLoginCases::id);
            manager.setUserDetailsPasswordService((user, better) -> Mono.just(test.update(user, better)));
            manager.setCompromisedPasswordChecker(
                    password -> Mono.just(new CompromisedPasswordDecision(test.compromised)));
            return manager.authenticate(typed).block();
        }
    }

    Authentication login(Login login, Keyring keys, String name, String password) {
        return login.of(this, keys, UsernamePasswordAuthenticationToken.unauthenticated(name, password));
    }

    void assertRefused(Login login, Keyring keys, String name) {
        assertThatThrownBy(() -> login(login, keys, name, "right")).isInstanceOf(BadCredentialsException.class);
        assertThat(updates).isEmpty();
    }

    String bound(String name, String password) {
        return hasher().boundTo("id-of-" + name).hash(password);
    }

    static Keyring keys(Function<KeyringBuilder, KeyringBuilder> more) {
        return more.apply(Keyring.builder().write("now", KeyPrf.of(TestKeys.key("now"))))
                .build();
    }
}
