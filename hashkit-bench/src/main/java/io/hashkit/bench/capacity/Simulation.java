package io.hashkit.bench.capacity;

import io.hashkit.bench.load.Arrivals;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * Simulates the logins of one process by events: they arrive, wait for one of the permits in the order of their arrival, and
 * are computed or refused by the rules of hashkit's {@code Limiter}.
 *
 * <p>This is the queue M/G/c with a bound on the wait and with a speed that falls with the number of hashes that run, for
 * which there is no exact formula. The usual approximation of Allen and Cunneen (Probability, Statistics, and Queueing Theory,
 * 1990, section 5.3) gives the mean wait alone, without a bound and without refusals.
 */
public final class Simulation {
    private static final long SEED = 4;

    /** A verification that runs, with the progress at which it ends. */
    private record Running(double arrived, double began, double end) {}

    private final Service service;
    private final Waiting rules;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingDouble(Running::end));
    private final Queue<Double> waiting = new ArrayDeque<>();
    private final Responses responses = new Responses();

    private double now;
    /** The work that each running verification has done since the start; one unit is a verification of mean length. */
    private double progress;
    /** The time that a permit is held, averaged as in {@code LimiterState}; 0 until one has ended. */
    private double hold;

    private Simulation(Service service, Waiting rules) {
        this.service = service;
        this.rules = rules;
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
            double deadline = waiting.isEmpty() ? Double.POSITIVE_INFINITY : waiting.element() + rules.seconds();
            advance(Math.min(next, Math.min(end, deadline)));
            if (end <= Math.min(next, deadline)) {
                end();
            } else if (deadline <= next) {
                waiting.remove();
                responses.refuse();
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
    }

    private void arrive() {
        if (running.size() < service.permits()) {
            begin(now);
        } else if (waiting.size() < mostWaiting()) {
            waiting.add(now);
        } else {
            responses.refuse();
        }
    }

    /** The number of logins that can be computed within the longest wait, judged by recent ones. */
    private int mostWaiting() {
        if (rules.seconds() == 0) {
            return 0;
        }
        return hold == 0
                ? rules.queue()
                : (int) Math.max(1, Math.min(rules.queue(), rules.seconds() * service.permits() / hold));
    }

    private void begin(double arrived) {
        double work = service.spread().get(random.nextInt(service.spread().size()));
        running.add(new Running(arrived, now, progress + work));
    }

    private void end() {
        Running ended = running.remove();
        responses.answer(now - ended.arrived(), now);
        double held = now - ended.began();
        hold = hold == 0 ? held : hold + (held - hold) / 8;
        if (!waiting.isEmpty()) {
            begin(waiting.remove());
        }
    }
}
