package io.hashkit.bench.maintainer.suite;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.attacker.Tsv;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.EngineWarmUp;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.run.EngineProfiler;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.EngineFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Creates cells for one hash or one verification by a hasher with a given engine. */
final class PasswordCells {
    static final String SPRING = "spring/argon2";

    /** Suffix of the name of an Argon2 engine that computes its lanes on threads. */
    static final String THREADS = "-threads";

    private static final String HASH = "hash";
    private static final String VECTOR = "-vector";
    private static final int WARM_UP_SECONDS = 60;

    private PasswordCells() {}

    static Cell hash(String contender, Scheme scheme) {
        return of(contender, scheme, HASH);
    }

    /** The cells of a suite; {@code hashkit} in the table stands for all contenders of hashkit. */
    static List<Cell> of(String suite) {
        return Tsv.resource("/io/hashkit/bench/maintainer/suite/passwords.tsv", row -> row).stream()
                .filter(row -> row.text("suite").equals(suite))
                .flatMap(row -> {
                    Scheme scheme = Scheme.parse(row.text("scheme"));
                    String contender = row.text("contender");
                    return (contender.equals("hashkit") ? hashkit(scheme) : List.of(contender))
                            .stream().map(one -> of(one, scheme, row.text("operation")));
                })
                .toList();
    }

    /** hashkit's contenders for a scheme: plain Java, the Vector API, and threads if there are several lanes. */
    static List<String> hashkit(Scheme scheme) {
        List<String> contenders = new ArrayList<>();
        for (EngineFamily<?> row : Catalog.FAMILIES) {
            if (row.type().isInstance(scheme)) {
                Stream.of("hashkit", "hashkit" + VECTOR)
                        .map(engine -> new FullName(row.algorithm(), engine).toString())
                        .filter(row::has)
                        .forEach(contenders::add);
            }
        }
        if (scheme instanceof Argon2 argon2 && argon2.lanes() > 1) {
            contenders.addAll(contenders.stream().map(name -> name + THREADS).toList());
        }
        return contenders;
    }

    /**
     * @param contender full name of an engine, with or without {@link #THREADS}, or {@link #SPRING}
     * @param operation {@link #HASH} or {@code verify}
     */
    static Cell of(String contender, Scheme scheme, String operation) {
        int threads = contender.endsWith(THREADS)
                ? threads(scheme, Runtime.getRuntime().availableProcessors())
                : 0;
        String engine = contender.equals(SPRING) ? "" : contender.replaceFirst(THREADS + "$", "");
        return new Cell(
                threads > 1 ? contender + " (" + threads + " threads)" : contender,
                engine,
                threads,
                Costs.parameters(scheme) + ", " + operation,
                Traits.of(scheme).work(),
                Spec.of(scheme.algorithm()).workUnit(),
                Traits.of(scheme).work() * roughNanosPerUnit(scheme) / 1e6,
                () -> {
                    Passwords made = engine.isEmpty() ? spring((Argon2) scheme) : passwords(engine, threads, scheme);
                    return operation.equals(HASH) ? made.hash::get : made.verifying();
                });
    }

    /** The number of threads that can work at the same time. */
    static int threads(Scheme scheme, int processors) {
        return scheme instanceof Argon2 argon2 ? Math.min(argon2.lanes(), processors) : 1;
    }

    /** Rough speed of a server of 2020. */
    static double roughNanosPerUnit(Scheme scheme) {
        return scheme instanceof Argon2
                ? 360
                : scheme instanceof Bcrypt ? 65_000 : scheme instanceof Scrypt ? 500 : 800;
    }

    private record Passwords(Supplier<String> hash, Predicate<String> verify) {
        Callable<?> verifying() {
            String stored = hash.get();
            if (!verify.test(stored)) {
                throw new IllegalStateException("the hasher does not verify its own hash");
            }
            return () -> verify.test(stored);
        }
    }

    private static Passwords spring(Argon2 scheme) {
        PasswordEncoder encoder = Contenders.spring(scheme);
        return new Passwords(
                () -> encoder.encode(SampleInput.PASSWORD), stored -> encoder.matches(SampleInput.PASSWORD, stored));
    }

    /** Watches the counts of the hasher, because it may use another engine instead of this one. */
    private static Passwords passwords(String engine, int threads, Scheme scheme) throws InterruptedException {
        if (engine.endsWith(VECTOR)) {
            EngineWarmUp.run(scheme, WARM_UP_SECONDS);
        }
        PasswordHasherBuilder builder = PasswordHasher.builder()
                .scheme(scheme)
                .allowWeakCosts()
                .ceilings(Demands.raised(Ceilings.defaults(), Traits.of(scheme).demands()))
                .engine(engine);
        PasswordHasher hasher = threads == 0
                ? builder.build()
                : builder.threads(Contenders.threads(threads)).build();
        EngineProfiler.watch(hasher);
        return new Passwords(
                () -> hasher.hash(SampleInput.PASSWORD), stored -> hasher.verify(SampleInput.PASSWORD, stored));
    }
}
