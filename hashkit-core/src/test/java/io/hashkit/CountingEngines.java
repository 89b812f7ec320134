package io.hashkit;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The engines of the catalogue behind a counter, so that tests count work instead of timing it. */
public final class CountingEngines {
    private static final Engines REAL =
            Engines.of(Catalog.FAMILIES, Set.of(), Resources.of(new WorkMemory(() -> 64 << 20)));
    private final List<Scheme> calls = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, byte[]> known = new ConcurrentHashMap<>();
    private final boolean remembers;
    private final Engines engines;

    private CountingEngines(boolean remembers) {
        this.remembers = remembers;
        List<EngineFamily<?>> rows = new ArrayList<>();
        for (EngineFamily<?> row : Catalog.FAMILIES) {
            rows.add(counting(row));
        }
        this.engines = Engines.of(rows, Set.of(), Resources.of(new WorkMemory(() -> 0)));
    }

    public static CountingEngines counting() {
        return new CountingEngines(false);
    }

    /** Computes each input only once, for tests that vary the tag of one hash. */
    public static CountingEngines remembering() {
        return new CountingEngines(true);
    }

    private <S extends Scheme> EngineFamily<S> counting(EngineFamily<S> row) {
        Engine<S> engine = this::derive;
        return new EngineFamily<>(
                row.algorithm(),
                row.type(),
                List.of(),
                List.of(new EngineFamily.Candidate<>("counting", false, memory -> engine)));
    }

    byte[] derive(Scheme scheme, Input input, int length) {
        calls.add(scheme);
        if (!remembers) {
            return REAL.derive(scheme, input, length);
        }
        HexFormat hex = HexFormat.of();
        String key = scheme + " " + length + " " + hex.formatHex(input.password()) + " " + hex.formatHex(input.salt())
                + " " + hex.formatHex(input.data());
        byte[] tag = known.computeIfAbsent(key, k -> REAL.derive(scheme, input, length));
        return Arrays.copyOf(tag, tag.length);
    }

    public Engines engines() {
        return engines;
    }

    /** The schemes computed since the previous call. */
    List<Scheme> takeCalls() {
        List<Scheme> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }
}
