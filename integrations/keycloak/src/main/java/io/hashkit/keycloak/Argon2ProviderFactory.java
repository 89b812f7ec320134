package io.hashkit.keycloak;

import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.keycloak.Config;
import org.keycloak.credential.hash.PasswordHashProvider;
import org.keycloak.credential.hash.PasswordHashProviderFactory;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;
import org.keycloak.provider.EnvironmentDependentProviderFactory;
import org.keycloak.provider.ProviderConfigProperty;

/**
 * Takes the place of Keycloak's own Argon2: rows of the algorithm {@code argon2} are verified and written by hashkit, in
 * Keycloak's form. Without this jar Keycloak verifies them again by itself.
 *
 * <p>Of two factories with one id Keycloak uses the one with the higher order and drops the other. So this one holds that of
 * Keycloak, and stands in for it if the operator keeps it.
 */
public final class Argon2ProviderFactory implements PasswordHashProviderFactory, EnvironmentDependentProviderFactory {
    /** Above that of Keycloak's, which is 300. */
    private static final int ORDER = 400;

    private final @Nullable PasswordHashProviderFactory keycloaks = keycloaks();
    private PasswordHashProviderFactory inUse = this;

    /** For Keycloak. */
    public Argon2ProviderFactory() {}

    private static @Nullable PasswordHashProviderFactory keycloaks() {
        return ServiceLoader.load(PasswordHashProviderFactory.class, Argon2ProviderFactory.class.getClassLoader())
                .stream()
                .filter(service ->
                        !service.type().getPackageName().equals(Argon2ProviderFactory.class.getPackageName()))
                .map(ServiceLoader.Provider::get)
                .filter(factory -> factory.getId().equals(KeycloakRow.ARGON2))
                .findFirst()
                .orElse(null);
    }

    @Override
    public PasswordHashProvider create(KeycloakSession session) {
        return inUse.create(session);
    }

    @Override
    public void init(Config.Scope scope) {
        keycloaks.init(scope);
    }

    /** An operator can switch hashkit's own factory off by Keycloak's option {@code enabled}; then there is none. */
    @Override
    public void postInit(KeycloakSessionFactory factory) {
        HashkitProviderFactory hashkit =
                (HashkitProviderFactory) factory.getProviderFactory(PasswordHashProvider.class, KeycloakRow.HASHKIT);
        inUse = hashkit == null || hashkit.keepsKeycloaksArgon2() ? keycloaks : hashkit;
    }

    @Override
    public void close() {
        keycloaks.close();
    }

    @Override
    public String getId() {
        return KeycloakRow.ARGON2;
    }

    @Override
    public int order() {
        return ORDER;
    }

    @Override
    public List<ProviderConfigProperty> getConfigMetadata() {
        return keycloaks.getConfigMetadata();
    }

    /** Only where Keycloak's own is: not in FIPS mode. */
    @Override
    public boolean isSupported(Config.Scope scope) {
        return keycloaks != null
                && (!(keycloaks instanceof EnvironmentDependentProviderFactory dependent)
                        || dependent.isSupported(scope));
    }
}
