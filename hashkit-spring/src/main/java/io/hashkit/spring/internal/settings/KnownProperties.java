package io.hashkit.spring.internal.settings;

import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.KeyringProperties;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The names of all {@code hashkit.*} properties, as the records of the properties have them. */
final class KnownProperties {
    /** Stands for the name that a user chooses, such as that of a key. */
    static final String ANY = "*";

    /** Names this close to a property are taken for a misspelt one. */
    private static final int CLOSE = 2;

    /**
     * One property.
     *
     * @param elements the parts of its name, the first of which is {@code hashkit}
     * @param type what its value is converted to
     */
    record Property(List<String> elements, Class<?> type) {
        /** With the elements that a user chose in place of {@link #ANY}. */
        String nameAs(List<String> written) {
            List<String> named = new ArrayList<>(elements);
            for (int i = 0; i < named.size(); i++) {
                if (named.get(i).equals(ANY)) {
                    named.set(i, i < written.size() ? written.get(i) : "NAME");
                }
            }
            return String.join(".", named);
        }

        boolean isChosen() {
            return elements.contains(ANY);
        }
    }

    private final List<Property> all = new ArrayList<>();

    KnownProperties() {
        all.add(new Property(List.of("hashkit", "enabled"), Boolean.class)); // of conditions alone
        add(List.of("hashkit"), HashkitProperties.class);
        add(List.of("hashkit", "keyring"), KeyringProperties.class);
    }

    private void add(List<String> prefix, Class<?> type) {
        for (RecordComponent component : type.getRecordComponents()) {
            List<String> name = new ArrayList<>(prefix);
            name.add(component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
            Class<?> of = component.getType();
            if (Map.class.isAssignableFrom(of)) {
                name.add(ANY);
                Type[] arguments = ((ParameterizedType) component.getGenericType()).getActualTypeArguments();
                of = (Class<?>) arguments[1];
            }
            if (of.isRecord()) {
                add(name, of);
            } else {
                all.add(new Property(List.copyOf(name), of));
            }
        }
    }

    List<Property> all() {
        return List.copyOf(all);
    }

    /** The properties whose value is a time. */
    List<Property> durations() {
        return all.stream()
                .filter(property -> property.type() == Duration.class)
                .toList();
    }

    /**
     * Whether a name is that of a property, of one of its elements, or of a group of properties. What stands deeper than a
     * name that a user chose is left to Spring Boot, because such a name may contain full stops.
     *
     * @param written the parts of the name, the first of which is {@code hashkit}
     */
    boolean isKnown(List<String> written) {
        return all.stream().anyMatch(property -> matches(property, written));
    }

    private static boolean matches(Property property, List<String> written) {
        boolean deeper = written.size() > property.elements().size();
        List<String> elements = deeper && property.isChosen()
                ? property.elements().subList(0, property.elements().indexOf(ANY))
                : property.elements();
        for (int i = 0; i < Math.min(elements.size(), written.size()); i++) {
            if (!elements.get(i).equals(ANY) && !uniform(elements.get(i)).equals(uniform(written.get(i)))) {
                return false;
            }
        }
        return !deeper || property.isChosen() || property.type() == List.class;
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
        return Settings.nearest(
                String.join(".", written),
                all.stream().map(property -> property.nameAs(written)).toList(),
                most);
    }

    private static String uniform(String element) {
        return element.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }
}
