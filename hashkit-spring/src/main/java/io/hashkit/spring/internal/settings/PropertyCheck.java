package io.hashkit.spring.internal.settings;

import io.hashkit.spring.properties.HashkitProperties.EncoderMode;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.uniform.UniformTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.core.NativeDetector;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.util.ClassUtils;

/**
 * Stops the start if a property under {@code hashkit} does not exist, which Spring Boot would ignore, so that a misspelt
 * keyring seals nothing; or if its value is not of its type, such as a time without a unit.
 * It also stops the start if ahead-of-time processing has not seen a property that brings or takes away a bean.
 *
 * <p>Environment variables and system properties are shared with other programs, which may use names that begin with
 * {@code hashkit}: of these, only names close to that of a property stop the start. No message contains the value of an
 * unknown property, which may be a key.
 */
public final class PropertyCheck implements BeanFactoryPostProcessor {
    private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("hashkit");
    private static final ConfigurationPropertyName KEYS = ConfigurationPropertyName.of("hashkit.keyring.keys");
    private static final int NAME_OF_KEY = 3;
    private static final String VARIABLE = "HASHKIT_";
    private static final String NO_SUCH = "there is no such property";
    private static final String OF_A_GROUP = "it is a group of properties, and has no value of its own";

    /** Of these variables the name may have been forgotten; Spring Boot's message would quote the secret. */
    private static final Set<String> OF_SECRETS = Set.of(
            VARIABLE + "FORMSECRETS", VARIABLE + "FORM_SECRETS", VARIABLE + "KEYRING", VARIABLE + "KEYRING_KEYS");

    private static final String UNIFORM_TIME = "hashkit.uniform-time";

    /** The bean that each of these properties brings. */
    private static final Map<String, String> SWITCHES = Map.of(
            UNIFORM_TIME,
            "hashkitUniformTime",
            "hashkit.cache.ttl",
            "hashkitVerifiedPasswords",
            "hashkit.check.start",
            "hashkitStartCheck",
            "hashkit.check.query",
            "hashkitRowCheck",
            "hashkit.provider",
            "hashkitProviderCheck");

    private static final String MODE = "hashkit.encoder.mode";
    private static final String ENCODER = "org.springframework.security.crypto.password.PasswordEncoder";

    /** The beans that each of these properties takes away if it is false. */
    private static final Map<String, List<String>> BEANS_WITHOUT = Map.of(
            "hashkit.web.overload-response",
            List.of("hashkitOverloadFilter", "hashkitOverloadWebExceptionHandler"),
            "management.health.hashkit.enabled",
            List.of("hashkitHealthIndicator", "hashkitKeysHealthIndicator"));

    private static final List<String> BEANS_OF_MODE = List.of(
            "hashkitPasswordEncoder",
            "hashkitUnboundAuthenticationProvider",
            "hashkitUnboundReactiveAuthenticationManager");

    private final Environment environment;
    private final boolean processedAheadOfTime;
    private final KnownProperties known = new KnownProperties();

    /** @param processedAheadOfTime whether the beans of a whole application, not of a slice, were chosen then */
    public PropertyCheck(Environment environment, boolean processedAheadOfTime) {
        this.environment = environment;
        this.processedAheadOfTime = processedAheadOfTime;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        if (processedAheadOfTime) {
            checkSwitches(beans);
        }
        if (NativeDetector.inNativeImage()) {
            return; // which knows no components of records; the build has checked the properties that it had
        }
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource variables) {
                checkVariables(variables);
            } else if (source instanceof IterableConfigurationPropertySource names) {
                checkNames(names);
            }
        }
        Binder binder = Binder.get(environment);
        known.converted().forEach((name, type) -> TypedValues.value(binder, name, type));
    }

    /** Ahead-of-time processing has decided which beans there are: a property that it has not seen brings none. */
    private void checkSwitches(ConfigurableListableBeanFactory beans) {
        SWITCHES.forEach((name, bean) -> {
            String value = environment.getProperty(name, "off");
            boolean hasOwn =
                    name.equals(UNIFORM_TIME) && beans.getBeanNamesForType(UniformTime.class, true, false).length > 0;
            if (!value.matches("(?i)off|false") && !beans.containsBeanDefinition(bean) && !hasOwn) {
                throw unseen(name, value);
            }
        });
        if (!environment.getProperty("hashkit.enabled", Boolean.class, true)) {
            throw unseen("hashkit.enabled", "false");
        }
        BEANS_WITHOUT.forEach((name, without) -> {
            String value = environment.getProperty(name, "on");
            if (value.matches("(?i)off|false|no|0") && without.stream().anyMatch(beans::containsBeanDefinition)) {
                throw unseen(name, value);
            }
        });
        checkMode(beans);
    }

    private void checkMode(ConfigurableListableBeanFactory beans) {
        EncoderMode mode = TypedValues.value(Binder.get(environment), MODE, EncoderMode.class)
                .orElse(EncoderMode.AUTO);
        boolean unseen = switch (mode) {
            case AUTO -> false;
            case ALWAYS -> lacksEncoder(beans);
            case NEVER -> BEANS_OF_MODE.stream().anyMatch(beans::containsBeanDefinition);
        };
        if (unseen) {
            throw unseen(MODE, environment.getProperty(MODE, ""));
        }
    }

    private static boolean lacksEncoder(ConfigurableListableBeanFactory beans) {
        return ClassUtils.isPresent(ENCODER, beans.getBeanClassLoader())
                && beans.getBeanNamesForType(
                                        ClassUtils.resolveClassName(ENCODER, beans.getBeanClassLoader()), true, false)
                                .length
                        == 0;
    }

    private static InvalidPropertyException unseen(String name, String value) {
        return new InvalidPropertyException(
                name,
                value,
                "the application was processed ahead of time without it, and it has no effect now",
                "Set it for the ahead-of-time processing too.");
    }

    private void checkNames(IterableConfigurationPropertySource source) {
        boolean shared = source.getUnderlyingSource() instanceof PropertySource<?> system
                && system.getName().equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
        List<ConfigurationPropertyName> unknown = source.stream()
                .filter(ROOT::isAncestorOf)
                .filter(name -> !known.isKnown(elements(name)))
                .filter(name -> !shared || known.isClose(elements(name)))
                .toList();
        requireNoList(source);
        source.stream()
                .filter(name -> ROOT.isAncestorOf(name) || (ROOT.equals(name) && !shared))
                .forEach(name -> requireNoValue(source, name));
        source.stream().filter(KEYS::isAncestorOf).map(PropertyCheck::elements).forEach(PropertyCheck::requireBrackets);
        for (ConfigurationPropertyName name : unknown) {
            ConfigurationProperty set = source.getConfigurationProperty(name);
            throw PropertySettings.hidden(
                    name.toString(),
                    NO_SUCH + place(set == null ? null : set.getOrigin()),
                    "Did you mean " + known.nearest(elements(name))
                            + "? docs/spring-operation.md lists all properties; a property of your own needs another prefix.");
        }
    }

    /** A key whose name is a number, such as a year, looks like a place in a list too, but hardly like the first one. */
    private void requireNoList(IterableConfigurationPropertySource source) {
        List<ConfigurationPropertyName> places = source.stream()
                .filter(name -> KEYS.isAncestorOf(name) && name.isNumericIndex(NAME_OF_KEY))
                .toList();
        if (places.stream().noneMatch(name -> elements(name).get(NAME_OF_KEY).equals("0"))) {
            return;
        }
        for (ConfigurationPropertyName name : places) {
            if (name.getNumberOfElements() != NAME_OF_KEY + 2 || !known.isKnown(elements(name))) {
                ConfigurationProperty set = source.getConfigurationProperty(name);
                throw PropertySettings.hidden(
                        name.toString(),
                        NO_SUCH + place(set == null ? null : set.getOrigin()),
                        KEYS + " is a map and no list: write the name of the key in place of the hyphen, as in " + KEYS
                                + ".NAME.state.");
            }
        }
    }

    /** A property of a key has no parts of its own, so what is deeper is the rest of a name with a full stop. */
    private static void requireBrackets(List<String> elements) {
        int last = elements.size() - 1;
        if (last > NAME_OF_KEY + 1) {
            String name = String.join(".", elements.subList(NAME_OF_KEY, last));
            throw PropertySettings.hidden(
                    String.join(".", elements),
                    "the name of a key that contains a full stop stands in brackets, as in hashkit.keyring.keys[" + name
                            + "]." + elements.get(last),
                    "Write it in brackets, in YAML with quotes: \"[" + name + "]\".");
        }
    }

    private static List<String> elements(ConfigurationPropertyName name) {
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < name.getNumberOfElements(); i++) {
            elements.add(name.getElement(i, ConfigurationPropertyName.Form.ORIGINAL));
        }
        return elements;
    }

    /** A variable has no hyphens, or underscores in their place, so its parts cannot be told apart. */
    private void checkVariables(SystemEnvironmentPropertySource source) {
        for (String variable : source.getPropertyNames()) {
            String upper = variable.toUpperCase(Locale.ROOT);
            if (OF_SECRETS.contains(upper)) {
                throw PropertySettings.hidden(
                        variable,
                        OF_A_GROUP,
                        "Let it name a key or a form too, such as " + VARIABLE + "KEYRING_KEYS_CURRENT_BASE64 or "
                                + VARIABLE + "FORMSECRETS_SHOP.");
            }
            if (upper.startsWith(VARIABLE) && !isVariable(upper, "[A-Z0-9]+")) {
                if (isVariable(upper, "\\w+")) {
                    throw PropertySettings.hidden(
                            variable,
                            "a variable can only name a key or a form of letters and digits, and a hyphen is left out",
                            "Set the property in a file, or write the name in letters and digits, such as " + VARIABLE
                                    + "KEYRING_KEYS_CURRENT_BASE64 or " + VARIABLE + "FORMSECRETS_SHOP.");
                }
                closeTo(upper).ifPresent(near -> {
                    throw PropertySettings.hidden(
                            variable,
                            "this environment variable sets no property",
                            "Did you mean " + near + "? Other variables that begin with " + VARIABLE
                                    + " are left alone.");
                });
            }
        }
    }

    /**
     * Whether a variable sets a property. Spring Boot reads hyphens written as underscores too, but not before a name that
     * the user chose.
     */
    private boolean isVariable(String variable, String chosen) {
        return known.all().stream()
                .anyMatch(property -> Stream.of("", "_")
                        .filter(hyphen -> hyphen.isEmpty() || !property.endsWith(KnownProperties.ANY))
                        .map(hyphen ->
                                property.replace("-", hyphen).replace('.', '_').toUpperCase(Locale.ROOT))
                        .anyMatch(name -> variable.matches(name.replace(KnownProperties.ANY, chosen) + "(_\\d+_?)?")));
    }

    private Optional<String> closeTo(String variable) {
        List<String> parts = List.of(variable.toLowerCase(Locale.ROOT).split("_"));
        return parts.size() > 1 && known.isClose(parts)
                ? Optional.of(
                        known.nearest(parts).replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT))
                : Optional.empty();
    }

    /** Spring Boot would say of such a value that no converter was found. */
    private void requireNoValue(IterableConfigurationPropertySource source, ConfigurationPropertyName name) {
        ConfigurationProperty set = source.getConfigurationProperty(name);
        Optional<String> member = known.memberOf(elements(name));
        // A root without a value is one whose properties are commented out.
        boolean commentedOut = ROOT.equals(name) && set != null && "".equals(set.getValue());
        if (set != null && set.getValue() != null && !commentedOut && member.isPresent()) {
            throw PropertySettings.hidden(
                    name.toString(),
                    OF_A_GROUP + place(set.getOrigin()),
                    "Remove it, or set a property of the group, such as "
                            + (ROOT.equals(name) ? "hashkit.enabled" : member.get()) + ".");
        }
    }

    private static String place(@Nullable Origin origin) {
        return origin == null ? "" : ", set in " + origin;
    }
}
