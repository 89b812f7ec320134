package io.hashkit.internal.dialect;

import com.google.errorprone.annotations.CompileTimeConstant;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Radix64;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;

/** Reads the JSON of {@link Keycloak}. */
final class KeycloakJson {
    private static final int MOST_BRACKETS = 32;

    private KeycloakJson() {}

    static Verification read(String stored, Ceilings ceilings) {
        try {
            JsonObject credential = parse(stored);
            JsonObject costs = part(credential, "credentialData");
            JsonObject secret = part(credential, "secretData");
            String algorithm = text(costs, "algorithm");
            if (algorithm.equals("bcrypt")) {
                return Verification.of(BcryptTraits.read(text(secret, "value"), ceilings));
            }
            byte[] salt = Radix64.STANDARD.decodePadded("the salt", text(secret, "salt"));
            // Of any length: a credential that was cut is no JSON.
            byte[] tag = Radix64.STANDARD.decodePadded("the tag", text(secret, "value"));
            long iterations = number(costs, "hashIterations");
            return Verification.of(
                    switch (algorithm) {
                        case "argon2" ->
                            Argon2Traits.read(
                                    Keycloak.argon2(
                                            costs.getObject("additionalParameters"),
                                            iterations,
                                            text(secret, "salt"),
                                            text(secret, "value")),
                                    ceilings);
                        case "pbkdf2" -> Fields.pbkdf2(Prf.SHA1, iterations, salt, tag, ceilings);
                        case "pbkdf2-sha256" -> Fields.pbkdf2(Prf.SHA256, iterations, salt, tag, ceilings);
                        case "pbkdf2-sha512" -> Fields.pbkdf2(Prf.SHA512, iterations, salt, tag, ceilings);
                        default ->
                            throw Refusal.of(
                                    InvalidHashException.Reason.UNSUPPORTED,
                                    "of Keycloak's algorithms, only argon2, pbkdf2, pbkdf2-sha256 and pbkdf2-sha512 are"
                                            + " supported, and bcrypt of an extension");
                    });
        } catch (JsonParserException e) {
            throw Refusal.malformed("the credential is not JSON as Keycloak writes it");
        }
    }

    /** Limits the depth first, because the parser is recursive. */
    private static JsonObject parse(String json) throws JsonParserException {
        if (json.chars().filter(c -> c == '{' || c == '[').count() > MOST_BRACKETS) {
            throw Refusal.malformed("the credential has more than # brackets", MOST_BRACKETS);
        }
        return JsonParser.object().from(json);
    }

    /** A part that is JSON in a string, as in Keycloak's database, or an object. */
    private static JsonObject part(JsonObject credential, @CompileTimeConstant final String name)
            throws JsonParserException {
        if (credential.get(name) instanceof JsonObject object) {
            return object;
        }
        return parse(text(credential, name));
    }

    private static String text(JsonObject object, @CompileTimeConstant final String name) {
        if (object.get(name) instanceof String text) {
            return text;
        }
        throw Keycloak.missing(name);
    }

    private static long number(JsonObject object, @CompileTimeConstant final String name) {
        if (object.get(name) instanceof Number number && number.doubleValue() == number.longValue()) {
            return number.longValue();
        }
        throw Keycloak.missing(name);
    }
}
