package io.hashkit.internal.engine.pbkdf2;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.SHA1Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.generators.PKCS5S2ParametersGenerator;
import org.bouncycastle.crypto.params.KeyParameter;

/** PBKDF2 of Bouncy Castle's light API, which computes the HMAC states once. */
public final class Pbkdf2BouncyCastle implements Engine<Pbkdf2> {
    @Override
    public byte[] derive(Pbkdf2 scheme, Input input, int length) {
        PKCS5S2ParametersGenerator generator = new PKCS5S2ParametersGenerator(digest(Prf.of(scheme)));
        generator.init(input.password(), input.salt(), scheme.iterations());
        return ((KeyParameter) generator.generateDerivedMacParameters(Math.multiplyExact(length, 8))).getKey();
    }

    private static Digest digest(Prf prf) {
        return switch (prf) {
            case SHA1 -> new SHA1Digest();
            case SHA256 -> SHA256Digest.newInstance();
            case SHA512 -> new SHA512Digest();
        };
    }
}
