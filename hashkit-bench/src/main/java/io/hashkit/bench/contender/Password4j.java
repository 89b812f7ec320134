package io.hashkit.bench.contender;

import com.password4j.Argon2Function;
import com.password4j.BcryptFunction;
import com.password4j.HashingFunction;
import com.password4j.PBKDF2Function;
import com.password4j.ScryptFunction;
import com.password4j.types.Argon2;
import com.password4j.types.Bcrypt;
import com.password4j.types.Hmac;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Input;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/** password4j: its own Argon2, bcrypt and scrypt in Java, and PBKDF2 of the JDK. */
public final class Password4j implements Contender {
    @Override
    public Callable<byte[]> ready(Scheme scheme, Input input, byte[] tag) {
        if (scheme instanceof io.hashkit.algorithm.Bcrypt bcrypt) {
            String stored = Traits.of(bcrypt).print(input.salt(), tag);
            HashingFunction function = BcryptFunction.getInstance(Bcrypt.B, bcrypt.cost());
            String password = new String(input.password(), StandardCharsets.UTF_8);
            String salt = stored.substring(0, 29);
            return () -> BcryptTraits.read(function.hash(password, salt).getResult(), Ceilings.defaults())
                    .tag();
        }
        HashingFunction function = function(scheme, tag.length);
        return () -> function.hash(input.password(), input.salt()).getBytes();
    }

    private static HashingFunction function(Scheme scheme, int length) {
        if (scheme instanceof io.hashkit.algorithm.Argon2 argon2) {
            Argon2 type = switch (Argon2Type.of(argon2)) {
                case D -> Argon2.D;
                case I -> Argon2.I;
                case ID -> Argon2.ID;
            };
            return Argon2Function.getInstance(
                    argon2.memoryKib(), argon2.passes(), argon2.lanes(), length, type, argon2.version());
        }
        if (scheme instanceof Scrypt scrypt) {
            return ScryptFunction.getInstance(1 << scrypt.logN(), scrypt.r(), scrypt.p(), length);
        }
        Pbkdf2 pbkdf2 = (Pbkdf2) scheme;
        Hmac hmac = switch (Prf.of(pbkdf2)) {
            case SHA1 -> Hmac.SHA1;
            case SHA256 -> Hmac.SHA256;
            case SHA512 -> Hmac.SHA512;
        };
        return PBKDF2Function.getInstance(hmac, pbkdf2.iterations(), 8 * length);
    }
}
