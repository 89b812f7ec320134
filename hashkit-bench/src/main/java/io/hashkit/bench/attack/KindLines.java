package io.hashkit.bench.attack;

import com.grack.nanojson.JsonObject;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attack.SchemesText.Line;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.OldHash;
import io.hashkit.bench.attacker.Prediction;
import io.hashkit.bench.console.BoundedText;
import io.hashkit.bench.console.Json;
import io.hashkit.internal.phc.WrappedString;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads the kinds of hashes that {@code hashkit-rehash identify --json} has counted. */
final class KindLines {
    private static final int MOST = 16 << 20;
    /** Passwords without a hash, as {@code identify} calls them. */
    private static final String READABLE = "plain-text";
    /** What {@code identify} adds to the algorithm of a string that is refused for its costs. */
    private static final String ABOVE_CEILING = ", above ceiling";

    /** Rows with the same dialect, algorithm and costs, whatever their keys. */
    private record Kind(String dialect, String algorithm, String costs) {
        Line line(AttackModel model, long rows) {
            return new Line(
                    (dialect + " " + algorithm + " " + costs).strip(),
                    rates(model),
                    OptionalLong.of(rows),
                    algorithm.equals(READABLE) ? "none: readable" : "");
        }

        private Function<String, Optional<Prediction>> rates(AttackModel model) {
            String computed = algorithm.replace(ABOVE_CEILING, "");
            String outer = computed.replace(WrappedString.SUFFIX, "");
            Function<String, Optional<Prediction>> rates = rates(model, outer);
            // The costs are those of the outer hash; a guess computes the inner one, too.
            return outer.equals(computed)
                    ? rates
                    : device -> rates.apply(device).map(Prediction::atMost);
        }

        private Function<String, Optional<Prediction>> rates(AttackModel model, String name) {
            try {
                Scheme scheme = Scheme.parse(name + "," + costs);
                return device -> model.guesses(device, scheme);
            } catch (IllegalArgumentException e) {
                OldHash old = OldHash.of(name, costs);
                return device -> model.guesses(device, old);
            }
        }
    }

    private KindLines() {}

    /**
     * Reads a file of at most 16 MiB.
     *
     * @param file its name, or a hyphen for standard input
     * @return the kinds, the most frequent first; at least one
     * @throws IOException if the file cannot be read or has no kinds
     */
    static List<Line> read(AttackModel model, String file) throws IOException {
        String text = BoundedText.readOrInput(file, MOST);
        Map<Kind, Long> kinds = new HashMap<>();
        for (String line : text.lines().toList()) {
            try {
                JsonObject event = Json.object(line);
                if (event.getString("event", "").equals("kind")) {
                    kinds.merge(
                            new Kind(
                                    event.getString("dialect", ""),
                                    event.getString("algorithm", ""),
                                    event.getString("costs", "")),
                            rows(event),
                            Math::addExact);
                }
            } catch (IllegalArgumentException | ArithmeticException e) {
                throw new IOException(
                        file + " has a line that is no JSON or counts no rows; expected what identify --json prints",
                        e);
            }
        }
        if (kinds.isEmpty()) {
            throw new IOException(file + " contains no kinds of hashes; expected what identify --json prints");
        }
        return kinds.entrySet().stream()
                .sorted(Map.Entry.<Kind, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(kind -> kind.getKey().toString()))
                .map(kind -> kind.getKey().line(model, kind.getValue()))
                .toList();
    }

    private static long rows(JsonObject event) {
        long rows = event.getLong("rows");
        if (rows < 1) {
            throw new IllegalArgumentException("rows must be at least 1, not " + rows);
        }
        return rows;
    }
}
