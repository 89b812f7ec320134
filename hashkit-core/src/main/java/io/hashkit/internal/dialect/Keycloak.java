package io.hashkit.internal.dialect;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keycloak's credentials: an object with the columns {@code credentialData} and {@code secretData}, which contain JSON
 * themselves, as in the export of a realm. The JSON library may be missing, so this class must not link it.
 */
public final class Keycloak extends BuiltIn {
    Keycloak(String name, String writtenBy) {
        super(name, writtenBy);
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("{") && stored.contains("\"credentialData\"") && stored.contains("\"secretData\"");
    }

    @Override
    Verification parse(String stored, Ceilings ceilings) {
        try {
            return KeycloakJson.read(stored, ceilings);
        } catch (NoClassDefFoundError e) {
            throw Refusal.of(
                    InvalidHashException.Reason.UNSUPPORTED,
                    "reading Keycloak's credentials needs the library nanojson, which is not on the class path");
        }
    }

    /** {@return Argon2 in hashkit's form} Each cost is a list of one text; salt and tag are in Base64. */
    public static String argon2(@Nullable Map<String, ?> costs, long passes, String salt, String tag) {
        if (costs == null) {
            throw missing("additionalParameters");
        }
        String version = first(costs, "version").equals("1.0") ? "" : "$v=19";
        return "$argon2" + first(costs, "type") + version + "$m=" + first(costs, "memory") + ",t=" + passes + ",p="
                + first(costs, "parallelism") + "$" + Argon2Forms.withoutPadding(salt) + "$"
                + Argon2Forms.withoutPadding(tag);
    }

    private static String first(Map<String, ?> costs, @CompileTimeConstant final String name) {
        if (costs.get(name) instanceof List<?> list && list.size() == 1 && list.get(0) instanceof String text) {
            return text;
        }
        throw missing(name);
    }

    static InvalidHashException missing(@CompileTimeConstant final String name) {
        return Refusal.malformed("the credential has no " + name + " as Keycloak writes it");
    }
}
