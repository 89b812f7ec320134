package io.hashkit.internal.engine.argon2;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An observed Argon2 engine with separate memory for each hash. When the call that needed the hash has returned, the
 * memory is poisoned, and no thread may compute in it, start a hash for that call, or change a word of it.
 *
 * <p>A call is identified by its password, so concurrent calls need different ones.
 */
public final class WatchedArgon2 {
    private static final long POISON = 0x5AFE5AFE5AFE5AFEL;

    private final Map<String, Call> open = new ConcurrentHashMap<>();
    private final Queue<Hash> hashes = new ConcurrentLinkedQueue<>();
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();
    private final @Nullable Executor helpers;

    /** An engine whose lanes run on {@code helpers} too, or in sequence. */
    public WatchedArgon2(@Nullable Executor helpers) {
        this.helpers = helpers;
    }

    private static final class Call {
        private final List<Hash> hashes = new ArrayList<>();
    }

    public Engines engines() {
        Candidate<Argon2> watched = new Candidate<>("watched", false, resources -> this::derive);
        EngineFamily<Argon2> row = new EngineFamily<>("argon2", Argon2.class, List.of(), List.of(watched));
        return Engines.of(List.of(row), Set.of(), Resources.of(new WorkMemory(() -> 0)));
    }

    /** Records that a call with this password begins. */
    public void begin(String password) {
        open.put(password, new Call());
    }

    /** Records that the call has returned, and poisons its memory. */
    public void end(String password) {
        Call call = open.remove(password);
        if (call == null) {
            return;
        }
        synchronized (call) {
            call.hashes.forEach(Hash::poison);
        }
    }

    /** The violations after calls had returned. Valid when all threads are idle. */
    public List<String> faults() {
        List<String> all = new ArrayList<>(faults);
        hashes.forEach(hash -> hash.addFaults(all));
        hashes.clear();
        faults.clear();
        return all;
    }

    private byte[] derive(Argon2 scheme, Input input, int length) {
        Call call = open.get(new String(input.password(), StandardCharsets.UTF_8));
        if (call == null) {
            faults.add("a hash began for a call that had returned");
            throw new IllegalStateException("nobody waits for this hash");
        }
        Hash hash = new Hash();
        synchronized (call) {
            call.hashes.add(hash);
        }
        hashes.add(hash);
        try {
            return new Argon2Hashkit(new Resources(new WorkMemory(() -> 0), helpers), hash)
                    .derive(scheme, input, length);
        } finally {
            hash.computed = true;
        }
    }

    /** The compression function of one hash. */
    private static final class Hash implements Argon2Compression {
        private final Argon2Compression plain = new Argon2Plain();
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicInteger late = new AtomicInteger();
        private volatile long @Nullable [] words;
        private volatile boolean computed;
        private volatile boolean returned;
        private volatile boolean tooEarly;

        @Override
        public int place(int i) {
            return plain.place(i);
        }

        @Override
        public void compress(long[] w, int x, int y, int out, boolean xor, long[] z) {
            inside.incrementAndGet();
            if (returned) {
                late.incrementAndGet();
            }
            if (w.length > 3 * WORDS) {
                words = w;
            }
            plain.compress(w, x, y, out, xor, z);
            inside.decrementAndGet();
        }

        void poison() {
            tooEarly = !computed || inside.get() > 0;
            returned = true;
            long[] memory = words;
            if (memory != null) {
                Arrays.fill(memory, POISON);
            }
        }

        void addFaults(List<String> faults) {
            long[] memory = words;
            if (tooEarly) {
                faults.add("a call returned while its hash was being computed");
            }
            if (late.get() > 0) {
                faults.add("blocks were computed after the call had returned");
            }
            if (returned && memory != null && Arrays.stream(memory).anyMatch(word -> word != POISON)) {
                faults.add("the memory changed after the call had returned");
            }
        }
    }
}
