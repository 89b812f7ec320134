package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;

/**
 * Keycloak's credentials: an object with the columns {@code credentialData} and {@code secretData}, which contain JSON
 * themselves, as in the export of a realm. The JSON library may be missing, so this class must not link it.
 */
public final class Keycloak {
    public static final Dialect DIALECT = new BuiltIn("keycloak", "Keycloak", Keycloak::claims, Keycloak::parse);

    private Keycloak() {}

    private static boolean claims(String stored) {
        return stored.startsWith("{") && stored.contains("\"credentialData\"") && stored.contains("\"secretData\"");
    }

    private static Verification parse(String stored, Ceilings ceilings) {
        try {
            return KeycloakJson.read(stored, ceilings);
        } catch (NoClassDefFoundError e) {
            throw Refusal.of(
                    InvalidHashException.Reason.UNSUPPORTED,
                    "reading Keycloak's credentials needs the library nanojson, which is not on the class path");
        }
    }
}
