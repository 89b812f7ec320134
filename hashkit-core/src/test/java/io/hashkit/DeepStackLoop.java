package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@link DeepStack} repeatedly in one JVM: compiled code has smaller frames, so that other calls are then the
 * deepest ones. Goes on until enough passes found a depth at which a call overflows and one at which it is answered.
 * Reports how many did, and all faults.
 */
final class DeepStackLoop {
    /** Uses memory that is leased. */
    private static final Scheme SCHEME = Argon2.id(64, 1, 1);

    /** The compiler works beside the passes, so how many are needed for this depends on the host. */
    private static final int ENOUGH = 20;

    private DeepStackLoop() {}

    public static void main(String[] arguments) throws Exception {
        int passes = Integer.getInteger("deep.passes", 40);
        String stored = TestHashers.of(SCHEME).hash("right");
        int whole = 0;
        List<String> faults = new ArrayList<>();
        for (int pass = 0; pass < passes || whole <= ENOUGH; pass++) {
            Limiter limiter = Limiter.builder().parallel(2).build();
            PasswordHasher hasher =
                    TestHashers.builder().scheme(SCHEME).limiter(limiter).build();
            DeepStack deep = DeepStack.run(DeepStack.logins(hasher, stored));
            whole += deep.answered() > 0 && deep.overflown() > 0 ? 1 : 0;
            String taken = DeepStack.taken(limiter);
            if (!taken.isEmpty() || deep.wrong() > 0 || !hasher.verify("right", stored)) {
                faults.add("pass " + pass + ": " + taken + " wrong=" + deep.wrong());
            }
        }
        List<String> report = new ArrayList<>(List.of(String.valueOf(whole)));
        report.addAll(faults);
        Files.write(Path.of(arguments[0]), report);
    }
}
