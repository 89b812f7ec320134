package io.hashkit.bench.contender;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Input;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder.SecretKeyFactoryAlgorithm;
import org.springframework.security.crypto.scrypt.SCryptPasswordEncoder;

/** Spring Security's encoders. They choose the salt themselves, so verification of a stored string is measured instead. */
public final class SpringSecurity implements Contender {
    @Override
    public Callable<byte[]> ready(Scheme scheme, Input input, byte[] tag) {
        PasswordEncoder encoder = encoder(scheme, input.salt().length, tag.length);
        String stored = stored(scheme, input.salt(), tag);
        String password = new String(input.password(), StandardCharsets.UTF_8);
        return () -> {
            if (!encoder.matches(password, stored)) {
                throw new IllegalStateException("Spring does not verify " + scheme);
            }
            return tag;
        };
    }

    static PasswordEncoder encoder(Scheme scheme, int salt, int tag) {
        if (scheme instanceof Argon2 argon2) {
            return new Argon2PasswordEncoder(salt, tag, argon2.lanes(), argon2.memoryKib(), argon2.passes());
        }
        if (scheme instanceof Bcrypt bcrypt) {
            return new BCryptPasswordEncoder(bcrypt.cost());
        }
        if (scheme instanceof Scrypt scrypt) {
            return new SCryptPasswordEncoder(1 << scrypt.logN(), scrypt.r(), scrypt.p(), tag, salt);
        }
        Pbkdf2 pbkdf2 = (Pbkdf2) scheme;
        return new Pbkdf2PasswordEncoder(
                "",
                salt,
                pbkdf2.iterations(),
                switch (Prf.of(pbkdf2)) {
                    case SHA1 -> SecretKeyFactoryAlgorithm.PBKDF2WithHmacSHA1;
                    case SHA256 -> SecretKeyFactoryAlgorithm.PBKDF2WithHmacSHA256;
                    case SHA512 -> SecretKeyFactoryAlgorithm.PBKDF2WithHmacSHA512;
                });
    }

    private static String stored(Scheme scheme, byte[] salt, byte[] tag) {
        if (scheme instanceof Scrypt scrypt) {
            Base64.Encoder base64 = Base64.getEncoder();
            long costs = (long) scrypt.logN() << 16 | (long) scrypt.r() << 8 | scrypt.p();
            return "$" + Long.toString(costs, 16) + "$" + base64.encodeToString(salt) + "$"
                    + base64.encodeToString(tag);
        }
        if (scheme instanceof Pbkdf2) {
            return HexFormat.of().formatHex(salt) + HexFormat.of().formatHex(tag);
        }
        return Traits.of(scheme).print(salt, tag);
    }
}
