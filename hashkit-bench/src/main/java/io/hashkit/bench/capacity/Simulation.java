package io.hashkit.bench.capacity;

import io.hashkit.bench.load.Arrivals;
import io.hashkit.bench.tune.Service;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.limit.SimulatedPermits;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * Simulates the logins of one process by events: they arrive, and hashkit's limiter itself decides which of them are computed,
 * wait or are refused.
 *
 * <p>This is the queue M/G/c with a bound on the wait and with a speed that falls with the number of hashes that run, for
 * which there is no exact formula. The usual approximation of Allen and Cunneen (Probability, Statistics, and Queueing Theory,
 * 1990, section 5.3) gives the mean wait alone, without a bound and without refusals.
 */
public final class Simulation {
    private static final long SEED = 4;

    /** A login that waits for its permit or holds it. */
    private record Login(double arrived, HashPermit permit) {}

    /** A verification that runs, with the progress at which it ends, and its length. */
    private record Running(Login login, double end, double work) {}

    private final Service service;
    private final Waiting rules;
    private final SimulatedPermits permits;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingDouble(Running::end));
    private final Queue<Login> waiting = new ArrayDeque<>();
    /** With a permit, and no seat yet. */
    private final Queue<Login> ready = new ArrayDeque<>();

    private final Responses responses = new Responses();

    private double now;
    /** The work that each running verification has done since the start; one unit is a verification of mean length. */
    private double progress;

    private Simulation(Service service, Waiting rules) {
        this.service = service;
        this.rules = rules;
        this.permits = new SimulatedPermits(service.permits(), Duration.ofNanos(nanos(rules.seconds())), rules.queue());
    }

    /**
     * Simulates logins, all of which are decided at the end.
     *
     * @param arrivals the moments at which they arrive
     * @param seconds until when they arrive
     */
    public static Responses run(Service service, Waiting rules, Arrivals arrivals, double seconds) {
        return new Simulation(service, rules).run(arrivals, seconds);
    }

    private Responses run(Arrivals arrivals, double seconds) {
        double arrival = arrivals.next();
        while (arrival < seconds || !running.isEmpty()) {
            double next = arrival < seconds ? arrival : Double.POSITIVE_INFINITY;
            double end = nextEnd();
            double deadline = waiting.isEmpty()
                    ? Double.POSITIVE_INFINITY
                    : waiting.element().arrived() + rules.seconds();
            advance(Math.min(next, Math.min(end, deadline)));
            if (end <= Math.min(next, deadline)) {
                end();
            } else if (deadline <= next) {
                permits.endWait(waiting.remove().permit());
                responses.refuse();
                // A permit that leaves the queue may let the next one in.
                beginAdmitted();
            } else {
                arrive();
                arrival = arrivals.next();
            }
        }
        return responses;
    }

    private double nextEnd() {
        return running.isEmpty()
                ? Double.POSITIVE_INFINITY
                : now + Math.max(0, running.element().end() - progress) * service.seconds(running.size());
    }

    private void advance(double moment) {
        if (!running.isEmpty()) {
            progress += (moment - now) / service.seconds(running.size());
        }
        now = moment;
        permits.setTime(nanos(now));
    }

    private static long nanos(double seconds) {
        return Math.round(1e9 * seconds);
    }

    private void arrive() {
        HashPermit permit = permits.arrive(service.seats());
        if (permit == null) {
            responses.refuse();
            return;
        }
        waiting.add(new Login(now, permit));
        beginAdmitted();
    }

    /** In the order of their arrival, as they are admitted. */
    private void beginAdmitted() {
        while (!waiting.isEmpty() && permits.isAdmitted(waiting.element().permit())) {
            Login login = waiting.remove();
            permits.endWait(login.permit());
            ready.add(login);
        }
        while (!ready.isEmpty() && running.size() < service.mostAtOnce()) {
            Login login = ready.remove();
            double work = service.spread().get(random.nextInt(service.spread().size()));
            running.add(new Running(login, progress + work, work));
        }
    }

    private void end() {
        Running run = running.remove();
        Login ended = run.login();
        responses.answer(now - ended.arrived(), now);
        if (service.seats() > 1) {
            permits.end(ended.permit(), nanos(run.work() * service.shared()));
        } else {
            ended.permit().close();
        }
        beginAdmitted();
    }
}
