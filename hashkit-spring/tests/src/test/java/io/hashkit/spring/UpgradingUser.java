package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.internal.login.UpgradeListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.security.core.userdetails.UserDetailsService;
import reactor.core.publisher.Mono;

/** A user with a weak row, who logs in again and again, and what becomes of the better hashes. */
final class UpgradingUser {
    private static final Bcrypt COSTS = new Bcrypt(5);

    final PasswordHasher hasher = TestHashers.of(COSTS);
    final List<String> counted = new CopyOnWriteArrayList<>();
    final List<String> lost = new CopyOnWriteArrayList<>();
    String row = TestHashers.of(new Bcrypt(4)).hash("right");

    void weakRow() {
        row = TestHashers.of(new Bcrypt(4)).hash("right");
    }

    UserDetails details() {
        return User.withUsername("ann").password(row).roles("USER").build();
    }

    UserDetails store(UserDetails user, String better) {
        row = better;
        return User.withUserDetails(user).password(better).build();
    }

    long computed() {
        return hasher.info().engines().stream()
                .mapToLong(EngineStatus::computed)
                .sum();
    }

    UpgradeListener counts() {
        return new UpgradeListener() {
            @Override
            public void upgraded(String before, String after) {
                assertThat(before).startsWith("$2b$04$");
                assertThat(after).startsWith("$2b$05$");
                counted.add(after);
            }

            @Override
            public void lost(String before, String after) {
                lost.add(after);
            }
        };
    }

    enum Login {
        PROVIDER {
            @Override
            Supplier<@Nullable Authentication> of(UpgradingUser user, UserDetailsPasswordService service) {
                HashkitAuthenticationProvider provider =
                        new HashkitAuthenticationProvider(name -> user.details(), user.hasher, "");
                provider.setUserDetailsPasswordService(service);
                provider.setListener(user.counts());
                return () -> provider.authenticate(typed());
            }
        },
        MANAGER {
            @Override
            Supplier<@Nullable Authentication> of(UpgradingUser user, UserDetailsPasswordService service) {
                HashkitReactiveAuthenticationManager manager =
                        new HashkitReactiveAuthenticationManager(name -> Mono.just(user.details()), user.hasher, "");
                manager.setUserDetailsPasswordService(
                        (one, better) -> Mono.fromSupplier(() -> service.updatePassword(one, better)));
                manager.setListener(user.counts());
                return () -> manager.authenticate(typed()).block();
            }
        },
        ENCODER {
            @Override
            Supplier<@Nullable Authentication> of(UpgradingUser user, UserDetailsPasswordService service) {
                HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(user.hasher, Limiter.shared(), "");
                encoder.setListener(user.counts());
                return provider(name -> user.details(), encoder, service);
            }
        };

        abstract Supplier<@Nullable Authentication> of(UpgradingUser user, UserDetailsPasswordService service);

        /** Spring's own. */
        static Supplier<@Nullable Authentication> provider(
                UserDetailsService users, HashkitPasswordEncoder encoder, UserDetailsPasswordService service) {
            DaoAuthenticationProvider provider = new DaoAuthenticationProvider(users);
            provider.setPasswordEncoder(encoder);
            provider.setUserDetailsPasswordService(service);
            return () -> provider.authenticate(typed());
        }

        private static UsernamePasswordAuthenticationToken typed() {
            return UsernamePasswordAuthenticationToken.unauthenticated("ann", "right");
        }
    }

    static void succeeds(Supplier<@Nullable Authentication> login) {
        Authentication answer = login.get();
        assertThat(answer).isNotNull();
        assertThat(answer.isAuthenticated()).isTrue();
    }
}
