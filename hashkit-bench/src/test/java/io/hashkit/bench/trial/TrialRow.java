package io.hashkit.bench.trial;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.internal.algorithm.Traits;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * An engine with costs at which {@link #HASHES} hashes take a few milliseconds, so that a fork takes half a second.
 *
 * @param contender full name of the engine
 */
record TrialRow(String contender, Scheme scheme) {
    /** Hashes per operation; one more hash is exactly a tenth more work. */
    static final int HASHES = 10;

    static final List<TrialRow> ALL = List.of(
            new TrialRow("pbkdf2/hashkit", Pbkdf2.sha256(1_000)),
            new TrialRow("bcrypt/hashkit", new Bcrypt(4)),
            new TrialRow("scrypt/hashkit", new Scrypt(8, 8, 1)),
            new TrialRow("argon2/hashkit", Argon2.id(512, 2, 1)));

    /** @throws IllegalArgumentException if no row has that name */
    static TrialRow named(String contender) {
        return ALL.stream()
                .filter(row -> row.contender.equals(contender))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no trial row " + contender));
    }

    /** A call that computes one hash. */
    Callable<byte[]> ready() {
        byte[] tag = new byte[Traits.of(scheme).tagLength()];
        return Contenders.named(contender, 0).ready(scheme, SampleInput.input(), tag);
    }
}
