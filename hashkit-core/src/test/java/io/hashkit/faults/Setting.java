package io.hashkit.faults;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A hasher and its use, with costs that protect nothing.
 *
 * @param engine the engine to try first, or null
 * @param threads whether it computes on an executor
 * @param waiting the number of other callers that already wait for a permit
 * @param firstUse whether each call has a new hasher, so that engines are proven in it
 * @param stored a stored string of another system for {@code password}, or null for one of the hasher's own
 * @param calls the calls to make
 */
record Setting(
        String name,
        Scheme scheme,
        @Nullable String engine,
        boolean threads,
        int waiting,
        boolean firstUse,
        String password,
        @Nullable String stored,
        Set<Call> calls) {
    enum Call {
        HASH,
        VERIFY_RIGHT,
        VERIFY_WRONG,
        VERIFY_AND_UPGRADE,
        VERIFY_NOTHING,
        NEEDS_REHASH,
        WRAP,
        WRAP_SHORT_SALT,
        TRY_HASH,
        NEEDS_REKEY,
        REKEY,
        /** A login by a view of one user. */
        BOUND,
        HASH_ASYNC,
        VERIFY_ASYNC,
        VERIFY_ASYNC_AND_UPGRADE,
        /** A hash that is cancelled at once, at whatever step it is. */
        CANCEL_ASYNC,
        VERIFY_NOTHING_ASYNC,
        /** A whole login at a multiple of the step. */
        LOGIN_ASYNC
    }

    private static final String LATE_HELPERS = ", late helpers";
    private static final String SEALED = ", sealed";
    private static final String UNIFORM = ", uniform time";
    private static final String BY_SERVICE = ", sealed by a service";
    private static final String DECORATED = ", decorated";
    private static final String TUNED = ", tuned";
    private static final String LOST = "lost: ";

    static final String PASSWORD = "password";
    /** "e" and a combining acute accent: not in NFC. */
    private static final String DECOMPOSED = "pe\u0301re";

    private static final Scheme ONE_LANE = Argon2.id(64, 1, 1);
    private static final Scheme FOUR_LANES = Argon2.id(64, 1, 4);
    private static final Scheme PBKDF2 = Pbkdf2.sha256(1);
    /** Beside which a digest is a cheap row. */
    private static final Scheme SOME_PBKDF2 = Pbkdf2.sha256(100);

    private static final Set<Call> ALL = EnumSet.range(Call.HASH, Call.NEEDS_REHASH);
    private static final Set<Call> FUTURES = EnumSet.range(Call.HASH_ASYNC, Call.VERIFY_NOTHING_ASYNC);
    private static final Set<Call> WAITING_FUTURES = EnumSet.range(Call.HASH_ASYNC, Call.VERIFY_ASYNC_AND_UPGRADE);
    private static final Set<Call> WAITING = EnumSet.of(Call.HASH, Call.VERIFY_RIGHT, Call.VERIFY_AND_UPGRADE);
    private static final Set<Call> DECORATED_CALLS = EnumSet.of(
            Call.VERIFY_RIGHT,
            Call.WRAP,
            Call.WRAP_SHORT_SALT,
            Call.TRY_HASH,
            Call.NEEDS_REKEY,
            Call.REKEY,
            Call.BOUND);
    private static final Set<Call> LOGIN = EnumSet.of(Call.VERIFY_RIGHT);

    /** Settings whose sites other settings cover too. */
    private static final Set<String> OFTEN_ENOUGH = Set.of(
            "argon2 4 lanes, threads, behind two",
            "argon2, threads",
            "pbkdf2, sealed by a service",
            "pbkdf2, behind two, futures, sealed by a service",
            "pbkdf2, not NFC, futures",
            "bcrypt/bouncy-castle",
            "bcrypt, first use",
            "scrypt/bouncy-castle");

    private static Setting of(String name, Scheme scheme) {
        return new Setting(name, scheme, null, false, 0, false, PASSWORD, null, ALL);
    }

    private static Setting dialect(String name, String password, String stored) {
        return new Setting(
                "dialect " + name,
                PBKDF2,
                null,
                false,
                0,
                false,
                password,
                stored,
                EnumSet.of(Call.VERIFY_RIGHT, Call.VERIFY_WRONG, Call.VERIFY_AND_UPGRADE, Call.NEEDS_REHASH));
    }

    private Setting onThreads() {
        return new Setting(name + ", threads", scheme, engine, true, waiting, firstUse, password, stored, calls);
    }

    private Setting by(String engine) {
        return new Setting(engine, scheme, engine, threads, waiting, firstUse, password, stored, calls);
    }

    private Setting behindTwo() {
        return new Setting(name + ", behind two", scheme, engine, threads, 2, firstUse, password, stored, WAITING);
    }

    private Setting withLateHelpers() {
        return new Setting(name + LATE_HELPERS, scheme, engine, threads, waiting, firstUse, password, stored, LOGIN);
    }

    private Setting sealing() {
        return new Setting(name + SEALED, scheme, engine, threads, waiting, firstUse, password, stored, calls);
    }

    private Setting sealingByService() {
        return new Setting(name + BY_SERVICE, scheme, engine, threads, waiting, firstUse, password, stored, calls);
    }

    /** Every other call, by a hasher in two others. */
    private Setting decorated() {
        return new Setting(
                name + DECORATED + SEALED,
                scheme,
                engine,
                threads,
                waiting,
                firstUse,
                password,
                stored,
                DECORATED_CALLS);
    }

    private Setting uniform() {
        Set<Call> all = EnumSet.copyOf(calls);
        if (threads) {
            all.add(Call.LOGIN_ASYNC);
        }
        return new Setting(name + UNIFORM, scheme, engine, threads, waiting, firstUse, password, stored, all);
    }

    private Setting losing() {
        Set<Call> slow = EnumSet.of(Call.VERIFY_ASYNC, Call.VERIFY_ASYNC_AND_UPGRADE);
        return new Setting(LOST + name, scheme, engine, threads, waiting, firstUse, password, stored, slow);
    }

    private Setting tuned() {
        return new Setting(name + TUNED, scheme, engine, threads, waiting, firstUse, password, stored, calls);
    }

    private Setting cheapFor(Scheme own) {
        return new Setting(name + ", cheap", own, engine, threads, waiting, firstUse, password, stored, calls);
    }

    /** Whether answers come at multiples of a step. */
    boolean isUniform() {
        return name.endsWith(UNIFORM);
    }

    /** Whether the hasher notes the time of each hash for a tuning. */
    boolean isTuned() {
        return name.endsWith(TUNED);
    }

    /** Whether the hasher is in two others, which forward each call. */
    boolean isDecorated() {
        return name.contains(DECORATED);
    }

    /** Whether rows are sealed. */
    boolean sealed() {
        return name.endsWith(SEALED) || sealedByService();
    }

    /** Whether the key is in a service, which asynchronous calls ask on threads of its own. */
    boolean sealedByService() {
        return name.endsWith(BY_SERVICE);
    }

    /** Whether each call reads the limits of the host, in the same way for all schemes. */
    boolean looksAtHost() {
        return name.equals("pbkdf2") || name.equals("pbkdf2, behind two") || name.equals("pbkdf2, futures");
    }

    /** Whether helpers run only when the hash that asked for them has ended. */
    boolean lateHelpers() {
        return name.endsWith(LATE_HELPERS);
    }

    /** Whether executors take tasks that they never begin: those for keys if there are any, otherwise those for hashes. */
    boolean loses() {
        return name.startsWith(LOST);
    }

    /** The asynchronous calls of this setting. */
    private Setting inFutures() {
        Set<Call> asynchronous = firstUse ? EnumSet.of(Call.VERIFY_ASYNC) : waiting > 0 ? WAITING_FUTURES : FUTURES;
        return new Setting(name + ", futures", scheme, engine, true, waiting, firstUse, password, stored, asynchronous);
    }

    /** The login call of this setting. */
    Call login() {
        return calls.contains(Call.VERIFY_ASYNC) ? Call.VERIFY_ASYNC : Call.VERIFY_RIGHT;
    }

    private Setting atFirstUse() {
        return new Setting(name + ", first use", scheme, engine, threads, waiting, true, password, stored, LOGIN);
    }

    private Setting wrapping() {
        return new Setting(
                name + ", wrap", scheme, engine, threads, waiting, firstUse, password, stored, EnumSet.of(Call.WRAP));
    }

    private Setting decomposed() {
        return new Setting(name + ", not NFC", scheme, engine, threads, waiting, firstUse, DECOMPOSED, stored, calls);
    }

    /** The settings that differ in how they acquire and release. */
    static List<Setting> some() {
        return all().stream()
                .filter(setting -> !OFTEN_ENOUGH.contains(setting.name()))
                .toList();
    }

    static List<Setting> all() {
        Setting argon2 = of("argon2", ONE_LANE);
        Setting lanes = of("argon2 4 lanes", FOUR_LANES);
        Setting pbkdf2 = of("pbkdf2", PBKDF2);
        Setting bcrypt = of("bcrypt", new Bcrypt(4));
        Setting scrypt = of("scrypt", new Scrypt(1, 8, 1));
        Setting md5 = dialect("Django MD5", PASSWORD, "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22");
        return List.of(
                argon2,
                argon2.onThreads(),
                lanes,
                lanes.onThreads(),
                lanes.onThreads().withLateHelpers(),
                argon2.by("argon2/bouncy-castle"),
                scrypt,
                scrypt.by("scrypt/bouncy-castle"),
                bcrypt,
                bcrypt.by("bcrypt/bouncy-castle"),
                pbkdf2,
                pbkdf2.by("pbkdf2/jdk"),
                pbkdf2.onThreads(),
                pbkdf2.wrapping(),
                pbkdf2.wrapping().onThreads(),
                pbkdf2.sealing(),
                pbkdf2.decorated(),
                pbkdf2.tuned(),
                pbkdf2.inFutures().tuned(),
                pbkdf2.sealingByService(),
                pbkdf2.inFutures().sealingByService(),
                pbkdf2.behindTwo().inFutures().sealingByService(),
                pbkdf2.inFutures().losing(),
                pbkdf2.inFutures().sealingByService().losing(),
                pbkdf2.uniform(),
                pbkdf2.inFutures().uniform(),
                pbkdf2.decomposed(),
                pbkdf2.decomposed().onThreads(),
                pbkdf2.behindTwo(),
                pbkdf2.onThreads().behindTwo(),
                lanes.onThreads().behindTwo(),
                pbkdf2.inFutures(),
                pbkdf2.decomposed().inFutures(),
                pbkdf2.behindTwo().inFutures(),
                lanes.inFutures(),
                lanes.atFirstUse().inFutures(),
                pbkdf2.atFirstUse(),
                lanes.atFirstUse().onThreads(),
                scrypt.atFirstUse(),
                bcrypt.atFirstUse(),
                dialect(
                        "Django PBKDF2",
                        "wkVh@Tii#P5vMCbzucRM4Xp7d+wPbyh",
                        "pbkdf2_sha256$1$FHutoqLBkaEyg0T6oybvA3$te2oz7mbZFtc9wZxVLBdf4VdbwrTgNHucnlusZzjPWU="),
                dialect(
                        "LDAP PBKDF2, wrapped",
                        "secret",
                        "$pbkdf2-sha256-wrapped$i=1,l=32"
                                + ",inner=e1BCS0RGMn0xMDAwJHZMY1c0bnhQU2VtZE02WlVLb1h3WGckAEEAGwBsZGFw$QkNUqTMmFRmdK9p7NA0IhQ$WljllfYN/JzkKFvO7VnIT0pLq9bNvKB+YHMxPf5qhqg"),
                md5,
                md5.cheapFor(SOME_PBKDF2).uniform(),
                md5.cheapFor(SOME_PBKDF2).inFutures().uniform(),
                dialect(
                        "Spring Argon2",
                        "78Y",
                        "{argon2@SpringSecurity_v5_8}$argon2id$v=19$m=64,t=1,p=1$2BHYfLsOCJiyEPAKMr9wGw"
                                + "$bBWwsEj1Ks0O83mHTLmT7KV7gGXYRKmJeT4ehPHr/kw"),
                dialect(
                        "passlib bcrypt-sha256",
                        PASSWORD,
                        "$bcrypt-sha256$v=2,t=2b,r=5$5Hg1DKFqPE8C2aflZ5vVoe$wOK1VFFtS8IGTrGa7.h5fs0u84qyPbS"));
    }
}
