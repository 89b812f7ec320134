package io.hashkit.spring.internal.keys;

import io.hashkit.seal.Keyring;
import io.hashkit.seal.SealingKey;
import io.hashkit.seal.SealingKey.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** What a keyring does, for the log at start and for the endpoint. It contains no key. */
public final class KeyringReport implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger("io.hashkit");

    private static final String NO_PROVIDER = "there is a UserIdentity bean, but hashkit makes a provider for a single"
            + " UserDetailsService bean alone, and a DaoAuthenticationProvider in an AuthenticationManager bean knows no"
            + " identities: define the bean new HashkitAuthenticationProvider(users, hasher, ids), and give it to that"
            + " manager, or on WebFlux new HashkitReactiveAuthenticationManager(users, hasher, ids)";

    private final Keyring keyring;
    private final boolean identities;
    private final BooleanSupplier provider;
    private final boolean logs;

    /**
     * Describes a keyring.
     *
     * @param identities whether the application has a {@code UserIdentity} bean
     * @param provider whether all logins go through a provider of hashkit's that knows the identities, once all beans are made
     * @param logs whether the start is logged
     */
    public KeyringReport(Keyring keyring, boolean identities, BooleanSupplier provider, boolean logs) {
        this.keyring = keyring;
        this.identities = identities;
        this.provider = provider;
        this.logs = logs;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (lacksProvider()) {
            LOG.warn("{}", line());
        } else if (logs) {
            LOG.info("{}", line());
        }
    }

    /** The log line: each key with its identifier and state, and what happens to rows without a seal or a binding. */
    public String line() {
        String keys = keyring.keys().stream()
                .map(key -> key.name() + " (" + key.id() + ", " + stateOf(key) + ")")
                .collect(Collectors.joining(", "));
        return "hashkit: keyring with " + keys + "; " + seals() + "; " + bindings();
    }

    private static String stateOf(SealingKey key) {
        return key.state().name().toLowerCase(Locale.ROOT);
    }

    private boolean isWriting() {
        return keyring.keys().stream().anyMatch(key -> key.state() == State.WRITE);
    }

    private String seals() {
        if (!isWriting()) {
            return "no key seals yet";
        }
        return keyring.isRequired() ? "rows without a seal are refused" : "rows without a seal are accepted";
    }

    private boolean lacksProvider() {
        return identities && !provider.getAsBoolean();
    }

    private String bindings() {
        if (keyring.isBoundRequired()) {
            return "rows that are not bound to their user are refused" + (lacksProvider() ? "; " + NO_PROVIDER : "");
        }
        if (lacksProvider()) {
            return "not all logins bind rows to their users: " + NO_PROVIDER;
        }
        if (!identities) {
            return "rows are not bound to users, because there is no UserIdentity bean";
        }
        return keyring.isBinding() && isWriting()
                ? "logins bind rows to their users"
                : "logins open bound rows and bind none yet";
    }

    /** The same for the endpoint. */
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("keys", keyring.keys().stream().map(KeyringReport::valuesOf).toList());
        values.put("required", keyring.isRequired());
        values.put("requireBound", keyring.isBoundRequired());
        values.put("bindNext", !keyring.isBinding());
        values.put("userIdentity", identities);
        values.put("rows", List.of(seals(), bindings()));
        return values;
    }

    private static Map<String, Object> valuesOf(SealingKey key) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("name", key.name());
        values.put("id", key.id());
        values.put("state", key.state());
        return values;
    }
}
