package io.hashkit.spring.internal.login;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.HashkitPasswordEncoder;
import io.hashkit.spring.TestHashers;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class UpgradesTest {
    private final Upgrades upgrades = new Upgrades();

    @Test
    void preparedHash_isTakenOnceAndOnlyForItsPassword() {
        String password = fresh("right");
        upgrades.prepare(password, "better");
        assertThat(upgrades.take("other")).isNull();
        assertThat(upgrades.take(password)).as("after another call").isNull();

        upgrades.prepare(password, "better");
        assertThat(upgrades.take(fresh("right"))).isEqualTo("better");
        assertThat(upgrades.take(password)).as("the second time").isNull();
    }

    @Test
    void preparedHash_isNotTakenByAnotherEncoder() {
        String password = fresh("right");
        upgrades.prepare(password, "better");

        assertThat(new Upgrades().take(password)).isNull();
    }

    @Test
    void preparedHash_staysOnItsThread() {
        String password = fresh("right");
        upgrades.prepare(password, "better");

        assertThat(CompletableFuture.supplyAsync(() -> String.valueOf(upgrades.take(password)))
                        .join())
                .isEqualTo("null");
    }

    @Test
    void droppedHash_isNotTaken() {
        String password = fresh("right");
        upgrades.prepare(password, "better");
        upgrades.forget();

        assertThat(upgrades.take(password)).isNull();
    }

    @Test
    void matchedPassword_isFoundByItsStoredStringOnEveryThread() {
        String password = fresh("right");
        upgrades.matched("stored", password);

        assertThat(upgrades.password(fresh("stored"))).isSameAs(password);
        assertThat(upgrades.password("other")).isNull();
        assertThat(CompletableFuture.supplyAsync(() -> String.valueOf(upgrades.password("stored")))
                        .join())
                .isEqualTo("right");
    }

    @Test
    void mutableText_isNotRemembered() {
        upgrades.matched("stored", java.nio.CharBuffer.wrap("right"));

        assertThat(upgrades.password("stored")).isNull();
    }

    @Test
    void manyLogins_dropTheOldest() {
        String password = fresh("right");
        for (int i = 0; i <= Upgrades.MOST; i++) {
            upgrades.matched("stored " + i, password);
        }

        assertThat(upgrades.password("stored 0")).isNull();
        assertThat(upgrades.password("stored 1")).isSameAs(password);
    }

    @Test
    void password_isNotHeldLongerThanByItsCaller() {
        Limiter limiter = Limiter.builder().build();
        HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(TestHashers.of(new Bcrypt(5)), limiter, "");
        String stored = TestHashers.of(new Bcrypt(4)).hash("right");

        WeakReference<String> password = login(encoder, stored);

        while (password.get() != null) {
            System.gc();
        }
    }

    /** Runs a login up to {@code upgradeEncoding}; nothing then takes the new hash. */
    private static WeakReference<String> login(HashkitPasswordEncoder encoder, String stored) {
        String password = fresh("right");
        assertThat(encoder.matches(password, stored)).isTrue();
        assertThat(encoder.upgradeEncoding(stored)).isTrue();
        return new WeakReference<>(password);
    }

    private static String fresh(String text) {
        return new String(text.toCharArray());
    }
}
