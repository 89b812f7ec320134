package io.hashkit.spring;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.tuning.HostTuning;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.HashkitProperties.EncoderProperties;
import io.hashkit.spring.properties.InvalidPropertyException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.beans.factory.ObjectProvider;

/** The identifier that is written before each new hash, as in <code>{argon2}</code>. */
final class EncoderId {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9@._-]{0,64}");

    /** The ids that {@code PasswordEncoderFactories} knows. */
    private static final Set<String> OF_SPRING = Set.of(
            "bcrypt",
            "ldap",
            "MD4",
            "MD5",
            "noop",
            "pbkdf2",
            "pbkdf2@SpringSecurity_v5_8",
            "scrypt",
            "scrypt@SpringSecurity_v5_8",
            "SHA-1",
            "SHA-256",
            "sha256",
            "argon2",
            "argon2@SpringSecurity_v5_8");

    private EncoderId() {}

    /** {@return the identifier of the properties; empty for none} */
    static String of(HashkitProperties properties, ObjectProvider<Keyring> keyring, ObjectProvider<HostTuning> own) {
        EncoderProperties encoder = properties.encoder();
        String id = encoder.id() == null ? "" : encoder.id();
        if (!ID.matcher(id).matches()) {
            throw new InvalidPropertyException(
                    "hashkit.encoder.id",
                    id,
                    "an id has at most 64 characters, which are letters, digits or one of @._-",
                    "Set an id without braces, such as argon2, or remove the property to write no prefix.");
        }
        if (!id.isEmpty() && keyring.getIfAvailable() != null) {
            throw new InvalidPropertyException(
                    "hashkit.encoder.id",
                    id,
                    "there are keys, and programs that read this id cannot read sealed hashes",
                    "Remove hashkit.encoder.id, or remove hashkit.keyring.keys to seal nothing.");
        }
        HostTuning tuning = own.getIfAvailable();
        if (tuning != null) {
            requireFit(id, tuning.scheme());
        }
        return id;
    }

    /** Under an id of Spring's own, rows of another form are false or an exception to the encoder that Spring has for it. */
    private static void requireFit(String id, Scheme scheme) {
        List<String> fit = scheme instanceof Argon2
                ? List.of("argon2", "argon2@SpringSecurity_v5_8")
                : scheme instanceof Bcrypt ? List.of("bcrypt") : List.of();
        if (OF_SPRING.contains(id) && !fit.contains(id)) {
            throw new InvalidPropertyException(
                    "hashkit.encoder.id",
                    id,
                    "Spring Security's encoder of this id cannot read what hashkit writes, which is "
                            + scheme.algorithm(),
                    fit.isEmpty()
                            ? "Remove hashkit.encoder.id, as none of Spring Security's ids fits, or set a hashkit.scheme of"
                                    + " Argon2 or bcrypt."
                            : "Set " + String.join(" or ", fit) + ", or remove hashkit.encoder.id.");
        }
    }
}
