package io.hashkit;

import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.KnownAnswer;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.phc.InvalidHashException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * Prints figures of docs/evidence.md that no test asserts. Arguments: {@code hostile}, the time of each malicious string
 * and of texts of 64 KiB and 1 MiB; {@code answers}, that of the known answers of each engine in fresh processes and warm
 * ones; or {@code salts COUNT}, how many salts occur twice.
 */
final class EvidenceFigures {
    private static final int FRESH = 10;
    private static final int WARM = 300;
    private static final int REPEATS = 5;

    private EvidenceFigures() {}

    private interface Work {
        void run();
    }

    private static double millis(Work work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }

    private static double least(int times, Work work) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < times; i++) {
            least = Math.min(least, millis(work));
        }
        return least;
    }

    /** Of {@code identify}, {@code needsRehash}, and {@code verify} where the costs are low. */
    private static void hostile() {
        List<String> all = List.copyOf(HostileStringsTest.hostile());
        double[] first = new double[all.size()];
        double[] least = new double[all.size()];
        for (int i = 0; i < all.size(); i++) {
            String stored = all.get(i);
            first[i] = millis(() -> HostileStringsTest.isAccepted(stored));
            least[i] = least(REPEATS, () -> HostileStringsTest.isAccepted(stored));
        }
        Arrays.sort(first);
        Arrays.sort(least);
        print(
                "%d strings; the first time: largest %.1f ms, median %.3f ms; the least of %d more: largest %.1f ms%n",
                all.size(), first[first.length - 1], first[first.length / 2], REPEATS, least[least.length - 1]);
        linear(all);
    }

    /** What follows the first characters is repeated up to 64 KiB and up to 1 MiB. */
    private static void linear(List<String> seeds) {
        double worst = 0;
        double longest = 0;
        for (String seed : seeds.stream().filter(one -> one.length() >= 64).toList()) {
            String unit = seed.substring(16, Math.min(seed.length(), 1024));
            String shorter = seed.substring(0, 16) + unit.repeat((64 << 10) / unit.length());
            String longer = seed.substring(0, 16) + unit.repeat((1 << 20) / unit.length());
            double time = least(REPEATS, () -> parse(longer));
            longest = Math.max(longest, time);
            // Below that, the clock and the first touch of the text say more than the parser.
            if (time > 0.2) {
                worst = Math.max(
                        worst, time / (least(REPEATS, () -> parse(shorter)) * longer.length() / shorter.length()));
            }
        }
        print(
                "1 MiB: largest %.2f ms; of those above 0.2 ms, at most %.2f times what 64 KiB let expect%n",
                longest, worst);
    }

    private static void parse(String stored) {
        Dialects.identify(stored);
        try {
            HostileStringsTest.ALL.needsRehash(stored);
        } catch (InvalidHashException e) {
            // As expected.
        }
    }

    /** Each engine that serves without being named, in processes of its own. */
    private static void answers() throws Exception {
        Path folder = Files.createTempDirectory("answers");
        for (EngineFamily<?> family : Catalog.FAMILIES) {
            for (Candidate<?> candidate : family.candidates()) {
                if (!candidate.optIn() && candidate.reasonAgainst() == null) {
                    answers(family.algorithm() + "/" + candidate.name(), folder);
                }
            }
        }
    }

    private static void answers(String engine, Path folder) throws Exception {
        double[] cold = new double[FRESH];
        double[] warm = new double[FRESH];
        for (int i = 0; i < FRESH; i++) {
            List<String> report =
                    new ChildJvm().option("-Danswers.of=" + engine).run(OneEngine.class, folder);
            cold[i] = Double.parseDouble(report.get(0));
            warm[i] = Double.parseDouble(report.get(1));
        }
        Arrays.sort(cold);
        Arrays.sort(warm);
        print(
                "%s: first use in %d processes: median %.1f ms, largest %.1f ms; warm: median %.3f ms, largest %.3f ms%n",
                engine, FRESH, cold[FRESH / 2], cold[FRESH - 1], warm[FRESH / 2], warm[FRESH - 1]);
    }

    /** Creates an engine and lets it compute a known answer, as before its first use. */
    static final class OneEngine {
        private OneEngine() {}

        public static void main(String[] arguments) throws Exception {
            String name = System.getProperty("answers.of", "");
            for (EngineFamily<?> family : Catalog.FAMILIES) {
                if (family.has(name)) {
                    Files.write(Path.of(arguments[0]), times(family, name));
                }
            }
        }

        private static <S extends Scheme> List<String> times(EngineFamily<S> family, String name) {
            Candidate<S> candidate = family.candidates().stream()
                    .filter(one -> family.nameOf(one).equals(name))
                    .findFirst()
                    .orElseThrow();
            KnownAnswer<S> answer = family.answers().get(0);
            Work prove = () -> {
                Engine<S> engine = candidate.make().apply(Resources.of(new WorkMemory(() -> 64 << 20)));
                if (answer.failure(engine) != null) {
                    throw new AssertionError(name);
                }
            };
            double cold = millis(prove);
            double[] warm = new double[WARM];
            for (int i = 0; i < WARM; i++) {
                warm[i] = millis(prove);
            }
            Arrays.sort(warm, WARM / 2, WARM);
            return List.of(Double.toString(cold), Double.toString(warm[WARM * 3 / 4]));
        }
    }

    /** By the first 64 bits of each, so that salts that only begin alike count as well. */
    private static void salts(int count) {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.PBKDF2_SHA256);
        byte[] password = "password".getBytes(StandardCharsets.US_ASCII);
        long[] salts = new long[count];
        for (int i = 0; i < count; i++) {
            String salt = hasher.hash(password).split("\\$", -1)[3];
            salts[i] = ByteBuffer.wrap(Base64.getDecoder().decode(salt)).getLong();
        }
        Arrays.sort(salts);
        long twice = 0;
        for (int i = 1; i < count; i++) {
            twice += salts[i] == salts[i - 1] ? 1 : 0;
        }
        print("%,d salts: %d begin with the 64 bits of another%n", count, twice);
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("JDK " + System.getProperty("java.version"));
        switch (arguments[0]) {
            case "hostile" -> hostile();
            case "answers" -> answers();
            case "salts" -> salts(Integer.parseInt(arguments[1]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }
}
