package io.hashkit.bench.contender;

import at.favre.lib.crypto.bcrypt.BCrypt;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Input;
import java.util.concurrent.Callable;

/** bcrypt by the Java library at.favre.lib. */
public final class FavreBcrypt implements Contender {
    @Override
    public Callable<byte[]> ready(Scheme scheme, Input input, byte[] tag) {
        int cost = ((Bcrypt) scheme).cost();
        BCrypt.Hasher hasher = BCrypt.with(BCrypt.Version.VERSION_2B);
        return () -> hasher.hashRaw(cost, input.salt(), input.password()).rawHash;
    }
}
