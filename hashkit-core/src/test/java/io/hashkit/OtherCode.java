package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Input;
import java.util.Arrays;
import org.bouncycastle.crypto.PBEParametersGenerator;
import org.bouncycastle.crypto.digests.SHA1Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.BCrypt;
import org.bouncycastle.crypto.generators.PKCS5S2ParametersGenerator;
import org.bouncycastle.crypto.generators.SCrypt;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.bouncycastle.crypto.params.KeyParameter;

/** Hashes by Bouncy Castle, called directly. */
public final class OtherCode {
    private OtherCode() {}

    public static byte[] argon2(Argon2 scheme, Input input, int length) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(
                        switch (Argon2Type.of(scheme)) {
                            case D -> Argon2Parameters.ARGON2_d;
                            case I -> Argon2Parameters.ARGON2_i;
                            case ID -> Argon2Parameters.ARGON2_id;
                        })
                .withVersion(scheme.version())
                .withMemoryAsKB(scheme.memoryKib())
                .withIterations(scheme.passes())
                .withParallelism(scheme.lanes())
                .withSalt(input.salt())
                .withSecret(input.secret())
                .withAdditional(input.data())
                .build());
        byte[] tag = new byte[length];
        generator.generateBytes(input.password(), tag);
        return tag;
    }

    public static byte[] tag(Scheme scheme, byte[] password, byte[] salt, int length) {
        if (scheme instanceof Argon2 argon2) {
            return argon2(argon2, Input.of(password, salt), length);
        }
        if (scheme instanceof Bcrypt bcrypt) {
            byte[] terminated = Arrays.copyOf(password, Math.min(72, password.length + 1));
            return Arrays.copyOf(BCrypt.generate(terminated, salt, bcrypt.cost(), false), length);
        }
        if (scheme instanceof Scrypt scrypt) {
            return SCrypt.generate(password, salt, 1 << scrypt.logN(), scrypt.r(), scrypt.p(), length);
        }
        Pbkdf2 pbkdf2 = (Pbkdf2) scheme;
        PBEParametersGenerator generator = new PKCS5S2ParametersGenerator(
                switch (Prf.of(pbkdf2)) {
                    case SHA1 -> new SHA1Digest();
                    case SHA256 -> new SHA256Digest();
                    case SHA512 -> new SHA512Digest();
                });
        generator.init(password, salt, pbkdf2.iterations());
        return ((KeyParameter) generator.generateDerivedMacParameters(8 * length)).getKey();
    }
}
