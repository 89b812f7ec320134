package io.hashkit.internal.engine;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.bcrypt.BcryptHashkit;
import io.hashkit.internal.limit.Seat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/** Engines for bcrypt with a kernel for two hashes that serves from the fourth hash on, however fast this host is. */
public final class SeatedBcrypt {
    /** The seats that were taken, those of the warm-up and the known answers too. */
    public final AtomicLong taken = new AtomicLong();

    private final BiFunction<Bcrypt, Input, Seat> kernel;

    public SeatedBcrypt(BiFunction<Bcrypt, Input, Seat> kernel) {
        this.kernel = kernel;
    }

    /** The clock of the warm-up counts what is computed, so that two hashes at once take a hundredth of the time. */
    @SuppressWarnings("unchecked")
    public EngineFamily<Bcrypt> family() {
        EngineFamily<Bcrypt> real = (EngineFamily<Bcrypt>) Catalog.FAMILIES.get(1);
        AtomicLong clock = new AtomicLong();
        WarmUp.Plan<Bcrypt> plan = new WarmUp.Plan<>(
                new Bcrypt(4),
                resources -> (scheme, input, length) -> {
                    clock.addAndGet(100);
                    return new BcryptHashkit().derive(scheme, input, length);
                },
                clock::get);
        Seating<Bcrypt> seating = new Seating<>(
                2,
                null,
                (scheme, input, length) -> {
                    clock.incrementAndGet();
                    taken.incrementAndGet();
                    return kernel.apply(scheme, input);
                },
                plan);
        return new EngineFamily<>(
                "bcrypt",
                Bcrypt.class,
                real.answers(),
                List.of(new Candidate<>(
                        "hashkit", false, null, null, null, null, seating, resources -> new BcryptHashkit())));
    }
}
