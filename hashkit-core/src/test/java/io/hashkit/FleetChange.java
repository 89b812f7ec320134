package io.hashkit;

import static io.hashkit.TestKeys.A;
import static io.hashkit.TestKeys.B;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The changes of a running fleet, step by step, as docs/fleet-changes.md lists them. */
enum FleetChange {
    INTRODUCE_SEALS(
            "Introduce seals",
            Rows.PLAIN,
            start("no keyring", () -> plain()),
            deploy("`next(key)` alone", () -> sealing(Keyring.builder().next("k", KeyPrf.of(A)))),
            deploy("`write(key)`", () -> sealing(Keyring.builder().write("k", KeyPrf.of(A)))),
            run("seal all rows: `rekey`", Job.REKEY),
            deploy("`write(key)` and `required()`", () -> sealing(keys(A).required()))),

    BIND_ROWS(
            "Bind rows to users",
            Rows.SEALED,
            start("`write(key)`, without `boundTo`", () -> sealing(keys(A))),
            deploy("`boundTo(id)` everywhere, and `bindNext()`", () -> binding(keys(A).bindNext())),
            deploy("`boundTo(id)`, without `bindNext()`", () -> binding(keys(A))),
            run("bind all rows: `boundTo(id).rekey`", Job.REKEY),
            deploy("`requireBound()`", () -> binding(keys(A).requireBound()))),

    REPLACE_A_KEY(
            "Replace a key",
            Rows.BOUND,
            start("`write(old)`", () -> binding(keys(A))),
            deploy("`write(old)` and `next(new)`", () -> binding(keys(A).next("new", KeyPrf.of(B)))),
            deploy("`write(new)` and `read(old)`", () -> binding(keys(B).read("old", KeyPrf.of(A)))),
            run("re-key all rows: `rekey`", Job.REKEY)),

    RETIRE_A_KEY(
            "Retire a key",
            Rows.BOUND,
            start("`write(new)` and `read(old)`, all rows re-keyed", () -> binding(keys(A).read("old", KeyPrf.of(B)))),
            deploy("`write(new)` and `retired(old)`", () -> binding(keys(A).retired("old", KeyPrf.of(B)))),
            deploy(
                    "`write(new)` and `retired(name, id)`: the old key is destroyed",
                    () -> binding(keys(A).retired(
                                    "old",
                                    Keyring.builder()
                                            .write("old", KeyPrf.of(B))
                                            .build()
                                            .keys()
                                            .get(0)
                                            .id()))),
            deploy("`write(new)` alone", () -> binding(keys(A)))),

    ACCEPT_A_DIALECT(
            "Accept another system's rows",
            Rows.PLAIN,
            start("without `accept`", () -> new Host(TestHashers.builder().scheme(CheapestForTests.ARGON2ID), false)),
            deploy("`accept(dialect)`", () -> plain()),
            run("import the rows", Job.IMPORT)),

    WRAP_OLD_ROWS(
            "Wrap old rows",
            Rows.FOREIGN,
            start("`accept(dialects)`, a release that reads wrapped rows", () -> plain()),
            run("wrap weak rows: `wrap`", Job.WRAP)),

    RAISE_COSTS(
            "Raise costs",
            Rows.PLAIN,
            start(
                    "the old costs, and limits that fit them",
                    () -> costs(Costs.LOW, CheapestForTests.ARGON2ID, Costs.LITTLE)),
            deploy(
                    "ceilings, heap and the budget of the limiter for the new costs",
                    () -> costs(Ceilings.defaults(), CheapestForTests.ARGON2ID, Costs.MUCH)),
            deploy("`scheme(new costs)`", () -> costs(Ceilings.defaults(), Costs.NEW, Costs.MUCH)),
            run("wrap weak rows: `wrap`", Job.WRAP)),

    UNIFORM_TIME(
            "Switch a uniform time on",
            Rows.FOREIGN,
            start("without `uniformWork`", () -> plain()),
            deploy(
                    "`uniformWork()`, with a `UniformTime` around each login",
                    () -> new Host(builder().uniformWork(), false)));

    /** Limits that fit the old costs alone, and those that fit the new ones too. */
    private static final class Costs {
        private static final Argon2 NEW = Argon2.id(1040, 1, 1);
        private static final Ceilings LOW = Ceilings.defaults().with(Limit.ARGON2_MEMORY, 8);
        private static final long LITTLE = 1 << 20;
        private static final long MUCH = 8 << 20;
    }

    private final String title;
    private final Rows rows;
    private final List<Step> steps;

    FleetChange(String title, Rows rows, Step... steps) {
        this.title = title;
        this.rows = rows;
        this.steps = List.of(steps);
    }

    /** What the table holds at first. */
    enum Rows {
        PLAIN,
        FOREIGN,
        SEALED,
        BOUND
    }

    /** What a program does to all rows once every host has the step before it. */
    enum Job {
        REKEY,
        WRAP,
        IMPORT
    }

    /**
     * A step that is complete on all hosts before the next one begins.
     *
     * @param words as the document has them
     * @param host the hosts from then on; null for a job, which changes no host
     */
    record Step(
            String words,
            @Nullable Supplier<Host> host,
            @Nullable Job job) {}

    /** One host, which may know the identities of users. */
    record Host(PasswordHasher hasher, boolean knowsUsers) {
        Host(PasswordHasherBuilder builder, boolean knowsUsers) {
            this(builder.build(), knowsUsers);
        }

        PasswordHasher of(String id) {
            return knowsUsers ? hasher.boundTo(id) : hasher;
        }
    }

    private static Step start(String words, Supplier<Host> host) {
        return new Step(words, host, null);
    }

    private static Step deploy(String words, Supplier<Host> host) {
        return new Step(words, host, null);
    }

    private static Step run(String words, Job job) {
        return new Step(words, null, job);
    }

    static PasswordHasherBuilder builder() {
        return TestHashers.builder().scheme(CheapestForTests.ARGON2ID).accept(Dialects.ALL);
    }

    private static KeyringBuilder keys(byte[] key) {
        return Keyring.builder().write("now", KeyPrf.of(key));
    }

    static Host plain() {
        return new Host(builder(), false);
    }

    private static Host sealing(KeyringBuilder keys) {
        return new Host(builder().keyring(keys.build()), false);
    }

    private static Host binding(KeyringBuilder keys) {
        return new Host(builder().keyring(keys.build()), true);
    }

    private static Host costs(Ceilings ceilings, Argon2 scheme, long bytes) {
        return new Host(
                TestHashers.builder()
                        .scheme(scheme)
                        .ceilings(ceilings)
                        .limiter(Limiter.builder().memoryBytes(bytes).build()),
                false);
    }

    /** The heading in the document. */
    String title() {
        return title;
    }

    List<Step> steps() {
        return steps;
    }

    Rows rows() {
        return rows;
    }
}
