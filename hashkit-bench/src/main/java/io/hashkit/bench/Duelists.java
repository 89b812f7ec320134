package io.hashkit.bench;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.rival.Argon2Jvm;
import io.hashkit.bench.rival.Favre;
import io.hashkit.bench.rival.Password4j;
import io.hashkit.bench.rival.Rival;
import io.hashkit.bench.rival.Spring;
import io.hashkit.bench.rival.SunJce;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.Row;
import io.hashkit.internal.memory.WorkMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Everybody who can be measured in a duel: the engines, and other libraries. A line each. */
final class Duelists {
    private static final long MEMORY = 512L << 20;

    private static final Map<String, Supplier<Rival>> RIVALS = new TreeMap<>(Map.of(
            "argon2/argon2-jvm", () -> new Argon2Jvm(),
            "argon2/password4j", () -> new Password4j(),
            "argon2/spring", () -> new Spring(),
            "bcrypt/favre", () -> new Favre(),
            "bcrypt/password4j", () -> new Password4j(),
            "bcrypt/spring", () -> new Spring(),
            "scrypt/password4j", () -> new Password4j(),
            "scrypt/spring", () -> new Spring(),
            "pbkdf2/spring", () -> new Spring(),
            "pbkdf2/sunjce", () -> new SunJce()));

    private Duelists() {}

    /** Full names of all, of one algorithm. */
    static List<String> names(String algorithm) {
        List<String> names = new ArrayList<>();
        for (Row<?> row : Contenders.ROWS) {
            if (row.algorithm().equals(algorithm)) {
                row.candidates().forEach(candidate -> names.add(row.algorithm() + "/" + candidate.name()));
            }
        }
        RIVALS.keySet().stream()
                .filter(name -> name.startsWith(algorithm + "/"))
                .forEach(names::add);
        return names;
    }

    /**
     * One of them, ready to be used.
     *
     * @param threads for lanes in parallel, none for zero
     * @throws IllegalArgumentException if there is nobody of that name
     */
    static Rival make(String name, int threads) {
        Supplier<Rival> rival = RIVALS.get(name);
        if (rival != null) {
            return rival.get();
        }
        for (Row<?> row : Contenders.ROWS) {
            for (Row.Candidate<?> candidate : row.candidates()) {
                if (name.equals(row.algorithm() + "/" + candidate.name())) {
                    return engine(row, candidate.name(), threads);
                }
            }
        }
        throw new IllegalArgumentException("there is no " + name);
    }

    private static <S extends Scheme> Rival engine(Row<S> row, String name, int threads) {
        Resources resources = new Resources(new WorkMemory(() -> MEMORY), threads == 0 ? null : pool(threads));
        Row.Candidate<S> candidate = row.candidates().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return Rival.of(row.type(), candidate.make().apply(resources));
    }

    private static Executor pool(int threads) {
        return Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "lane");
            thread.setDaemon(true);
            return thread;
        });
    }
}
