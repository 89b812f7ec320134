package io.hashkit.internal.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.tune.HostEnvironment.Disturbances;
import io.hashkit.internal.tune.Race.Racer;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.JvmOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Tunes one algorithm within a given memory. It warms up the first engine, times hashes near the target, runs several
 * at once, races the other engines, chooses the costs, and verifies the choice with a real hash. Each step uses its
 * share of the budget.
 */
final class TuningRun {
    private static final Duration WARMING = Duration.ofMillis(200);
    private static final double WARMED = 0.3;
    /** The share of the elapsed time after which the start goes on without an engine that is not compiled. */
    private static final double COMPILED = 0.5;
    /** The share of the budget at which the race must end, to leave time for a real hash. */
    private static final double RACED = 0.88;
    /** With less CPU time for the race, no engine would warm up. */
    private static final Duration LEAST_RACE = Duration.ofMillis(200);

    private final Tuner tuner;
    private final HostEnvironment host;
    private final TuningRequest options;
    private final HostFacts facts;
    private final Budget budget;
    private final MemoryRoom room;
    private final List<Scheme> rungs;
    private final Ladder ladder;
    private final Sampler sampler;
    private final Warnings warnings = new Warnings();

    TuningRun(Tuner tuner, HostFacts facts, Budget budget, MemoryRoom room) {
        this.tuner = tuner;
        this.host = tuner.host();
        this.options = tuner.options();
        this.facts = facts;
        this.budget = budget;
        this.room = room;
        this.rungs = Ladders.rungs(options, room);
        this.ladder = Ladders.of(rungs.get(0));
        this.sampler = new Sampler(
                host,
                options.limiter(),
                budget,
                ladder.slice(),
                options.lanes > 1 && options.threads().isPresent());
    }

    TuningResult run(UnsureMeasurements earlier) {
        Disturbances before = host.disturbances();
        double share = Math.min(1, Math.min(room.permits(), facts.quota()) / options.concurrency);
        List<Racer> racers = new ArrayList<>();
        tuner.engines(rungs.get(0), options.threads().orElse(null))
                .forEach((name, engines) -> racers.add(new Racer(name, engines, 1)));
        WarmUpPhase.Result warm = warmUp(racers);
        Racer first = racers.get(0);
        LargeHashes large = new LargeHashes(options, sampler, ladder, first.engines(), warm.nanos());
        Choice alone = new Choice(options, rungs, share, 1);
        large.time(alone);
        large.timeFloor(rungs.get(0));
        List<Sample> concurrent = concurrent(first.engines(), large);
        OptionalDouble slowdown = slowdown(concurrent, large.costModel());
        Race race = new Race(sampler, ladder);
        Racer winner = race(race, racers);
        racers.stream()
                .filter(racer -> racer.engines().areCold())
                .forEach(racer ->
                        warnings.add(Confidence.LOW, racer.name() + " was not compiled in time to be compared"));
        large.refine(winner.engines(), winner.ratio());
        Choice choice = new Choice(options, rungs, share, slowdown.orElse(1));
        Validation validation = Validation.of(choice, large);
        judge(warm, large, validation, host.disturbances().since(before));
        UnsureMeasurements doubts = doubts(earlier, large, validation.scheme());
        Scheme measured = doubts.rates().size() > 1 ? choice.strongest(large.costModel()) : validation.scheme();
        Scheme scheme = warnings.confidence() == Confidence.LOW
                ? Prediction.notUnderKnown(options, room.perHash(), measured)
                : measured;
        return new TuningResult(
                options,
                facts,
                scheme,
                measured,
                new Measurement(
                        winner.name(),
                        large.costModel(),
                        slowdown,
                        share,
                        room.perHash(),
                        OptionalDouble.empty(),
                        Optional.empty(),
                        warnings.confidence(),
                        doubts,
                        Requirements.ofThisProcess(options, facts, room.permits(), winner.name(), scheme)),
                choice.outcome(scheme, large.costModel()),
                large.timed(scheme),
                Math.max(1, concurrent.size()),
                room.permits(),
                choice.rungs(scheme, large.costModel()),
                race.notes,
                warnings.texts(),
                advice(scheme),
                noise(large, scheme, host.disturbances().since(before)),
                Duration.ofNanos(budget.cpuSpent()),
                Duration.ofNanos(budget.wallSpent()));
    }

    /**
     * Warms up the first engine that works and gets warm in time. Removes those before it that do not work, and leaves the
     * others to the race: the compiler goes on meanwhile.
     */
    private WarmUpPhase.Result warmUp(List<Racer> racers) {
        int late = 0;
        while (!racers.isEmpty()) {
            try {
                if (!isWarm(racers.get(0)) && late < racers.size() - 1) {
                    late++;
                    racers.add(racers.remove(0));
                    continue;
                }
                double upTo = budget.spent() + WARMED * (1 - budget.spent());
                return WarmUpPhase.run(sampler, racers.get(0).engines(), List.of(), budget.share(WARMING), upTo);
            } catch (IllegalStateException e) {
                if (racers.size() == 1) {
                    throw e;
                }
                racers.remove(0);
            }
        }
        throw new IllegalStateException("no engine can compute " + rungs.get(0).algorithm());
    }

    /** Waits for an engine that must be compiled before its times mean anything. The compiler takes none of the CPU budget. */
    private boolean isWarm(Racer racer) {
        long cpu = budget.cpuSpent();
        while (racer.engines().areCold() && budget.wallShare() < COMPILED) {
            if (sampler.slice(racer.engines()) == null) {
                break;
            }
        }
        budget.forgiveCpu(cpu);
        return !racer.engines().areCold();
    }

    /** Runs late, with the rest of the budget: the catalogue's order is seldom wrong, and if it is, a race shows it. */
    private Racer race(Race race, List<Racer> racers) {
        Racer leader = racers.get(0);
        if (racers.size() == 1) {
            return leader;
        }
        if (budget.left(sampler.contention(), RACED) < LEAST_RACE.toNanos()) {
            warnings.add(
                    Confidence.HIGH, "the budget did not allow comparing " + leader.name() + " with other engines");
            return leader;
        }
        return race.run(leader, racers.subList(1, racers.size()), RACED);
    }

    /** Times as many hashes at once as there are permits, if there are threads and the budget allows it. */
    private List<Sample> concurrent(Engines engines, LargeHashes large) {
        int together = (int) Math.min(room.permits(), Math.max(1, Math.ceil(facts.quota())));
        if (together == 1 || options.lanes > 1 || large.isEmpty()) {
            return List.of();
        }
        if (options.threads().isEmpty()) {
            warnings.add(Confidence.HIGH, "concurrent hashes were not measured, because there are no threads");
            return List.of();
        }
        Scheme light = ladder.light(large.scheme());
        double each = large.predicted(light);
        if (!budget.allows(2 * each * together, sampler.contention(), 1)) {
            warnings.add(Confidence.HIGH, "the budget did not allow measuring concurrent hashes");
            return List.of();
        }
        List<Sample> concurrent = probed(engines, light, together);
        if (concurrent.isEmpty()) {
            // A busy host may start the threads late.
            concurrent = probed(engines, light, together);
        }
        if (concurrent.isEmpty()) {
            warnings.add(Confidence.HIGH, "the executor did not run " + together + " hashes concurrently");
        }
        return concurrent;
    }

    private List<Sample> probed(Engines engines, Scheme light, int together) {
        List<Sample> samples =
                ConcurrencyProbe.run(host, options, options.threads().orElseThrow(), engines, light, together);
        samples.stream().skip(1).forEach(sample -> budget.addCpu(2 * sample.nanos()));
        return samples;
    }

    private OptionalDouble slowdown(List<Sample> concurrent, CostModel costModel) {
        if (concurrent.isEmpty()) {
            return OptionalDouble.empty();
        }
        double alone = costModel.nanos(concurrent.get(0).scheme());
        double together = concurrent.stream().mapToLong(Sample::nanos).average().orElseThrow();
        return OptionalDouble.of(Math.max(1, together / alone));
    }

    private void judge(WarmUpPhase.Result warm, LargeHashes large, Validation validation, Disturbances meanwhile) {
        if (large.isEmpty()) {
            warnings.add(Confidence.LOW, "the budget was used up before a full-size hash could be timed");
        } else if (!validation.proven()) {
            warnings.add(Confidence.MEDIUM, "the budget was used up before the choice itself was timed");
        }
        if (!warm.steady()) {
            warnings.add(
                    Confidence.MEDIUM,
                    "small hashes were still getting faster when their share of the budget was used up");
        }
        if (validation.wasOff()) {
            warnings.add(Confidence.LOW, "a real hash took much longer than predicted");
        }
        warnings.judge(facts, room);
        warnings.judge(sampler, facts, large, meanwhile);
    }

    /** Adds an unsure measurement to the unsure ones before it. */
    private UnsureMeasurements doubts(UnsureMeasurements earlier, LargeHashes large, Scheme scheme) {
        if (warnings.doubts().isEmpty()) {
            return UnsureMeasurements.NONE;
        }
        double rate = large.predicted(scheme) / Traits.of(scheme).work();
        UnsureMeasurements doubts = UnsureMeasurements.of(warnings.doubts(), earlier.rates(), rate);
        large.correct(doubts.typicalRate() / rate);
        doubts.texts(Traits.of(scheme).work()).stream()
                .skip(doubts.reasons().size())
                .forEach(text -> warnings.add(Confidence.HIGH, text));
        return doubts;
    }

    /** Suggestions that would make the next tuning more reliable or its result stronger. */
    private List<String> advice(Scheme chosen) {
        List<String> advice = new ArrayList<>();
        if (chosen instanceof Argon2 argon2 && argon2.passes() > 2) {
            advice.add(
                    "give a hash more memory than " + room + ": " + room.bound().advice()
                            + ". In the same time, fewer passes over more memory cost an attacker more");
        }
        if (facts.quota() < facts.processors()) {
            advice.add(Text.format(
                    "give the process whole processors: under a quota of %.2f a hash is suspended midway until the next period",
                    facts.quota()));
        }
        if (options.threads().isEmpty() && facts.processors() > 1) {
            advice.add("set TuneOptions.threads(executor): the time under load is then measured instead of estimated");
        }
        JvmOption.lostEngines(chosen).ifPresent(missing -> advice.add("use the engines on the Vector API: " + missing));
        List<JvmOption> missed = JvmOption.missed(chosen);
        if (!missed.isEmpty()) {
            advice.add("measure with hashkit-bench tune whether hashes are faster with " + JvmOption.join(missed));
        }
        return advice;
    }

    private Noise noise(LargeHashes large, Scheme scheme, Disturbances meanwhile) {
        return new Noise(
                sampler.contention(),
                large.dispersion(),
                meanwhile,
                Math.max(1, Traits.of(scheme).work() / large.mostWork()));
    }
}
