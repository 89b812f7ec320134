package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The built-in dialects that strings tell. */
public final class KnownDialects {
    /** Those whose strings identify themselves and hold all parameters. */
    public static final List<Dialect> ALL = List.of(
            Forms.named("django"),
            Forms.named("werkzeug"),
            Forms.named("passlib-pbkdf2"),
            Forms.named("passlib-scrypt"),
            Forms.named("passlib-bcrypt-sha256"),
            Forms.named("atlassian"),
            Forms.named("p5k2"),
            Forms.named("grub"),
            Forms.named("spring"),
            Forms.named("hex-scrypt"),
            Forms.named("lambdaworks"),
            Forms.named("scrypt-by-n"),
            Argon2Forms.ANY_ORDER,
            Forms.named("phc-bcrypt"),
            Forms.named("shiro"),
            Forms.named("password4j"),
            Keycloak.DIALECT,
            Forms.named("aspnet-identity"),
            Forms.named("wordpress"),
            Phpass.DIALECT,
            Firebase.DIALECT,
            Forms.named("ldap"),
            Crypt3.DIALECT,
            Forms.named("mediawiki"),
            Scram.DIALECT,
            Forms.named("fshp"),
            Forms.named("cisco"));

    public static final List<Dialect> TOLD_BY_THE_STRING = Stream.concat(
                    ALL.stream(),
                    Stream.of(
                            Forms.named("plain-text"),
                            Forms.named("unsalted-digest"),
                            Forms.named("pbkdf2-sha224-sha384"),
                            Forms.named("bcrypt-2x")))
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
