package io.hashkit.spring.internal.settings;

import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.KeyringProperties;
import io.hashkit.spring.properties.KeyringProperties.KeyProperties;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names of all {@code hashkit.*} properties, as the records of the properties have them. */
final class KnownProperties {
    /** Stands for the name of a key or of a form in the name of a property. */
    static final String ANY = "*";

    private static final int PLACE_OF_ANY = 3;

    /** Names this close to a property are taken for a misspelt one. */
    private static final int CLOSE = 2;

    private final Map<String, Class<?>> types = new LinkedHashMap<>();

    KnownProperties() {
        types.put("hashkit.enabled", Boolean.class); // of conditions alone
        add("hashkit", HashkitProperties.class);
        add("hashkit.keyring", KeyringProperties.class);
    }

    private void add(String prefix, Class<?> type) {
        for (RecordComponent component : type.getRecordComponents()) {
            String name = prefix + "."
                    + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            if (component.getType() == Map.class) {
                boolean texts = component.getGenericType().getTypeName().endsWith("String>");
                if (texts) {
                    types.put(name + "." + ANY, String.class);
                } else {
                    add(name + "." + ANY, KeyProperties.class);
                }
            } else if (component.getType().isRecord()) {
                add(name, component.getType());
            } else {
                types.put(name, component.getType());
            }
        }
    }

    Set<String> all() {
        return types.keySet();
    }

    /** The properties whose value Spring Boot converts, with the type; not those of a key. */
    Map<String, Class<?>> converted() {
        Map<String, Class<?>> converted = new LinkedHashMap<>(types);
        converted.keySet().removeIf(name -> name.contains(ANY));
        converted.values().removeIf(type -> type == String.class || type == List.class);
        return converted;
    }

    /** A property of a group, if the name is that of a group, which has no value of its own. */
    Optional<String> memberOf(List<String> group) {
        String prefix = uniform(String.join(".", group)) + ".";
        return all().stream()
                .filter(name -> uniform(name).startsWith(prefix))
                .map(name -> name.replace(ANY, "NAME"))
                .findFirst();
    }

    /**
     * Whether a name is that of a property, of one of its elements, or of a group of properties. What stands deeper than a
     * name that a user chose is left to Spring Boot, because such a name may contain full stops.
     *
     * @param written the parts of the name, the first of which is {@code hashkit}
     */
    boolean isKnown(List<String> written) {
        return all().stream().anyMatch(property -> matches(property, written));
    }

    private boolean matches(String property, List<String> written) {
        List<String> elements = List.of(property.split("\\."));
        boolean deeper = written.size() > elements.size();
        boolean chosen = elements.contains(ANY);
        for (int i = 0; i < Math.min(deeper && chosen ? PLACE_OF_ANY : elements.size(), written.size()); i++) {
            if (!elements.get(i).equals(ANY) && !uniform(elements.get(i)).equals(uniform(written.get(i)))) {
                return false;
            }
        }
        return !deeper || chosen || (types.get(property) == List.class && isPlace(written, elements.size()));
    }

    /** Whether all that follows is the place of an element in a list. */
    private static boolean isPlace(List<String> written, int from) {
        return written.size() == from + 1 && written.get(from).chars().allMatch(Character::isDigit);
    }

    /** The name of a property that is most like the written one. */
    String nearest(List<String> written) {
        return nearest(written, Integer.MAX_VALUE).orElseThrow();
    }

    /** Whether a name is so much like that of a property that it can hardly mean anything else. */
    boolean isClose(List<String> written) {
        int length = String.join("", written.subList(1, written.size())).length();
        return nearest(written, Math.min(CLOSE, length / 3)).isPresent();
    }

    private Optional<String> nearest(List<String> written, int most) {
        String key = written.size() > PLACE_OF_ANY ? written.get(PLACE_OF_ANY) : "NAME";
        List<String> names = all().stream().map(name -> name.replace(ANY, key)).toList();
        return Settings.nearest(String.join(".", written), names, most);
    }

    private static String uniform(String element) {
        return element.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }
}
