package io.hashkit;

import static io.hashkit.TunedHasherTest.PASSWORD;
import static io.hashkit.TunedHasherTest.tuning;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Hashers that serve while their host is measured. */
class BackgroundHasherTest {
    @Test
    void backgroundTuning_servesAtOnceAndContinuesWithTheResult() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        PasswordHasher hasher = TestHashers.tunedBy(
                tasks::add,
                TestHashers.builder().threads(Runnable::run),
                TuneOptions.defaults().cpuBudget(Duration.ofMillis(200)));

        assertThat(hasher.info().tuning()).isEmpty();
        BackgroundTuning tuning = hasher.info().backgroundTuning().orElseThrow();
        assertThat(tuning.state()).isEqualTo(BackgroundTuning.State.WAITING);
        String first = hasher.hash(PASSWORD);
        assertThat(first).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");

        tasks.remove().run();

        Tuning found = hasher.info().tuning().orElseThrow();
        assertThat(found.report()).as("the threads of the hasher").doesNotContain("there are no threads");
        assertThat(tuning.state()).isEqualTo(BackgroundTuning.State.DONE);
        assertThat(tuning.tuning()).containsSame(found);
        String second = hasher.hash(PASSWORD);
        assertThat(second)
                .startsWith("$argon2id$v=19$" + Traits.of(found.scheme()).costs() + "$");
        assertThat(hasher.verify(PASSWORD, first)).isTrue();
        assertThat(hasher.verify(PASSWORD, second)).isTrue();
        assertThat(hasher.toString()).contains("argon2id");
    }

    /** A view that is kept from before the tuning must not go on with the first costs. */
    @Test
    void viewOfAUser_continuesWithTheTunedCosts() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        PasswordHasher hasher = TestHashers.tunedBy(
                tasks::add,
                TestHashers.builder()
                        .keyring(Keyring.builder()
                                .write("now", KeyPrf.of(TestKeys.A))
                                .build()),
                TuneOptions.defaults().cpuBudget(Duration.ofMillis(200)));
        PasswordHasher view = hasher.boundTo("user-17");
        String first = view.hash(PASSWORD);

        tasks.remove().run();

        String costs = Traits.of(hasher.info().tuning().orElseThrow().scheme()).costs();
        String second = view.hash(PASSWORD);
        assertThat(first).startsWith("$argon2id-aes256gcm$v=19$m=19456,t=2,p=1,");
        assertThat(second)
                .startsWith("$argon2id-aes256gcm$v=19$" + costs + ",keyid=")
                .contains(",bound=1$");
        assertThat(view.verify(PASSWORD, first)).isTrue();
        assertThat(view.verify(PASSWORD, second)).isTrue();
        assertThat(view.boundTo("user-18").boundTo("user-17").verify(PASSWORD, second))
                .isTrue();
        assertThat(view.rows().needsRekey(second)).isFalse();
        assertThat(view.info().tuning()).isEqualTo(hasher.info().tuning());
        assertThat(view.info().backgroundTuning()).isEqualTo(hasher.info().backgroundTuning());
    }

    @Test
    void backgroundTuningWithAKnownProfile_startsWithIt() {
        PasswordHasher hasher = TestHashers.tunedBy(
                measurement -> {},
                TestHashers.builder(),
                TuneOptions.defaults().known(TestHashers.profile(Argon2.id(32768, 2, 1), "argon2/hashkit")));

        assertThat(hasher.info().tuning())
                .hasValueSatisfying(known -> assertThat(known.source()).isEqualTo(Tuning.Source.PROFILE));
    }

    /** With one permit and one thread, a login would wait for the thread, and the measurement on it for the permit. */
    @Test
    void measurement_isNotOnTheThreadsOfTheLogins() {
        Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        PasswordHasher hasher = TestHashers.builder()
                .threads(tasks::add)
                .limiter(Limiter.builder().parallel(1).build())
                .tuneInBackground(TuneOptions.defaults())
                .build();

        hasher.info().backgroundTuning().orElseThrow().cancel();

        // Lanes of hashes that are measured may be offered to them; nobody waits for these.
        assertThat(tasks)
                .allSatisfy(task -> assertThat(task.getClass().getName()).contains(".Lanes$"));
    }

    @Test
    void backgroundTuning_needsNoThreads() {
        PasswordHasher hasher =
                TestHashers.builder().tuneInBackground(TuneOptions.defaults()).build();

        hasher.info().backgroundTuning().orElseThrow().cancel();

        assertThat(hasher.verify(PASSWORD, hasher.hash(PASSWORD))).isTrue();
    }
}
