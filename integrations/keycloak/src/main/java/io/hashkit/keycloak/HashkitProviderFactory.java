package io.hashkit.keycloak;

import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import io.hashkit.tune.JvmOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.keycloak.Config;
import org.keycloak.credential.hash.PasswordHashProvider;
import org.keycloak.credential.hash.PasswordHashProviderFactory;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;
import org.keycloak.provider.ProviderConfigProperty;
import org.keycloak.provider.ServerInfoAwareProviderFactory;

/**
 * The password hashing of the id {@code hashkit}: reads rows that hold the stored string of any system, and writes by the
 * options {@code --spi-password-hashing--hashkit--...}. Wrong options stop the start.
 */
public final class HashkitProviderFactory implements PasswordHashProviderFactory, ServerInfoAwareProviderFactory {
    private static final Logger LOG = Logger.getLogger("io.hashkit");

    private Hashing hashing;
    private Scheme scheme;
    private boolean keepsKeycloaksArgon2;
    private LimiterMeters meters;

    /** For Keycloak. */
    public HashkitProviderFactory() {}

    @Override
    public PasswordHashProvider create(KeycloakSession session) {
        return new HashkitProvider(session, hashing);
    }

    @Override
    @SuppressWarnings("deprecation") // nothing else tells the names, and an option with a slip would do nothing
    public void init(Config.Scope scope) {
        Settings settings = new Settings(scope::get, scope.getPropertyNames());
        hashing = settings.hashing();
        scheme = settings.written();
        keepsKeycloaksArgon2 = settings.keepsKeycloaksArgon2();
    }

    boolean keepsKeycloaksArgon2() {
        return keepsKeycloaksArgon2;
    }

    @Override
    public void postInit(KeycloakSessionFactory factory) {
        meters = LimiterMeters.of(hashing.limiter());
        LOG.info(StartLine.of(scheme, hashing.hasher().info().tuning()));
        JvmOption.lostEngines(scheme).ifPresent(LOG::warn);
    }

    @Override
    public void close() {
        if (meters != null) {
            meters.close();
        }
    }

    @Override
    public String getId() {
        return KeycloakRow.HASHKIT;
    }

    @Override
    public List<ProviderConfigProperty> getConfigMetadata() {
        return Settings.metadata();
    }

    /** What the admin console shows among the providers of the server: the costs, the engines and the limits of now. */
    @Override
    public Map<String, String> getOperationalInfo() {
        Map<String, String> info = new LinkedHashMap<>();
        info.put("scheme", scheme.toString());
        info.put(
                "engines",
                hashing.hasher().info().engines().stream()
                        .filter(engine -> engine.computed() > 0 || engine.status() == EngineStatus.Status.PASSED_OVER)
                        .map(engine -> engine.name() + " " + engine.status() + ", " + engine.computed() + " hashes")
                        .collect(Collectors.joining("; ")));
        info.put("limiter", hashing.limiter().stats().toString());
        return info;
    }
}
