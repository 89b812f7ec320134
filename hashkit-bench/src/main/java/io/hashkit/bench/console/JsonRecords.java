package io.hashkit.bench.console;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import io.hashkit.algorithm.Scheme;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Binds records to JSON objects: each component is a member, and the components of a record that is not optional are members of
 * the same object. A number that is NaN is unknown, and its member is missing. Of Gson, this would remain to be written: it
 * reads 5 as a text, "1" as a number and a missing number as 0, and does not write NaN.
 */
public final class JsonRecords {
    /** How a component is bound. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Member {
        /** The name of the member; that of the component if it is empty. */
        String value() default "";

        /** Whether a component without a member is null, an empty list or map, 0 or false. An empty one has no member. */
        boolean optional() default false;

        /** The least number; a number that must be above 0 must also be known. */
        double least() default 0;
    }

    /** The {@link Member#least} of a number that must be above 0. */
    public static final double ABOVE_0 = Double.MIN_VALUE;

    private record Usual(@Member double usual) {}

    private static final Member USUAL = memberOf(Usual.class.getRecordComponents()[0]);
    private static final List<Object> EMPTY = List.of("", List.of(), Map.of());

    private JsonRecords() {}

    private static Member memberOf(RecordComponent component) {
        return Objects.requireNonNullElse(component.getAnnotation(Member.class), USUAL);
    }

    private static String nameOf(RecordComponent component) {
        String name = memberOf(component).value();
        return name.isEmpty() ? component.getName() : name;
    }

    private static boolean isSpread(RecordComponent component) {
        return component.getType().isRecord() && !memberOf(component).optional();
    }

    /** The members of a record. */
    public static JsonObject write(Record record) {
        JsonObject json = new JsonObject();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Object value;
            try {
                value = component.getAccessor().invoke(record);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(component + " cannot be written as JSON", e);
            }
            if (isSpread(component)) {
                json.putAll(write((Record) value));
            } else if (value != null
                    && !value.equals(Double.NaN)
                    && !(memberOf(component).optional() && EMPTY.contains(value))) {
                json.put(nameOf(component), json(value));
            }
        }
        return json;
    }

    private static Object json(Object value) {
        if (value instanceof Record record && !(value instanceof Scheme)) {
            return write(record);
        }
        if (value instanceof List<?> list) {
            return new JsonArray(list.stream().map(JsonRecords::json).toList());
        }
        if (value instanceof Map<?, ?> map) {
            JsonObject json = new JsonObject();
            map.forEach((name, element) -> json.put((String) name, json(element)));
            return json;
        }
        return value instanceof Number || value instanceof Boolean ? value : value.toString();
    }

    /**
     * Reads a record. Members without a component are ignored.
     *
     * @throws IllegalArgumentException if a member is missing, has the wrong type or is out of range; the message names it
     */
    public static <T extends Record> T read(Class<T> type, JsonObject json) {
        return type.cast(record("", type, json));
    }

    private static Object record(String path, Class<?> type, Map<?, ?> json) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            values[i] = component(path, components[i], json);
        }
        try {
            return type.getConstructor(
                            Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
                    .newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw e.getCause() instanceof IllegalArgumentException refusal
                    ? refusal
                    : new IllegalStateException(type + " cannot be read from JSON", e);
        }
    }

    private static @Nullable Object component(String path, RecordComponent component, Map<?, ?> json) {
        Class<?> type = component.getType();
        if (isSpread(component)) {
            return record(path, type, json);
        }
        Member member = memberOf(component);
        Object value = json.get(nameOf(component));
        if (value != null || (type == double.class ? member.least() > 0 : !member.optional())) {
            return value(path + nameOf(component), component.getGenericType(), value, member.least());
        }
        if (type == double.class) {
            return Double.NaN;
        }
        return type == List.class ? List.of() : type == Map.class ? Map.of() : Array.get(Array.newInstance(type, 1), 0);
    }

    private static Object value(String place, Type type, @Nullable Object json, double least) {
        if (type instanceof ParameterizedType generic) {
            Type[] of = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class && json instanceof List<?> list) {
                List<Object> values = new ArrayList<>();
                list.forEach(element -> values.add(value(place + '[' + values.size() + ']', of[0], element, least)));
                return values;
            }
            if (generic.getRawType() == Map.class && json instanceof Map<?, ?> map) {
                Map<Object, Object> values = new LinkedHashMap<>();
                map.forEach((name, element) -> values.put(name, value(place + '.' + name, of[1], element, least)));
                return values;
            }
        } else if (json instanceof Map<?, ?> object && ((Class<?>) type).isRecord()) {
            return record(place + '.', (Class<?>) type, object);
        } else if (json instanceof Number number) {
            Number converted = converted(number, type);
            if (converted != null) {
                return requireInRange(place, converted, least);
            }
        } else if ((json instanceof Boolean && type == boolean.class)
                || (json instanceof String && type == String.class)) {
            return json;
        } else if (json instanceof String text && type == Scheme.class) {
            return Scheme.parse(text);
        } else if (json instanceof String && ((Class<?>) type).isEnum()) {
            for (Object constant : ((Class<?>) type).getEnumConstants()) {
                if (constant.toString().equals(json)) {
                    return constant;
                }
            }
        }
        throw new IllegalArgumentException("the member " + place + " is missing or has the wrong type");
    }

    private static @Nullable Number converted(Number number, Type type) {
        if (type == double.class || type == Double.class) {
            return number.doubleValue();
        }
        boolean isInteger = type == int.class || type == Integer.class;
        boolean whole = number instanceof Integer
                ? isInteger || type == long.class
                : number instanceof Long && type == long.class;
        return whole ? number : null;
    }

    private static Number requireInRange(String place, Number number, double least) {
        double value = number.doubleValue();
        if (value >= least && value <= Double.MAX_VALUE) {
            return number;
        }
        throw new IllegalArgumentException("the member " + place + " must be "
                + (least > 0 ? "above 0" : least < 0 ? "finite" : "at least 0") + ", not " + number);
    }
}
