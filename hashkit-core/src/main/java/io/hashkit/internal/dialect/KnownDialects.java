package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The built-in dialects that strings tell. */
public final class KnownDialects {
    /** Those whose strings identify themselves and hold all parameters. */
    public static final List<Dialect> ALL = List.of(
            Django.DIALECT,
            Pbkdf2Forms.WERKZEUG,
            Pbkdf2Forms.PASSLIB,
            ScryptForms.PASSLIB,
            BcryptForms.PASSLIB_SHA256,
            Pbkdf2Forms.ATLASSIAN,
            Pbkdf2Forms.P5K2,
            Pbkdf2Forms.GRUB,
            SpringSecurity.DIALECT,
            ScryptForms.HEX,
            ScryptForms.LAMBDAWORKS,
            ScryptForms.BY_N,
            Argon2Forms.ANY_ORDER,
            BcryptForms.PHC,
            DigestForms.SHIRO,
            Pbkdf2Forms.PASSWORD4J,
            Keycloak.DIALECT,
            Pbkdf2Forms.ASPNET_IDENTITY,
            BcryptForms.WORDPRESS,
            Phpass.DIALECT,
            ScryptForms.FIREBASE,
            Ldap.DIALECT,
            Crypt3.DIALECT,
            MediaWiki.DIALECT,
            Scram.DIALECT,
            DigestForms.FSHP,
            Pbkdf2Forms.CISCO);

    public static final List<Dialect> TOLD_BY_THE_STRING = Stream.concat(
                    ALL.stream(),
                    Stream.of(
                            DigestForms.PLAIN_TEXT,
                            DigestForms.UNSALTED,
                            Pbkdf2Sha224Sha384.DIALECT,
                            BcryptForms.FAULTY))
            .toList();

    private KnownDialects() {}

    /** The first dialect that claims a string; empty if none does. */
    public static Optional<Dialect> claiming(String stored) {
        for (Dialect dialect : TOLD_BY_THE_STRING) {
            if (dialect.claims(stored)) {
                return Optional.of(dialect);
            }
        }
        return Optional.empty();
    }
}
