package io.hashkit.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What waits is over once, in whichever order it was added and removed. */
class DeadlinesTest {
    private static final long NEVER = TimeUnit.HOURS.toNanos(1);

    private final Deadlines deadlines = new Deadlines("of the test");

    /** Counts on which threads it was over. */
    private class Waiting extends Deadlines.Deadline {
        final CountDownLatch ended = new CountDownLatch(1);
        final List<Boolean> onTimer = new ArrayList<>();
        final List<Thread> threads = new ArrayList<>();

        @Override
        protected void over() {
            onTimer.add(deadlines.isCurrentThread());
            threads.add(Thread.currentThread());
            ended.countDown();
        }

        void await() throws InterruptedException {
            ended.await();
        }
    }

    private Waiting added(long nanos) {
        return added(deadlines, nanos);
    }

    private Waiting added(Deadlines to, long nanos) {
        Waiting one = new Waiting();
        to.add(one, nanos);
        return one;
    }

    @Test
    void deadline_isOverOnTheThreadOfTheTimer() throws InterruptedException {
        Waiting one = added(0);
        one.await();
        added(0).await();

        assertThat(one.onTimer).containsExactly(true);
        assertThat(deadlines.isCurrentThread()).isFalse();
    }

    /** It would keep the JVM, or an application that was undeployed. */
    @Test
    void threadOfTheTimer_keepsNothingAlive() throws InterruptedException {
        Waiting one = added(0);
        one.await();

        assertThat(one.threads).hasSize(1).allSatisfy(thread -> {
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getContextClassLoader()).isNull();
        });
    }

    @Test
    void threadOfTheTimer_parksWhileNothingIsDue() throws InterruptedException {
        Waiting one = added(0);
        one.await();
        Thread timer = one.threads.get(0);
        while (timer.getState() != Thread.State.TIMED_WAITING) {
            assertThat(timer.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        added(0).await();

        assertThat(timer.isAlive()).isTrue();
    }

    @Test
    void threadOfTheTimer_endsWhenNothingWaitsAndBeginsAgain() throws InterruptedException {
        Deadlines brief = new Deadlines("of the test", 0);
        Waiting one = added(brief, 0);
        one.await();
        one.threads.get(0).join();
        Waiting other = added(brief, TimeUnit.MILLISECONDS.toNanos(20));
        other.await();
        other.threads.get(0).join();

        assertThat(other.threads).doesNotContainAnyElementsOf(one.threads);
    }

    @Test
    void deadlineThatThrows_leavesTheTimerToTheOthers() throws InterruptedException {
        deadlines.add(
                new Deadlines.Deadline() {
                    @Override
                    protected void over() {
                        throw new AssertionError("of the test");
                    }
                },
                0);

        added(0).await();
    }

    @Test
    void soonerDeadline_doesNotWaitForALaterOne() throws InterruptedException {
        Waiting later = added(NEVER);
        added(0).await();
        added(TimeUnit.MILLISECONDS.toNanos(1)).await();

        assertThat(later.onTimer).isEmpty();
    }

    @Test
    void removedDeadlines_areNotOver() throws InterruptedException {
        List<Waiting> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(added(NEVER));
        }
        // From the middle, the newest and the oldest.
        for (int removed : new int[] {2, 4, 0}) {
            deadlines.remove(all.get(removed));
            deadlines.remove(all.get(removed));
        }
        for (Waiting one : all) {
            deadlines.remove(one);
            deadlines.add(one, 0);
            one.await();
        }
        added(0).await();

        assertThat(all).allSatisfy(one -> assertThat(one.onTimer).containsExactly(true));
    }

    @Test
    void removedDeadlines_leaveTheOthersWaiting() throws InterruptedException {
        Waiting oldest = added(TimeUnit.MILLISECONDS.toNanos(50));
        Waiting removed = added(TimeUnit.MILLISECONDS.toNanos(50));
        Waiting newest = added(TimeUnit.MILLISECONDS.toNanos(50));
        deadlines.remove(removed);

        oldest.await();
        newest.await();
    }
}
