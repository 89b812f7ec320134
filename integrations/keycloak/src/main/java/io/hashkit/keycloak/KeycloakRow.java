package io.hashkit.keycloak;

import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.internal.dialect.Keycloak;
import io.hashkit.phc.InvalidHashException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.keycloak.models.credential.PasswordCredentialModel;
import org.keycloak.models.credential.dto.PasswordCredentialData;
import org.keycloak.models.credential.dto.PasswordSecretData;

/**
 * The rows of Keycloak's table of credentials. A row of the algorithm {@code hashkit} holds a whole stored string, of any
 * system that hashkit reads; a row of {@code argon2} holds costs, salt and tag in Keycloak's own form, which Keycloak also
 * reads without hashkit.
 */
final class KeycloakRow {
    static final String HASHKIT = "hashkit";
    static final String ARGON2 = "argon2";

    /** A plain Argon2 hash, without a key identifier, associated data or a seal. */
    private static final Pattern PLAIN_ARGON2 = Pattern.compile(
            "\\$argon2(id|i|d)(\\$v=19)?\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

    private KeycloakRow() {}

    /** {@return whether hashkit reads rows of an algorithm of Keycloak} */
    static boolean isReadable(String algorithm) {
        return algorithm.equals(HASHKIT) || algorithm.equals(ARGON2);
    }

    /** {@return the stored string of a row; one that no hasher reads if the row lacks a part} */
    static String stored(PasswordCredentialModel row) {
        PasswordCredentialData data = row.getPasswordCredentialData();
        PasswordSecretData secret = row.getPasswordSecretData();
        if (data == null || secret == null || secret.getValue() == null) {
            return "";
        }
        if (!ARGON2.equals(data.getAlgorithm())) {
            return secret.getValue();
        }
        if (secret.getSalt() == null) {
            return "";
        }
        String salt = Base64.getEncoder().encodeToString(secret.getSalt());
        try {
            return Keycloak.argon2(data.getAdditionalParameters(), data.getHashIterations(), salt, secret.getValue());
        } catch (InvalidHashException e) {
            return "$argon2id$"; // malformed, and counted as such
        }
    }

    /** {@return whether Keycloak reads a stored string without hashkit, once it is written in Keycloak's form} */
    static boolean isPortable(String stored) {
        return PLAIN_ARGON2.matcher(stored).matches();
    }

    /** {@return a row of a stored string, in Keycloak's own form if that can hold it} */
    static PasswordCredentialModel of(String stored) {
        // createFromValues with the two parts as objects leaves a row whose JSON the admin API cannot read.
        Matcher argon2 = PLAIN_ARGON2.matcher(stored);
        if (!argon2.matches()) {
            return PasswordCredentialModel.createFromValues(HASHKIT, new byte[0], 1, description(stored), stored);
        }
        byte[] tag = Base64.getDecoder().decode(argon2.group(7));
        Map<String, List<String>> costs = new LinkedHashMap<>();
        costs.put("hashLength", List.of(Integer.toString(tag.length)));
        costs.put("memory", List.of(argon2.group(3)));
        costs.put("type", List.of(argon2.group(1)));
        costs.put("version", List.of(argon2.group(2) == null ? "1.0" : "1.3"));
        costs.put("parallelism", List.of(argon2.group(5)));
        return PasswordCredentialModel.createFromValues(
                ARGON2,
                Base64.getDecoder().decode(argon2.group(6)),
                Integer.parseInt(argon2.group(4)),
                costs,
                Base64.getEncoder().encodeToString(tag));
    }

    /** What the admin console shows of a row: neither salt nor tag. */
    private static Map<String, List<String>> description(String stored) {
        Identification found = Dialects.identify(stored);
        Map<String, List<String>> words = new LinkedHashMap<>();
        put(words, "dialect", found.dialect());
        put(words, "hash", found.algorithm());
        put(words, "costs", found.costs());
        put(words, "key", found.keyId());
        return words;
    }

    private static void put(Map<String, List<String>> words, String name, String value) {
        if (!value.isEmpty()) {
            words.put(name, List.of(value));
        }
    }

    /** {@return algorithm and costs of a row, for the tags of metrics} */
    static String strength(PasswordCredentialModel row) {
        Identification found = Dialects.identify(stored(row));
        return found.algorithm() + (found.costs().isEmpty() ? "" : "[" + found.costs() + "]");
    }
}
