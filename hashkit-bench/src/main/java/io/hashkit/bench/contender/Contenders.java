package io.hashkit.bench.contender;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * All contenders: the engines of the catalogue, Bouncy Castle's Argon2 as applications call it, and other libraries. Each has a
 * {@link FullName}.
 */
public final class Contenders {
    /** The contenders that have the interface of an engine. */
    public static final List<EngineFamily<?>> ROWS = Catalog.FAMILIES.stream()
            .<EngineFamily<?>>map(Contenders::withOutsiders)
            .toList();

    private static final long MEMORY = 512L << 20;

    private static final Map<String, Supplier<Contender>> LIBRARIES = new TreeMap<>(Map.of(
            "argon2/argon2-jvm", () -> new Argon2Jvm(),
            "argon2/password4j", () -> new Password4j(),
            "argon2/spring", () -> new SpringSecurity(),
            "bcrypt/favre", () -> new FavreBcrypt(),
            "bcrypt/password4j", () -> new Password4j(),
            "bcrypt/spring", () -> new SpringSecurity(),
            "scrypt/password4j", () -> new Password4j(),
            "scrypt/spring", () -> new SpringSecurity(),
            "pbkdf2/spring", () -> new SpringSecurity(),
            "pbkdf2/sunjce", () -> new SunJce()));

    private Contenders() {}

    @SuppressWarnings("unchecked")
    private static EngineFamily<?> withOutsiders(EngineFamily<?> row) {
        return row.type() == Argon2.class
                ? with(
                        (EngineFamily<Argon2>) row,
                        new EngineFamily.Candidate<>("bouncy-castle-plain", false, memory -> new Argon2Plain()))
                : row;
    }

    private static <S extends Scheme> EngineFamily<S> with(EngineFamily<S> row, EngineFamily.Candidate<S> more) {
        List<EngineFamily.Candidate<S>> candidates = new ArrayList<>(row.candidates());
        candidates.add(more);
        return new EngineFamily<>(row.algorithm(), row.type(), row.answers(), candidates);
    }

    /** The full names of all contenders of an algorithm. */
    public static List<String> names(String algorithm) {
        List<String> names = new ArrayList<>();
        for (EngineFamily<?> row : ROWS) {
            if (row.algorithm().equals(algorithm)) {
                namesOf(row).forEach(name -> names.add(new FullName(algorithm, name).toString()));
            }
        }
        LIBRARIES.keySet().stream()
                .filter(name -> FullName.of(name).algorithm().equals(algorithm))
                .forEach(names::add);
        return names;
    }

    /** The short names of the engines of a catalogue row. */
    public static List<String> namesOf(EngineFamily<?> row) {
        return row.candidates().stream().map(EngineFamily.Candidate::name).toList();
    }

    /**
     * Creates a contender.
     *
     * @param name the full name
     * @param threads number of threads that compute lanes in parallel; zero for none
     * @throws IllegalArgumentException if no contender has that name
     */
    public static Contender named(String name, int threads) {
        Supplier<Contender> library = LIBRARIES.get(name);
        if (library != null) {
            return library.get();
        }
        Resources resources = new Resources(new WorkMemory(() -> MEMORY), threads == 0 ? null : threads(threads));
        Engine<Scheme> engine = engine(name, resources);
        return (scheme, input, tag) -> () -> engine.derive(scheme, input, tag.length);
    }

    private static Engine<Scheme> engine(String name, Resources resources) {
        return ROWS.stream()
                .filter(row -> row.has(name))
                .findFirst()
                .map(row -> engine(row, name, resources))
                .orElseThrow(() -> new IllegalArgumentException("there is no contender " + name + "; there are "
                        + names(FullName.of(name).algorithm())));
    }

    private static <S extends Scheme> Engine<Scheme> engine(EngineFamily<S> row, String name, Resources resources) {
        Engine<S> own = row.candidates().stream()
                .filter(candidate -> row.nameOf(candidate).equals(name))
                .findFirst()
                .orElseThrow()
                .make()
                .apply(resources);
        return (scheme, input, length) -> own.derive(row.type().cast(scheme), input, length);
    }

    /** The memory of the shared limiter. */
    public static Resources memory() {
        return Resources.of(Permits.OF_LIMITER.into(Limiter.shared()).memory());
    }

    /** Daemon threads that compute hashes or lanes in parallel. */
    public static ExecutorService threads(int threads) {
        return Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "hash");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Creates an engine that uses the memory of the shared limiter.
     *
     * @param name the full name
     * @throws IllegalArgumentException if no engine has that name
     */
    public static Engine<Scheme> engine(String name) {
        return engine(name, memory());
    }

    /** Spring Security's encoder for complete stored strings. It chooses the salts itself. */
    public static PasswordEncoder spring(Scheme costs) {
        return SpringSecurity.encoder(costs, 16, 32);
    }
}
