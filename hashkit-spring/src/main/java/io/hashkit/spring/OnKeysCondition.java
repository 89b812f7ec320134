package io.hashkit.spring;

import io.hashkit.spring.internal.keys.KeyringSettings;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if {@code hashkit.keyring.keys} contains a key. The values are neither converted nor shown. */
final class OnKeysCondition extends SpringBootCondition {
    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Binder binder =
                new Binder(ConfigurationPropertySources.get(context.getEnvironment()), PlaceholdersResolver.NONE);
        boolean keys = binder.bind(KeyringSettings.KEYS, Bindable.mapOf(String.class, Object.class))
                .map((Map<String, Object> all) -> !all.isEmpty())
                .orElse(false);
        ConditionMessage.Builder message = ConditionMessage.forCondition("hashkit's Keyring");
        return keys
                ? ConditionOutcome.match(message.because(KeyringSettings.KEYS + " is set"))
                : ConditionOutcome.noMatch(message.because(KeyringSettings.KEYS + " is not set"));
    }
}
