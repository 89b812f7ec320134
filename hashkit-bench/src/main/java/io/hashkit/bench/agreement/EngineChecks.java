package io.hashkit.bench.agreement;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.agreement.Check.Verdict;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Checks that all engines of an algorithm compute its known answers, and the same answers as each other. */
final class EngineChecks {
    private static final long SEED = 20261120;
    private static final String NOT_LOADED = "native library not loaded: other platform, space in path or noexec /tmp";
    private static final int[] PASSWORD_LENGTHS = {0, 1, 28, 64, 65, 72};

    private static final Map<Class<?>, List<Scheme>> CHEAPEST = Map.of(
            Argon2.class, List.of(Argon2.id(64, 2, 1), Argon2.id(128, 1, 4), Argon2.i(64, 1, 2), Argon2.d(64, 1, 1)),
            Bcrypt.class, List.of(new Bcrypt(4)),
            Scrypt.class, List.of(new Scrypt(4, 8, 1), new Scrypt(6, 1, 3)),
            Pbkdf2.class, List.of(Pbkdf2.sha1(3), Pbkdf2.sha256(2), Pbkdf2.sha512(2)));

    private EngineChecks() {}

    /** One outcome per engine of the algorithm. */
    static <S extends Scheme> List<Check> of(EngineFamily<S> row) {
        List<byte[]> reference = null;
        String referenceName = "";
        List<Check> checks = new ArrayList<>();
        for (EngineFamily.Candidate<S> candidate : row.candidates()) {
            String name = row.nameOf(candidate);
            String against = candidate.reasonAgainst();
            if (against != null) {
                checks.add(new Check(name, Verdict.NOT_HERE, against));
                continue;
            }
            Engines engine = Engines.of(List.of(row.alone(candidate)), Set.of(name), Contenders.memory());
            List<byte[]> answers;
            try {
                answers = answers(row.type(), engine);
            } catch (IllegalStateException e) {
                checks.add(failed(row, candidate, engine, e));
                continue;
            }
            String difference = reference == null ? null : difference(reference, answers);
            if (difference != null) {
                checks.add(new Check(name, Verdict.WRONG, "differs from " + referenceName + " for " + difference));
                continue;
            }
            String compared = reference == null ? "" : ", " + answers.size() + " answers equal to " + referenceName;
            checks.add(new Check(name, Verdict.AGREES, "known answers" + compared));
            if (reference == null) {
                reference = answers;
                referenceName = name;
            }
        }
        return checks;
    }

    private static List<Scheme> schemes(Class<?> type) {
        return Objects.requireNonNull(CHEAPEST.get(type), () -> "no costs for comparing " + type);
    }

    private static Input input(SplittableRandom random, int length) {
        byte[] password = new byte[length];
        for (int i = 0; i < length; i++) {
            // bcrypt does not accept NUL.
            password[i] = (byte) random.nextInt(1, 256);
        }
        byte[] salt = new byte[16];
        random.nextBytes(salt);
        return Input.of(password, salt);
    }

    private static List<byte[]> answers(Class<?> type, Engines engine) {
        List<byte[]> answers = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(SEED);
        for (Scheme scheme : schemes(type)) {
            for (int length : PASSWORD_LENGTHS) {
                answers.add(engine.derive(
                        scheme, input(random, length), Traits.of(scheme).tagLength()));
            }
        }
        return answers;
    }

    private static @Nullable String difference(List<byte[]> expected, List<byte[]> answers) {
        for (int i = 0; i < expected.size(); i++) {
            if (!Arrays.equals(expected.get(i), answers.get(i))) {
                return "seeded input " + i;
            }
        }
        return null;
    }

    /** An engine whose library cannot be loaded is not available; every other failure is a wrong answer. */
    private static <S extends Scheme> Check failed(
            EngineFamily<S> row, EngineFamily.Candidate<S> candidate, Engines engine, IllegalStateException failure) {
        String name = row.nameOf(candidate);
        try {
            Scheme scheme = schemes(row.type()).get(0);
            byte[] unused = candidate
                    .make()
                    .apply(Contenders.memory())
                    .derive(
                            row.type().cast(scheme),
                            input(new SplittableRandom(SEED), 1),
                            Traits.of(scheme).tagLength());
            Arrays.fill(unused, (byte) 0);
        } catch (UnsatisfiedLinkError e) {
            return new Check(name, Verdict.NOT_HERE, NOT_LOADED);
        } catch (LinkageError e) {
            return new Check(name, Verdict.NOT_HERE, Failures.describe(e));
        } catch (RuntimeException e) {
            return new Check(name, Verdict.WRONG, Failures.describe(e));
        }
        String detail = engine.states().stream()
                .filter(state -> state.status() == Status.PASSED_OVER)
                .map(EngineStatus::detail)
                .findFirst()
                .orElseGet(() -> Failures.describe(failure));
        return new Check(name, Verdict.WRONG, detail);
    }
}
