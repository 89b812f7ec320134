package io.hashkit.bench.suite;

import io.hashkit.EngineStatus;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.suite.Cell.Operation;
import io.hashkit.bench.suite.Cell.Published;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.security.crypto.password.PasswordEncoder;

/** One hash or one verification through the front door, by an engine that is named. */
final class PasswordCells {
    static final String SPRING = "spring/argon2";

    private PasswordCells() {}

    /** @param contender an engine's full name, or {@link #SPRING} */
    static Cell hash(String contender, Scheme scheme, Published... published) {
        return of(contender, scheme, ", hash", List.of(published), Passwords::hashing);
    }

    /** @param contender as of {@link #hash} */
    static Cell verify(String contender, Scheme scheme, Published... published) {
        return of(contender, scheme, ", verify", List.of(published), Passwords::verifying);
    }

    private interface Kind {
        Operation of(Passwords passwords);
    }

    private static Cell of(String contender, Scheme scheme, String what, List<Published> published, Kind kind) {
        return new Cell(
                contender,
                Costs.parameters(scheme) + what,
                scheme.work(),
                scheme.algorithm().workUnit(),
                scheme.work() * roughNanosPerUnit(scheme) / 1e6,
                published,
                () -> kind.of(passwords(contender, scheme)));
    }

    /** Of a server of 2020. */
    static double roughNanosPerUnit(Scheme scheme) {
        return scheme instanceof Argon2
                ? 360
                : scheme instanceof Bcrypt ? 65_000 : scheme instanceof Scrypt ? 500 : 800;
    }

    private record Passwords(Supplier<String> hash, Predicate<String> verify) {
        Operation hashing() {
            return hash::get;
        }

        Operation verifying() {
            String stored = hash.get();
            if (!verify.test(stored)) {
                throw new IllegalStateException("does not verify what it wrote");
            }
            return () -> verify.test(stored);
        }
    }

    private static Passwords passwords(String contender, Scheme scheme) {
        if (contender.equals(SPRING)) {
            PasswordEncoder encoder = Contenders.springArgon2((Argon2) scheme);
            return new Passwords(
                    () -> encoder.encode(SampleInput.PASSWORD),
                    stored -> encoder.matches(SampleInput.PASSWORD, stored));
        }
        PasswordHasher hasher = PasswordHasher.builder()
                .scheme(scheme)
                .allowWeakCosts()
                .ceilings(Ceilings.defaults().raisedTo(scheme.demands()))
                .engine(contender)
                .build();
        hasher.hash(SampleInput.PASSWORD);
        requireThatItWorks(contender, hasher);
        return new Passwords(
                () -> hasher.hash(SampleInput.PASSWORD), stored -> hasher.verify(SampleInput.PASSWORD, stored));
    }

    /** Another engine would answer in its place. */
    private static void requireThatItWorks(String contender, PasswordHasher hasher) {
        hasher.engines().stream()
                .filter(engine -> engine.name().equals(contender))
                .filter(engine -> engine.status() != EngineStatus.Status.WORKING)
                .findFirst()
                .ifPresent(engine -> {
                    throw new IllegalStateException(contender + " does not work here: " + engine.detail());
                });
    }
}
