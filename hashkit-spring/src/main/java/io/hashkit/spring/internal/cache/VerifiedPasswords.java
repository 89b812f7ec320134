package io.hashkit.spring.internal.cache;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * Remembers for a while which passwords have matched which stored strings. It holds neither: an entry is an HMAC-SHA256 of
 * both (RFC 2104), of the hasher, and of the identity to which the string is bound, under a random key of this object. Only a match is
 * remembered; a changed stored string has another tag. Attempts with the same tag at the same time share one hash.
 * Thread-safe.
 *
 * <p>Whatever happens to the cache, on a full heap too, the worst outcome is another hash.
 */
public final class VerifiedPasswords implements AutoCloseable {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    /** Longer strings are left to the hasher, which refuses them before it takes memory. */
    private static final int LONGEST_STORED = 8_192;

    private final byte[] key = new byte[KEY_BYTES];
    private final AsyncCache<Tag, Boolean> attempts;
    private final AtomicInteger hashers = new AtomicInteger();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private volatile boolean closed;

    /** The 32 bytes of a tag. */
    record Tag(long first, long second, long third, long fourth) {}

    /** The key as the JDK wants it, without a copy that stays. */
    final class MacKey implements SecretKey {
        private static final long serialVersionUID = 1L;

        @Override
        public String getAlgorithm() {
            return ALGORITHM;
        }

        @Override
        public String getFormat() {
            return "RAW";
        }

        @Override
        public byte[] getEncoded() {
            synchronized (key) { // not while the key is wiped
                if (closed) {
                    throw new IllegalStateException("the cache is closed");
                }
                return key.clone();
            }
        }
    }

    /**
     * Starts empty, with a new key.
     *
     * @param ttl how long a match is remembered
     * @param size most matches that are remembered
     */
    public VerifiedPasswords(Duration ttl, int size) {
        this(ttl, size, Ticker.systemTicker());
    }

    VerifiedPasswords(Duration ttl, int size, Ticker clock) {
        new SecureRandom().nextBytes(key);
        attempts = Caffeine.newBuilder()
                .expireAfterWrite(ttl)
                .maximumSize(size)
                .ticker(clock)
                .executor(Runnable::run)
                .buildAsync();
    }

    /** The number of a hasher, which is part of its tags: another one may refuse what it accepts. */
    int nextHasher() {
        return hashers.incrementAndGet();
    }

    /**
     * The tag of an attempt; null if there can be none now, so that the caller hashes.
     *
     * @param hasher the number of the hasher
     * @param kind the type of the password, because text and bytes may have the same bytes
     * @param password the password, which is not changed
     */
    @Nullable
    Tag tag(int hasher, char kind, byte[] password, @Nullable String stored, @Nullable String boundTo) {
        byte[] tag = new byte[0];
        try {
            if (closed || stored == null || stored.length() > LONGEST_STORED) {
                return null;
            }
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new MacKey());
            int idLength = boundTo == null ? -1 : boundTo.length();
            ByteBuffer text = ByteBuffer.allocate(
                    Character.BYTES * (1 + Math.max(0, idLength) + stored.length()) + 3 * Integer.BYTES);
            text.putInt(hasher).putChar(kind).putInt(idLength).putInt(stored.length());
            put(text, boundTo == null ? "" : boundTo);
            put(text, stored);
            mac.update(text.flip());
            mac.update(password);
            tag = mac.doFinal();
            ByteBuffer longs = ByteBuffer.wrap(tag);
            return new Tag(longs.getLong(), longs.getLong(), longs.getLong(), longs.getLong());
        } catch (Throwable e) {
            return null;
        } finally {
            Arrays.fill(tag, (byte) 0);
        }
    }

    private static void put(ByteBuffer buffer, String text) {
        for (int i = 0; i < text.length(); i++) {
            buffer.putChar(text.charAt(i));
        }
    }

    /**
     * Tells whether a password matches.
     *
     * @param hash computes it; called at most once
     */
    boolean matches(Tag tag, BooleanSupplier hash) {
        Attempt mine = new Attempt();
        Attempt first = begin(tag, mine);
        if (first == null) {
            Boolean match = null;
            try {
                match = hash.getAsBoolean();
                return match;
            } finally {
                mine.end(match);
            }
        }
        boolean shared = !first.isDone();
        if (shared && first.enter()) {
            try {
                first.await();
            } finally {
                first.leave();
            }
        }
        Boolean known = known(first, shared);
        return known == null ? hash.getAsBoolean() : known;
    }

    /**
     * As {@link #matches}. Each caller gets a future of its own; whatever is done to it, only what the hash has answered is
     * remembered and shared. The hash ends early when nobody waits for it any more.
     *
     * @param hash begins it; called at most once
     * @param ended runs when the password is not needed any more; not if this method throws
     */
    CompletableFuture<Boolean> matchesAsync(Tag tag, Supplier<CompletableFuture<Boolean>> hash, Runnable ended) {
        Attempt mine = new Attempt();
        Attempt first = begin(tag, mine);
        if (first == null) {
            return mine.run(hash, ended);
        }
        boolean shared = !first.isDone();
        if (shared && first.enter()) {
            return after(first, hash, ended);
        }
        Boolean known = known(first, shared);
        CompletableFuture<Boolean> own = known == null ? hash.get() : CompletableFuture.completedFuture(known);
        var ignored = own.whenComplete((match, failure) -> ended.run());
        return own;
    }

    /** Not on the thread that completes the attempt: what the application does next would keep other callers waiting. */
    private CompletableFuture<Boolean> after(Attempt first, Supplier<CompletableFuture<Boolean>> hash, Runnable ended) {
        CallerAnswer own = new CallerAnswer();
        own.atEnd(first::leave);
        own.atEnd(ended);
        var ignored = first.handleAsync((match, failure) -> {
                    Boolean known = known(first, true);
                    if (known != null) {
                        own.complete(known, null);
                    } else if (!own.future().isDone()) {
                        own.follow(hash.get());
                    }
                    return known;
                })
                .whenComplete((known, failure) -> {
                    if (failure != null) {
                        own.complete(null, failure);
                    }
                });
        return own.future();
    }

    /** The attempt with this tag that is remembered or runs; null if the caller has to hash. */
    private @Nullable Attempt begin(Tag tag, Attempt mine) {
        Attempt first = null;
        try {
            first = (Attempt) attempts.asMap().putIfAbsent(tag, mine);
        } catch (Throwable e) {
            // On a full heap nothing is remembered.
        }
        if (first == null) {
            misses.increment();
        }
        return first;
    }

    /**
     * The answer of another attempt; null if there is none.
     *
     * @param shared whether it ran when the caller came. Otherwise only a match counts: anything else should have been
     *     dropped
     */
    private @Nullable Boolean known(Attempt other, boolean shared) {
        boolean counts = !closed && (shared || other.hasMatched());
        Boolean known = counts ? other.answer() : null;
        (known == null ? misses : hits).increment();
        return known;
    }

    /** Attempts that were answered without a hash of their own. */
    public long hits() {
        return hits.sum();
    }

    /** Attempts that needed a hash. */
    public long misses() {
        return misses.sum();
    }

    /** Matches that are remembered, and hashes that run; about. */
    public long size() {
        return attempts.synchronous().estimatedSize();
    }

    /** Makes a new key, after {@link #close}: from now on matches are remembered again. */
    public void open() {
        synchronized (key) {
            new SecureRandom().nextBytes(key);
            closed = false;
        }
    }

    /** Forgets everything, and wipes the key. Every later attempt hashes. */
    @Override
    public void close() {
        synchronized (key) {
            closed = true;
            Arrays.fill(key, (byte) 0);
        }
        attempts.synchronous().invalidateAll();
    }
}
