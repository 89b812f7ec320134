package io.hashkit.faults;

import io.hashkit.faults.Setting.Call;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Repeats the calls of one setting, once for each site that they pass: a fault is injected there, and everything must
 * work again afterwards.
 */
final class Trial implements AutoCloseable {
    /** Much longer than any of these calls; it measures nothing. */
    private static final long ENDLESS_MINUTES = 10;
    /** Counts turns instead of time: if all threads stand still, none is busy. */
    private static final int MANY_TURNS = 30_000;

    private static final ExecutorService CALLERS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "caller");
        thread.setDaemon(true);
        return thread;
    });

    private final Setting setting;
    private final Tally tally;
    private Stage stage;

    Trial(Setting setting, Tally tally) throws InterruptedException {
        this.setting = setting;
        this.tally = tally;
        this.stage = new Stage(setting);
    }

    /**
     * Repeats until no more sites are passed; threads do not pass the same number of them each time.
     *
     * @param types classes whose sites count, of all if empty
     */
    void run(Call call, Fault fault, int first, int every, Set<String> types) throws InterruptedException {
        int past = 0;
        for (int n = first; past < 3; n += every) {
            past = injectAt(n, call, fault, types) ? 0 : past + 1;
        }
    }

    @Override
    public void close() {
        stage.close();
    }

    private boolean injectAt(int n, Call call, Fault fault, Set<String> types) throws InterruptedException {
        stage.renewWhereFirstUseCounts();
        List<String> made = new CopyOnWriteArrayList<>();
        Crowd crowd = setting.waiting() > 0 ? new Crowd() : null;
        stage.makeHostDue();
        Faults.arm(fault, n, tally.visits(), types);
        Future<@Nullable String> called = CALLERS.submit(() -> stage.call(call, made::add));
        if (crowd != null) {
            crowd.letGoOnceJoinedBy(called);
        }
        List<String> wrong = new ArrayList<>();
        String answer = answer(called, fault);
        List<String> others = crowd == null ? List.of() : crowd.answers(fault);
        if (call == Call.CANCEL_ASYNC || setting.isUniform()) {
            stage.awaitGivenBack();
        }
        Faults.Fired fired = Faults.disarm();
        if (answer != null) {
            wrong.add(answer);
        }
        wrong.addAll(others);
        made.forEach(one -> addIfAny(wrong, stage.judge(one)));
        addIfAny(wrong, stage.remains());
        addIfAny(wrong, lateWork());
        addIfAny(wrong, busyThread());
        addIfAny(wrong, stage.passedOver());
        String next = answer(CALLERS.submit(() -> stage.call(setting.login(), none -> {})), fault);
        addIfAny(wrong, next == null ? null : "the next call: " + next);
        if (fired != null) {
            tally.injected(fired, wrong.isEmpty());
        }
        if (!wrong.isEmpty()) {
            tally.fault(setting.name() + ", " + call + ", " + fault, fired, wrong);
            stage.close();
            stage = new Stage(setting);
        }
        return fired != null;
    }

    private static void addIfAny(List<String> list, @Nullable String one) {
        if (one != null) {
            list.add(one);
        }
    }

    /** Helpers that start after the end must find nothing to do, because a part of a hash allocates. */
    private @Nullable String lateWork() throws InterruptedException {
        if (!setting.lateHelpers()) {
            return null;
        }
        @Nullable
        String failed = answer(
                CALLERS.submit(() -> {
                    // Here alone: a thread of an earlier call may still be leaving.
                    Faults.armHere(Fault.OUT_OF_MEMORY);
                    stage.runKept();
                    return null;
                }),
                Fault.OUT_OF_MEMORY);
        Faults.Fired worked = Faults.disarm();
        return worked != null ? "A HELPER COMPUTES AFTER THE END: " + worked.site() : failed;
    }

    private @Nullable String busyThread() throws InterruptedException {
        for (int turn = 0; turn < MANY_TURNS; turn++) {
            // Looked at once: a helper may begin at any moment, and then finds nothing to do.
            if (!stage.isThreadBusy() && !stage.isTaskAtWork()) {
                return null;
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return stage.isTaskAtWork() ? "a thread still works: " + stage.workers() : null;
    }

    /** Null if the answer is right a typed error or that of the JVM, otherwise what happened. */
    private @Nullable String answer(Future<@Nullable String> called, Fault fault) throws InterruptedException {
        try {
            return called.get(ENDLESS_MINUTES, TimeUnit.MINUTES);
        } catch (TimeoutException e) {
            called.cancel(true);
            return "HANGS";
        } catch (ExecutionException e) {
            Throwable thrown = e.getCause();
            if (thrown instanceof OverloadedException
                    || thrown instanceof OutOfMemoryError
                    || (fault == Fault.STACK_OVERFLOW && thrown instanceof StackOverflowError)) {
                return null;
            }
            tally.sample(thrown);
            return "throws " + (thrown == null ? "nothing" : thrown.getClass().getName());
        }
    }

    /** A caller that holds the only permit, and two others that wait for it. */
    private final class Crowd {
        private final CountDownLatch hold = new CountDownLatch(1);
        private final Future<@Nullable String> holder;
        private final List<Future<@Nullable String>> others = new ArrayList<>();

        Crowd() throws InterruptedException {
            holder = CALLERS.submit(() -> {
                try (Permit permit = stage.limiter.acquire(Priority.LOGIN, 1)) {
                    hold.await();
                }
                return null;
            });
            await(1, 0, holder);
            for (int i = 1; i <= setting.waiting(); i++) {
                Future<@Nullable String> other = CALLERS.submit(() -> stage.call(setting.login(), none -> {}));
                others.add(other);
                await(1, i, other);
            }
        }

        void letGoOnceJoinedBy(Future<?> called) throws InterruptedException {
            await(1, setting.waiting() + 1, called);
            hold.countDown();
        }

        /** Waits until the limiter shows these numbers, or the call has ended without. */
        private void await(int running, int waiting, Future<?> called) throws InterruptedException {
            for (int i = 0; i < 20_000 && !called.isDone(); i++) {
                var figures = stage.limiter.stats();
                if (figures.running() == running && figures.waiting() == waiting) {
                    return;
                }
                TimeUnit.MICROSECONDS.sleep(50);
            }
        }

        List<String> answers(Fault fault) throws InterruptedException {
            List<String> wrong = new ArrayList<>();
            String held = answer(holder, fault);
            addIfAny(wrong, held == null ? null : "the holder: " + held);
            for (Future<@Nullable String> other : others) {
                String answer = answer(other, fault);
                addIfAny(wrong, answer == null ? null : "another who waits: " + answer);
            }
            return wrong;
        }
    }
}
