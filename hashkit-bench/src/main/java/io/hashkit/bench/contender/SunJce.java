package io.hashkit.bench.contender;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Input;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** PBKDF2 by the JDK as applications call it. */
public final class SunJce implements Contender {
    @Override
    public Callable<byte[]> ready(Scheme scheme, Input input, byte[] tag) {
        Pbkdf2 pbkdf2 = (Pbkdf2) scheme;
        String name = "PBKDF2With" + Prf.of(pbkdf2).jcaName();
        char[] password = new String(input.password(), StandardCharsets.UTF_8).toCharArray();
        return () -> SecretKeyFactory.getInstance(name)
                .generateSecret(new PBEKeySpec(password, input.salt(), pbkdf2.iterations(), 8 * tag.length))
                .getEncoded();
    }
}
