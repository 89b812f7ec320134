package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.monitor.UniformTimeMeters;
import io.hashkit.uniform.UniformTime;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import reactor.core.publisher.Mono;

/** Each login takes one answer of a {@link UniformTime}, whatever the user and the row. */
class UniformTimeLoginTest {
    private static final String DAMAGED = "$2b$04$damaged";

    private final UniformTime time = UniformTime.every(Duration.ofMillis(5));
    private final Limiter limiter = Limiter.builder().build();
    private final PasswordHasher hasher =
            builder().threads(ForkJoinPool.commonPool()).build();

    private PasswordHasherBuilder builder() {
        return TestHashers.builder()
                .scheme(new Bcrypt(4))
                .limiter(limiter)
                .keyring(Keyring.builder()
                        .write("now", KeyPrf.of(TestKeys.key("now")))
                        .build())
                .uniformWork();
    }

    private static UserDetails user(String row, boolean locked) {
        return User.withUsername("ann")
                .password(row)
                .accountLocked(locked)
                .roles("USER")
                .build();
    }

    private static UsernamePasswordAuthenticationToken login() {
        return new UsernamePasswordAuthenticationToken("ann", "wrong");
    }

    @Test
    void encoder_answersOnceForAnUnreadableRow() {
        HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(hasher, limiter, "");
        encoder.setUniformTime(time);

        assertThat(encoder.matches("wrong", DAMAGED)).isFalse();

        assertThat(time.answers()).isEqualTo(1);
    }

    @Test
    void provider_answersOnceForEachKindOfUser() {
        HashkitAuthenticationProvider damaged =
                new HashkitAuthenticationProvider(name -> user(DAMAGED, false), hasher, UserDetails::getUsername);
        damaged.setUniformTime(time);
        HashkitAuthenticationProvider empty =
                new HashkitAuthenticationProvider(name -> user("", false), hasher, UserDetails::getUsername);
        empty.setUniformTime(time);

        assertThatThrownBy(() -> damaged.authenticate(login())).isInstanceOf(BadCredentialsException.class);
        assertThat(time.answers()).isEqualTo(1);
        assertThatThrownBy(() -> empty.authenticate(login())).isInstanceOf(BadCredentialsException.class);
        assertThat(time.answers()).isEqualTo(2);
    }

    @Test
    void provider_doesTheWorkOfNobodyForALockedUser() {
        long hashes = limiter.stats().admitted();
        HashkitAuthenticationProvider locked =
                new HashkitAuthenticationProvider(name -> user(DAMAGED, true), hasher, UserDetails::getUsername);
        locked.setUniformTime(time);

        assertThatThrownBy(() -> locked.authenticate(login())).isInstanceOf(LockedException.class);

        assertThat(time.answers()).isEqualTo(1);
        assertThat(limiter.stats().admitted()).isEqualTo(hashes + 1);
    }

    /** Neither the query for the user nor the upgrade shows in the time. */
    @Test
    void provider_answersAfterTheWholeLogin() {
        List<Long> answersBefore = new ArrayList<>();
        String old = TestHashers.of(new Bcrypt(5)).hash("right");
        HashkitAuthenticationProvider provider = new HashkitAuthenticationProvider(
                name -> {
                    answersBefore.add(time.answers());
                    return user(old, false);
                },
                hasher,
                UserDetails::getUsername);
        provider.setUniformTime(time);
        provider.setUserDetailsPasswordService((user, better) -> {
            answersBefore.add(time.answers());
            return user;
        });

        provider.authenticate(new UsernamePasswordAuthenticationToken("ann", "right"));

        assertThat(answersBefore).containsExactly(0L, 0L);
        assertThat(time.answers()).isEqualTo(1);
    }

    @Test
    void reactiveManager_answersOnceForEachKindOfUser() {
        HashkitReactiveAuthenticationManager damaged = new HashkitReactiveAuthenticationManager(
                name -> Mono.just(user(DAMAGED, false)), hasher, UserDetails::getUsername);
        damaged.setUniformTime(time);
        HashkitReactiveAuthenticationManager unknown =
                new HashkitReactiveAuthenticationManager(name -> Mono.empty(), hasher, UserDetails::getUsername);
        unknown.setUniformTime(time);

        assertThatThrownBy(() -> damaged.authenticate(login()).block()).isInstanceOf(BadCredentialsException.class);
        assertThat(time.answers()).isEqualTo(1);
        assertThatThrownBy(() -> unknown.authenticate(login()).block()).isInstanceOf(BadCredentialsException.class);
        assertThat(time.answers()).isEqualTo(2);
    }

    @Test
    void reactiveManager_doesTheWorkOfNobodyForADamagedRow_withAndWithoutThreads() {
        for (PasswordHasher each : List.of(hasher, builder().build())) {
            long hashes = limiter.stats().admitted();
            HashkitReactiveAuthenticationManager damaged = new HashkitReactiveAuthenticationManager(
                    name -> Mono.just(user(DAMAGED, false)), each, UserDetails::getUsername);
            damaged.setUniformTime(time);

            assertThatThrownBy(() -> damaged.authenticate(login()).block()).isInstanceOf(BadCredentialsException.class);

            assertThat(limiter.stats().admitted()).isEqualTo(hashes + 1);
        }
    }

    /** Neither the query for the user nor the upgrade shows in the time. */
    @Test
    void reactiveManager_answersAfterTheWholeLogin_inTheContextOfItsSubscriber() {
        List<String> seen = new ArrayList<>();
        String old = TestHashers.of(new Bcrypt(5)).hash("right");
        HashkitReactiveAuthenticationManager manager = new HashkitReactiveAuthenticationManager(
                name -> Mono.deferContextual(context -> {
                    seen.add(context.get("tenant") + " finds before answer " + (time.answers() + 1));
                    return Mono.just(user(old, false));
                }),
                hasher,
                UserDetails::getUsername);
        manager.setUniformTime(time);
        manager.setUserDetailsPasswordService((user, better) -> Mono.deferContextual(context -> {
            seen.add(context.get("tenant") + " upgrades before answer " + (time.answers() + 1));
            return Mono.just(user);
        }));

        Authentication ann = manager.authenticate(new UsernamePasswordAuthenticationToken("ann", "right"))
                .contextWrite(context -> context.put("tenant", "north"))
                .block();

        assertThat(ann).isNotNull();
        assertThat(seen).containsExactly("north finds before answer 1", "north upgrades before answer 1");
        assertThat(time.answers()).isEqualTo(1);
    }

    @Test
    void reactiveManager_answersOnceForALockedUser_andForAStoreThatFails() {
        HashkitReactiveAuthenticationManager locked = new HashkitReactiveAuthenticationManager(
                name -> Mono.just(user(hasher.boundTo("ann").hash("wrong"), true)), hasher, UserDetails::getUsername);
        locked.setUniformTime(time);
        HashkitReactiveAuthenticationManager failing = new HashkitReactiveAuthenticationManager(
                name -> Mono.error(new IllegalStateException("no database")), hasher, UserDetails::getUsername);
        failing.setUniformTime(time);

        assertThatThrownBy(() -> locked.authenticate(login()).block()).isInstanceOf(LockedException.class);
        assertThat(time.answers()).isEqualTo(1);
        assertThatThrownBy(() -> failing.authenticate(login()).block()).isInstanceOf(IllegalStateException.class);
        assertThat(time.answers()).isEqualTo(2);
    }

    @Test
    void cancelledSubscription_cancelsTheLogin() {
        AtomicBoolean cancelled = new AtomicBoolean();
        HashkitReactiveAuthenticationManager waiting = new HashkitReactiveAuthenticationManager(
                name -> Mono.<UserDetails>never().doOnCancel(() -> cancelled.set(true)),
                hasher,
                UserDetails::getUsername);
        waiting.setUniformTime(time);

        waiting.authenticate(login()).subscribe().dispose();

        assertThat(cancelled).isTrue();
    }

    @Test
    void property_setsTheStepAndTheMeters() {
        Contexts.cheap()
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withPropertyValues("hashkit.target=10ms", "hashkit.uniform-time=12ms")
                .run(context -> {
                    UniformTime own = context.getBean(UniformTime.class);
                    PasswordHasher hasher = context.getBean(PasswordHasher.class);
                    own.answer(() -> hasher.verifyNothing("wrong"));
                    MeterRegistry meters = new SimpleMeterRegistry();
                    context.getBean(UniformTimeMeters.class).bindTo(meters);

                    assertThat(own.step()).isEqualTo(Duration.ofMillis(12));
                    assertThat(meters.get("hashkit.uniform.answers")
                                    .functionCounter()
                                    .count())
                            .isEqualTo(1);
                    assertThat(meters.get("hashkit.uniform.overruns").functionCounter())
                            .isNotNull();
                });
    }

    private static ApplicationContextRunner withUsers(String... properties) {
        return Contexts.cheap()
                .withBean(UserDetailsService.class, () -> name -> user(DAMAGED, true))
                .withPropertyValues(properties);
    }

    @Test
    void property_letsLockedUsersTakeAsLong_withoutRowsThatAreBound() {
        withUsers("hashkit.target=10ms", "hashkit.uniform-time=12ms").run(context -> {
            HashkitAuthenticationProvider provider = context.getBean(HashkitAuthenticationProvider.class);

            assertThatThrownBy(() -> provider.authenticate(login())).isInstanceOf(LockedException.class);

            assertThat(context.getBean(UniformTime.class).answers()).isEqualTo(1);
        });
    }

    @Test
    void providerOfSpring_staysWithoutTheProperty_andWithAnEncoderOfTheApplication() {
        withUsers().run(context -> assertThat(context).doesNotHaveBean(HashkitAuthenticationProvider.class));
        withUsers("hashkit.target=10ms", "hashkit.uniform-time=12ms")
                .withBean(PasswordEncoder.class, () -> new BCryptPasswordEncoder(4))
                .run(context -> assertThat(context).doesNotHaveBean(HashkitAuthenticationProvider.class));
        withUsers("hashkit.target=10ms", "hashkit.uniform-time=12ms")
                .withBean(AuthenticationProvider.class, OfTheApplication::new)
                .run(context -> assertThat(context).doesNotHaveBean(HashkitAuthenticationProvider.class));
    }

    private static final class OfTheApplication implements AuthenticationProvider {
        @Override
        public Authentication authenticate(Authentication authentication) {
            return authentication;
        }

        @Override
        public boolean supports(Class<?> authentication) {
            return true;
        }
    }

    @Test
    void withoutTheProperty_answersDoNotWait() {
        Contexts.cheap().run(context -> {
            MeterRegistry meters = new SimpleMeterRegistry();
            context.getBean(UniformTimeMeters.class).bindTo(meters);

            assertThat(context).doesNotHaveBean(UniformTime.class);
            assertThat(meters.getMeters()).isEmpty();
        });
    }
}
