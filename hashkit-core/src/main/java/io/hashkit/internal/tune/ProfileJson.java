package io.hashkit.internal.tune;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.JvmOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads and writes profiles as JSON. */
final class ProfileJson {
    private static final String FORMAT = "hashkit-profile";
    private static final int VERSION = 1;
    private static final int MOST_BRACKETS = 256;

    private ProfileJson() {}

    static String write(ProfileData profile) {
        Measurement measurement = profile.measurement();
        JsonStringWriter json = JsonWriter.indent("  ").string().object().value(FORMAT, VERSION);
        json.value("scheme", profile.scheme().toString())
                .value("engine", profile.measurement().engine())
                .value("settings", profile.settings())
                .value("targetMillis", profile.target().toMillis())
                .value("policy", name(profile.policy()))
                .value("confidence", profile.measurement().confidence().name())
                .object("curve")
                .value("fixedMillis", measurement.costModel().fixedMillis())
                .value("nanosPerWork", measurement.costModel().nanosPerWork())
                .value("unit", Spec.of(profile.scheme().algorithm()).workUnit())
                .end();
        measurement.slowdown().ifPresent(slowdown -> json.value("slowdown", slowdown));
        measurement.withVectorApi().ifPresent(times -> json.value("withVectorApi", times));
        measurement
                .seats()
                .ifPresent(seats -> json.object("seats")
                        .value("atOnce", seats.seats())
                        .value("gain", seats.gain())
                        .end());
        json.value("share", measurement.share())
                .value("concurrency", profile.concurrency())
                .value("memoryPerHash", measurement.memoryPerHash())
                .value("fingerprint", profile.fingerprint())
                .value("host", profile.host());
        Requirements needs = measurement.requirements();
        if (!needs.equals(Requirements.UNKNOWN)) {
            json.object("needs")
                    .value("processors", needs.processors())
                    .value("heapTimesMemory", needs.heapTimesMemory())
                    .array(
                            "startOptions",
                            needs.startOptions().stream().map(JvmOption::name).toList())
                    .end();
        }
        if (profile.measurement().confidence() == Confidence.LOW) {
            json.array("doubts", profile.doubts())
                    .array("unsureNanosPerWork", measurement.doubts().rates());
        }
        return json.end().done() + "\n";
    }

    static ProfileData read(String text) {
        JsonObject json = parse(text);
        if (number(json, FORMAT) != VERSION) {
            throw wrong("its version is not " + VERSION + ", the only one that can be read");
        }
        JsonObject curve = object(json, "curve");
        return new ProfileData(
                scheme(text(json, "scheme")),
                new Measurement(
                        text(json, "engine"),
                        new CostModel(number(curve, "fixedMillis"), number(curve, "nanosPerWork")),
                        optional(json, "slowdown"),
                        number(json, "share"),
                        (long) number(json, "memoryPerHash"),
                        optional(json, "withVectorApi"),
                        seats(json),
                        named("a value", List.of(Confidence.values()), Confidence::name, text(json, "confidence")),
                        doubts(json),
                        requirements(json)),
                text(json, "settings"),
                Duration.ofMillis((long) number(json, "targetMillis")),
                named("its policy", Policy.NAMED, Policy::name, text(json, "policy")),
                (int) number(json, "concurrency"),
                text(json, "fingerprint"),
                text(json, "host"));
    }

    private static Optional<MeasuredSeats> seats(JsonObject json) {
        if (!json.has("seats")) {
            return Optional.empty();
        }
        JsonObject seats = object(json, "seats");
        return Optional.of(new MeasuredSeats((int) number(seats, "atOnce"), number(seats, "gain")));
    }

    private static UnsureMeasurements doubts(JsonObject json) {
        if (!text(json, "confidence").equals(Confidence.LOW.name())) {
            return UnsureMeasurements.NONE;
        }
        return new UnsureMeasurements(
                all(json, "doubts", String.class),
                all(json, "unsureNanosPerWork", Number.class).stream()
                        .map(Number::doubleValue)
                        .toList());
    }

    /** Where they are not given, the engine tells; options of later versions are unknown here. */
    private static Requirements requirements(JsonObject json) {
        if (!json.has("needs")) {
            return Requirements.isOnVectors(text(json, "engine"))
                    ? new Requirements(0, 0, List.of(JvmOption.VECTOR_API))
                    : Requirements.UNKNOWN;
        }
        JsonObject needs = object(json, "needs");
        return new Requirements(
                number(needs, "processors"),
                number(needs, "heapTimesMemory"),
                all(needs, "startOptions", String.class).stream()
                        .flatMap(name -> Arrays.stream(JvmOption.values())
                                .filter(option -> option.name().equals(name)))
                        .toList());
    }

    private static <T> List<T> all(JsonObject json, String name, Class<T> type) {
        @Nullable JsonArray array = json.getArray(name);
        if (array == null || !array.stream().allMatch(type::isInstance)) {
            throw wrong(name + " is missing or has the wrong type");
        }
        return array.stream().map(type::cast).toList();
    }

    private static String name(Policy policy) {
        if (!Policy.NAMED.contains(policy)) {
            throw new IllegalArgumentException("a profile can only name one of the policies " + Policy.NAMED
                    + ", and this one was made with " + policy.name());
        }
        return policy.name();
    }

    /** Without the message of the scheme, which contains the text. */
    private static Scheme scheme(String text) {
        try {
            return Scheme.parse(text);
        } catch (IllegalArgumentException e) {
            throw wrong("the scheme is not valid, or its costs are out of range");
        }
    }

    /** The parser is recursive, so what may be nested is counted first. */
    private static JsonObject parse(String text) {
        if (text.length() > ProfileData.LONGEST) {
            throw wrong("it has " + text.length() + " characters, more than the " + ProfileData.LONGEST
                    + " that are allowed");
        }
        if (text.chars().filter(c -> c == '[' || c == '{').count() > MOST_BRACKETS) {
            throw wrong("it has more than " + MOST_BRACKETS + " brackets");
        }
        try {
            return JsonParser.object().from(text);
        } catch (JsonParserException e) {
            throw new IllegalArgumentException("not a hashkit profile: line " + e.getLinePosition() + ", character "
                    + e.getCharPosition() + " is not JSON");
        }
    }

    private static JsonObject object(JsonObject json, String name) {
        @Nullable JsonObject value = json.getObject(name);
        if (value == null) {
            throw wrong(name + " is missing");
        }
        return value;
    }

    private static String text(JsonObject json, String name) {
        @Nullable String value = json.getString(name);
        if (value == null) {
            throw wrong(name + " is missing");
        }
        return value;
    }

    private static double number(JsonObject json, String name) {
        if (!json.isNumber(name)) {
            throw wrong(name + " is missing or is not a number");
        }
        return json.getDouble(name);
    }

    private static OptionalDouble optional(JsonObject json, String name) {
        return json.has(name) ? OptionalDouble.of(number(json, name)) : OptionalDouble.empty();
    }

    private static <T> T named(String what, List<T> all, Function<T, String> name, String text) {
        return all.stream()
                .filter(one -> name.apply(one).equals(text))
                .findFirst()
                .orElseThrow(() -> wrong(what + " must be one of " + all));
    }

    private static IllegalArgumentException wrong(String reason) {
        return new IllegalArgumentException("not a hashkit profile: " + reason);
    }
}
