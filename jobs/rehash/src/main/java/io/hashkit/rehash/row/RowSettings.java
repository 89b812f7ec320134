package io.hashkit.rehash.row;

import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.dialect.Identification.Treatment;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a command does with each row. Contains names of keys, variables and files, but no key, because a cluster sends it
 * to its workers in plain. Equal settings give equal tasks on every host.
 *
 * @param keys key file, on each host; null if keys come from elsewhere or rows are not sealed
 * @param keysPasswordFile file with the password of the key file, on each host; null for the environment variable
 * @param write the key to seal with; empty without keys
 * @param seal whether rows that are not sealed are sealed
 * @param bound whether rows are bound to their identities
 * @param required whether a row that is not bound is an error
 * @param fast whether seals are not opened to count rows that are done
 * @param dialects names of the accepted dialects
 * @param forms forms of one's own that are accepted too
 * @param template what rows are composed of; empty for the other commands
 * @param firstBlock whether tags of PBKDF2 are cut to their first block
 * @param markers more strings that stand for no password
 * @param policy name of the policy by which {@code identify} judges
 * @param threads hashes at once in a JVM
 * @param memoryBytes work memory for all of them
 */
public record RowSettings(
        Command command,
        boolean dryRun,
        @Nullable String keys,
        @Nullable String keysPasswordFile,
        String write,
        List<String> read,
        List<String> next,
        boolean seal,
        boolean bound,
        boolean required,
        boolean fast,
        List<String> dialects,
        OwnForms forms,
        String template,
        boolean firstBlock,
        Set<String> markers,
        WrapSettings costs,
        String policy,
        int threads,
        long memoryBytes)
        implements Serializable {
    /** Stands for no password on every system. */
    private static final String MARKER = "*";

    /** Whether a key is an entry of the key file, and not the name of a variable or another file. */
    public static boolean isInKeyFile(String key) {
        return !key.contains("=");
    }

    List<String> allKeys() {
        return Stream.of(Stream.of(write), read.stream(), next.stream())
                .flatMap(keys -> keys)
                .filter(key -> !key.isEmpty())
                .toList();
    }

    boolean hasKeys() {
        return !allKeys().isEmpty();
    }

    /** Tells what stored strings are, by the policy, the forms, the dialects and the markers of these settings. */
    public Function<String, Identification> identifier() {
        List<Dialect> own = forms.dialects(dialects);
        return stored -> identify(stored, own);
    }

    private Identification identify(String stored, List<Dialect> own) {
        String text = markers.contains(stored) ? MARKER : stored;
        return Dialects.identify(text, Policy.named(policy), Ceilings.defaults(), own);
    }

    /** Whether a string stands for an account without a password. */
    boolean isNoPassword(String plain) {
        return identify(plain, List.of()).treatment() == Treatment.NO_PASSWORD;
    }

    /** Accepts the forms and the dialects. */
    PasswordHasherBuilder builder() {
        return forms.builder(dialects);
    }
}
