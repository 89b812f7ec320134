package io.hashkit.dialect;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.internal.dialect.Forms;
import io.hashkit.internal.dialect.SpringForms;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The built-in dialects. A hasher reads those that it was built to accept, and {@link
 * io.hashkit.PasswordHasher#needsRehash} is true for all of their strings.
 *
 * <p>For another format, extend {@link Dialect}.
 *
 * <p>{@link #ALL} contains the dialects whose strings identify themselves and hold all parameters. The others must be
 * accepted by name, because their hashes can be looked up in tables, lack parameters, or look like another format.
 */
public final class Dialects {
    /** Django: PBKDF2, bcrypt, bcrypt over SHA-256, Argon2, scrypt, salted MD5 and SHA-1, and unusable passwords. */
    public static final Dialect DJANGO = Forms.named("django");

    /** Werkzeug and Flask: PBKDF2 and scrypt. */
    public static final Dialect WERKZEUG = Forms.named("werkzeug");

    /** PBKDF2 of passlib and zitadel. */
    public static final Dialect PASSLIB_PBKDF2 = Forms.named("passlib-pbkdf2");

    /** scrypt of passlib, with salts shorter than 8 bytes. */
    public static final Dialect PASSLIB_SCRYPT = Forms.named("passlib-scrypt");

    /** passlib's {@code bcrypt_sha256}, versions 1 and 2. */
    public static final Dialect PASSLIB_BCRYPT_SHA256 = Forms.named("passlib-bcrypt-sha256");

    /** {@code {PKCS5S2}}, the PBKDF2 of Jira, Confluence and Crowd. */
    public static final Dialect ATLASSIAN = Forms.named("atlassian");

    /** {@code $p5k2$}, the PBKDF2 that passlib calls {@code cta_pbkdf2_sha1} and {@code dlitz_pbkdf2_sha1}. */
    public static final Dialect P5K2 = Forms.named("p5k2");

    /** {@code grub.pbkdf2.sha512}, the PBKDF2 of the boot loader GRUB. */
    public static final Dialect GRUB = Forms.named("grub");

    /**
     * Spring Security: {@code {id}} followed by bcrypt, Argon2, scrypt, PBKDF2 of versions 5.5 and 5.8, LDAP or salted digests.
     */
    public static final Dialect SPRING = Forms.named("spring");

    /** {@code $e0801$}, the scrypt of Spring Security and password4j. */
    public static final Dialect HEX_SCRYPT = Forms.named("hex-scrypt");

    /** {@code $s0$}, the scrypt of lambdaworks. */
    public static final Dialect LAMBDAWORKS = Forms.named("lambdaworks");

    /** scrypt with N instead of its logarithm: the forms of Ory Kratos, of Adonis, and of CircleCI's tutorial. */
    public static final Dialect SCRYPT_BY_N = Forms.named("scrypt-by-n");

    /** Argon2 with parameters in any order or with padding: node-argon2 0.45, {@code @phc/argon2}, Adonis, Kratos. */
    public static final Dialect ARGON2_ANY_ORDER = Forms.named("argon2-any-order");

    /** {@code $bcrypt$v=98$r=10$}, the bcrypt of {@code @phc/bcrypt} and Adonis. */
    public static final Dialect PHC_BCRYPT = Forms.named("phc-bcrypt");

    /** Apache Shiro 1 to 3. */
    public static final Dialect SHIRO = Forms.named("shiro");

    /** The compressed PBKDF2 of password4j. */
    public static final Dialect PASSWORD4J = Forms.named("password4j");

    /** The JSON credentials of Keycloak. */
    public static final Dialect KEYCLOAK = Forms.named("keycloak");

    /** ASP.NET Identity, versions 2 and 3. */
    public static final Dialect ASPNET_IDENTITY = Forms.named("aspnet-identity");

    /** WordPress from 6.8. */
    public static final Dialect WORDPRESS = Forms.named("wordpress");

    /** WordPress before 6.8, phpBB, and Drupal 7 to 10 with the hashes that it updated from Drupal 6. */
    public static final Dialect PHPASS = Forms.named("phpass");

    /** Firebase Authentication, in the form that Ory Kratos imports. */
    public static final Dialect FIREBASE = Forms.named("firebase");

    /** LDAP and Dovecot: salted digests, PBKDF2, Argon2, bcrypt and crypt(3). */
    public static final Dialect LDAP = Forms.named("ldap");

    /** crypt(3): MD5-crypt, SHA-crypt, scrypt, NetBSD's SHA1-crypt, Apache's {@code $apr1$}, and Ory Kratos' names. */
    public static final Dialect CRYPT3 = Forms.named("crypt3");

    /** MediaWiki: salted MD5, PBKDF2, PBKDF2 over MD5, bcrypt and Argon2. */
    public static final Dialect MEDIAWIKI = Forms.named("mediawiki");

    /** SCRAM with SHA-256 of PostgreSQL and Dovecot, and with SHA-1 of Dovecot. Passwords are not prepared by SASLprep. */
    public static final Dialect SCRAM = Forms.named("scram");

    /** {@code {FSHP1|16|4096}}, iterated SHA-1 and SHA-2. */
    public static final Dialect FSHP = Forms.named("fshp");

    /** Cisco IOS: PBKDF2 of type 8 and scrypt of type 9. */
    public static final Dialect CISCO = Forms.named("cisco");

    /** Every dialect whose strings identify themselves and hold all parameters. */
    public static final List<Dialect> ALL = Forms.all();

    /**
     * A password in plain text: {@code {noop}}, {@code {CLEARTEXT}}, {@code {PLAIN}}, {@code plain$$}. Not in {@link
     * #ALL}.
     */
    public static final Dialect PLAIN_TEXT = Forms.named("plain-text");

    /** A digest of the password without salt: MD5, SHA-1, SHA-256 or SHA-512. Not in {@link #ALL}. */
    public static final Dialect UNSALTED_DIGEST = Forms.named("unsalted-digest");

    /**
     * PBKDF2 with SHA-224 and SHA-384, of zitadel and Werkzeug. Not in {@link #ALL}, because the names are also in use
     * for SHA-3, and because no engine of hashkit computes it: {@link
     * io.hashkit.algorithm.Ceilings.Limit#DIGEST_ROUNDS} limits its iterations.
     */
    public static final Dialect PBKDF2_SHA224_SHA384 = Forms.named("pbkdf2-sha224-sha384");

    /** {@code $2x$}, bcrypt with the fault of CVE-2011-2483. Not in {@link #ALL}. */
    public static final Dialect BCRYPT_2X = Forms.named("bcrypt-2x");

    /**
     * bcrypt of programs that ignore the password after 72 bytes. Not in {@link #ALL}, because the strings do not show
     * it.
     */
    public static final Dialect BCRYPT_TRUNCATED = Forms.named("bcrypt-truncated");

    /**
     * bcrypt of Symfony, which replaces passwords of more than 72 bytes, or with NUL, by their SHA-512 in base64. Not
     * in {@link #ALL}, because the strings do not show it.
     */
    public static final Dialect SYMFONY = Forms.named("symfony");

    /**
     * bcrypt of at.favre.lib with {@code LongPasswordStrategies.hashSha512}. Not in {@link #ALL}, because the strings
     * do not show it.
     */
    public static final Dialect FAVRE_SHA512 = Forms.named("favre-sha512");

    /**
     * Argon2 without {@code v=} where that means version 19 instead of 16. Not in {@link #ALL}, because the strings do
     * not show it.
     */
    public static final Dialect ARGON2_VERSION_19 = Forms.named("argon2-version-19");

    /** What descriptions of strings say in place of a dialect, and what settings say. */
    private static final List<String> RESERVED = List.of("hashkit", "unknown", "none", "all");

    private Dialects() {}

    /** {@return the names of all dialects in this class, as settings write them: {@code django} is {@link #DJANGO}} */
    public static List<String> names() {
        return Forms.every().stream().map(Dialect::name).toList();
    }

    /**
     * {@return the dialect of this class that has a name; empty if there is none}
     *
     * @param name the name, in lower case with hyphens
     */
    public static Optional<Dialect> named(String name) {
        return Optional.ofNullable(Forms.find(name));
    }

    /**
     * {@return a dialect of one form: how a program writes its strings, and what it computes} For example {@code
     * Dialects.of("my-app", "<s:hex>:<tag:hex>", "sha512($s.$p)")}. The page "Forms of your own" has the whole notation.
     *
     * @param name as in {@link Dialect#Dialect}; not the name of a dialect of this class or of an algorithm
     * @param template literal text, and fields in angle brackets: the tag, and the salt and costs if there are any
     * @param computation how the tag follows from the password {@code $p} and the fields
     * @throws IllegalArgumentException with the place of the error if template or computation cannot be used, and if any
     *     password would match
     */
    public static Dialect of(String name, String template, String computation) {
        return of(name, template, computation, new byte[0]);
    }

    /**
     * {@return a dialect of one form whose computation needs a secret that is not in the strings, such as a pepper}
     *
     * @param name as in {@link #of(String, String, String)}
     * @param template as in {@link #of(String, String, String)}
     * @param computation with the secret as {@code $k}
     * @param secret the secret; copied
     * @throws IllegalArgumentException as in {@link #of(String, String, String)}, and if the computation needs a secret and
     *     there is none, or the other way round
     */
    public static Dialect of(String name, String template, String computation, byte[] secret) {
        if (named(Objects.requireNonNull(name, "name")).isPresent()
                || RESERVED.contains(name)
                || Algorithm.ALL.stream().anyMatch(one -> one.name().equals(name))) {
            throw new IllegalArgumentException("the name " + name + " belongs to hashkit: choose another");
        }
        return Forms.declared(
                name,
                Objects.requireNonNull(template, "template"),
                Objects.requireNonNull(computation, "computation"),
                Objects.requireNonNull(secret, "secret"));
    }

    /**
     * {@return a dialect for Spring Security's {@code Pbkdf2PasswordEncoder}, whose strings contain no parameters} The
     * parameters of {@code defaultsForSpringSecurity_v5_5} are SHA-1, 185,000 iterations, 8 bytes of salt, 32 bytes of
     * tag and no secret: with these, {@link #SPRING} reads {@code {pbkdf2}} and 80 hexadecimal digits.
     *
     * @param scheme the pseudorandom function and the iterations, such as {@code Pbkdf2.sha256(310_000)}
     * @param saltLength in bytes, from 8 to 64
     * @param tagLength in bytes, from 16 to 64; Spring gives it in bits, as the hash width
     * @param secret the secret that was appended to the salt, often empty; copied
     * @throws IllegalArgumentException if a number is out of range
     */
    public static Dialect springPbkdf2(Pbkdf2 scheme, int saltLength, int tagLength, byte[] secret) {
        Objects.requireNonNull(scheme, "scheme");
        requireBytes("the salt", saltLength, 8, 64);
        requireBytes("the tag", tagLength, 16, 64);
        return SpringForms.pbkdf2(scheme, saltLength, tagLength, secret);
    }

    /**
     * {@return a dialect for Spring Security's {@code StandardPasswordEncoder} with a secret: SHA-256, 1,024 times, in
     * hexadecimal with or without {@code {sha256}}} Without a secret, {@link #SPRING} reads the strings with {@code
     * {sha256}}; this dialect comes before it, because the string does not show the secret.
     *
     * @param secret the secret that was digested between salt and password, in UTF-8; empty if there was none; copied
     */
    public static Dialect springSha256(byte[] secret) {
        return SpringForms.sha256(secret);
    }

    /**
     * {@return a dialect for {@code $scrypt$ln=,r=,p=$salt$tag} with a tag shorter than the 32 or 64 bytes of hashkit's
     * own form} It reads one length only: a tag that was truncated to another length stays malformed.
     *
     * @param tagLength in bytes, from 16 to 31
     * @throws IllegalArgumentException if the length is out of range
     */
    public static Dialect shortScrypt(int tagLength) {
        requireBytes("the tag", tagLength, 16, 31);
        return Forms.shortScrypt(tagLength);
    }

    private static void requireBytes(String what, int length, int min, int max) {
        if (length < min || length > max) {
            throw new IllegalArgumentException(
                    what + " must have from " + min + " to " + max + " bytes, not " + length);
        }
    }

    /**
     * {@return the description of a stored string without salt and tag, and what a hasher with the recommended scheme
     * would do with it under the OWASP policy and the default ceilings} Computes no hash.
     *
     * @param stored any stored string
     */
    public static Identification identify(String stored) {
        return identify(stored, Policy.OWASP_2026, Ceilings.defaults());
    }

    /**
     * {@return the description of a stored string without salt and tag, under a given policy and ceilings} Computes no
     * hash.
     *
     * @param stored any stored string
     * @param policy the policy that rates its strength
     * @param ceilings the limits for its costs
     */
    public static Identification identify(String stored, Policy policy, Ceilings ceilings) {
        return identify(stored, policy, ceilings, List.of());
    }

    /**
     * {@return the description of a stored string without salt and tag, under a given policy and ceilings, for hashers that also
     * accept dialects of the application} Computes no hash.
     *
     * @param stored any stored string
     * @param policy the policy that rates its strength
     * @param ceilings the limits for its costs
     * @param own dialects that are asked before the built-in ones, such as {@link #of(String, String, String)}
     */
    public static Identification identify(String stored, Policy policy, Ceilings ceilings, Collection<Dialect> own) {
        return Identification.of(
                Objects.requireNonNull(stored, "stored"),
                Objects.requireNonNull(policy, "policy"),
                Objects.requireNonNull(ceilings, "ceilings"),
                List.copyOf(own));
    }
}
