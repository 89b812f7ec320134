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

/** The changes of a running fleet, step by step, as docs/fleet-changes.md lists them in the words of Spring Boot. */
enum FleetChange {
    INTRODUCE_SEALS(
            "Introduce seals",
            Rows.PLAIN,
            start("no keys", () -> plain()),
            deploy(
                    "the key is `next`, and none is `write`",
                    () -> sealing(Keyring.builder().next("k", KeyPrf.of(A)))),
            deploy("the key is `write`", () -> sealing(Keyring.builder().write("k", KeyPrf.of(A)))),
            run("seal all rows: `hashkit-rehash seal`", Job.REKEY),
            deploy("`hashkit.keyring.required`", () -> sealing(keys(A).required()))),

    BIND_ROWS(
            "Bind rows to users",
            Rows.SEALED,
            start("the key is `write`, and there is no `UserIdentity` bean", () -> sealing(keys(A))),
            deploy("a `UserIdentity` bean, and `hashkit.keyring.bind-next`", () -> binding(keys(A).bindNext())),
            deploy("the bean, without `bind-next`", () -> binding(keys(A))),
            run("bind all rows: `hashkit-rehash rekey --bind`", Job.REKEY),
            deploy("`hashkit.keyring.require-bound`", () -> binding(keys(A).requireBound()))),

    REPLACE_A_KEY(
            "Replace a key",
            Rows.BOUND,
            start("the old key is `write`", () -> binding(keys(A))),
            deploy("the old key is `write`, and the new one `next`", () -> binding(keys(A).next("new", KeyPrf.of(B)))),
            deploy("the new key is `write`, and the old one `read`", () -> binding(keys(B).read("old", KeyPrf.of(A)))),
            run("re-key all rows: `hashkit-rehash rekey`", Job.REKEY)),

    RETIRE_A_KEY(
            "Retire a key",
            Rows.BOUND,
            start(
                    "the new key is `write`, the old one `read`, and all rows are re-keyed",
                    () -> binding(keys(A).read("old", KeyPrf.of(B)))),
            deploy("the old key is `retired`", () -> binding(keys(A).retired("old", KeyPrf.of(B)))),
            deploy(
                    "the old key is `retired` by its `id`, and destroyed",
                    () -> binding(keys(A).retired(
                                    "old",
                                    Keyring.builder()
                                            .write("old", KeyPrf.of(B))
                                            .build()
                                            .keys()
                                            .get(0)
                                            .id()))),
            deploy("the new key alone", () -> binding(keys(A)))),

    ACCEPT_A_DIALECT(
            "Accept another system's rows",
            Rows.PLAIN,
            start(
                    "`hashkit.dialects` without the system",
                    () -> new Host(TestHashers.builder().scheme(CheapestForTests.ARGON2ID), false)),
            deploy("`hashkit.dialects` with the system", () -> plain()),
            run("import the rows", Job.IMPORT)),

    WRAP_OLD_ROWS(
            "Wrap old rows",
            Rows.FOREIGN,
            start("a release that reads wrapped rows, and the dialects of the old rows", () -> plain()),
            run("wrap weak rows: `hashkit-rehash wrap`", Job.WRAP)),

    RAISE_COSTS(
            "Raise costs",
            Rows.PLAIN,
            start(
                    "the old costs, and limits that fit them",
                    () -> costs(Costs.LOW, CheapestForTests.ARGON2ID, Costs.LITTLE)),
            deploy(
                    "ceilings, heap and `hashkit.limiter.memory` for the new costs",
                    () -> costs(Ceilings.defaults(), CheapestForTests.ARGON2ID, Costs.MUCH)),
            deploy("`hashkit.scheme` with the new costs", () -> costs(Ceilings.defaults(), Costs.NEW, Costs.MUCH)),
            run("wrap weak rows: `hashkit-rehash wrap`", Job.WRAP)),

    UNIFORM_TIME(
            "Switch a uniform time on",
            Rows.FOREIGN,
            start("without `hashkit.uniform-time`", () -> plain()),
            deploy("`hashkit.uniform-time`", () -> new Host(builder().uniformWork(), false)));

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
