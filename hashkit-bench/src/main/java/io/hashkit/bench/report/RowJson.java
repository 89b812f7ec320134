package io.hashkit.bench.report;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonStringWriter;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread.Kind;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes and reads the rows of a run as JSON; also reads those of version 1. */
final class RowJson {
    private RowJson() {}

    static void write(JsonStringWriter json, Row row) {
        json.object()
                .value("section", row.section())
                .value("engine", row.engine())
                .value("parameters", row.parameters())
                .value("nanos", row.nanos())
                .value("work", row.work())
                .value("unit", row.unit())
                .value("spread", row.spread().kind().toString());
        ifKnown(json, "low", row.low());
        ifKnown(json, "high", row.high());
        if (!row.spread().forks().isEmpty()) {
            json.array("forks", row.spread().forks());
            json.array("rounds", row.spread().rounds());
        }
        Ratio ratio = row.ratio();
        if (ratio != null) {
            json.object("ratio")
                    .value("to", ratio.to())
                    .value("value", ratio.value())
                    .value("low", ratio.low())
                    .value("high", ratio.high())
                    .value("pairs", ratio.pairs())
                    .end();
        }
        Circumstances beside = row.circumstances();
        ifKnown(json, "garbage", beside.garbage());
        ifKnown(json, "user", beside.user());
        ifKnown(json, "system", beside.system());
        ifKnown(json, "onCpu", beside.onCpu());
        ifKnown(json, "stolen", beside.stolen());
        ifKnown(json, "throttled", beside.throttled());
        if (!row.disturbance().isEmpty()) {
            json.value("disturbance", row.disturbance());
        }
        json.end();
    }

    private static void ifKnown(JsonStringWriter json, String name, double value) {
        if (!Double.isNaN(value)) {
            json.value(name, value);
        }
    }

    static Row read(JsonObject row) {
        double nanos = RunJson.positive(row, "nanos");
        return new Row(
                RunJson.text(row, "section"),
                RunJson.text(row, "engine"),
                RunJson.text(row, "parameters"),
                nanos,
                row.has("spread") ? spread(row) : Spread.ofMean(nanos, row.getDouble("error", Double.NaN)),
                RunJson.positive(row, "work"),
                RunJson.text(row, "unit"),
                new Circumstances(
                        row.getDouble("garbage", Double.NaN),
                        row.getDouble("user", Double.NaN),
                        row.getDouble("system", Double.NaN),
                        row.getDouble("onCpu", Double.NaN),
                        row.getDouble("stolen", Double.NaN),
                        row.getDouble("throttled", Double.NaN)),
                row.getString("disturbance", ""),
                row.has("ratio") ? ratio(RunJson.member(row, "ratio", JsonObject.class)) : null);
    }

    private static Spread spread(JsonObject row) {
        String text = RunJson.text(row, "spread");
        for (Kind kind : Kind.values()) {
            if (kind.toString().equals(text)) {
                List<Double> forks = forks(row);
                return new Spread(
                        kind,
                        row.getDouble("low", Double.NaN),
                        row.getDouble("high", Double.NaN),
                        forks,
                        row.has("rounds")
                                ? rounds(RunJson.member(row, "rounds", JsonArray.class))
                                : IntStream.range(0, forks.size()).boxed().toList());
            }
        }
        throw new IllegalArgumentException("unknown spread of a row: " + text);
    }

    private static List<Double> forks(JsonObject row) {
        return row.has("forks") ? RunJson.times(RunJson.member(row, "forks", JsonArray.class)) : List.of();
    }

    private static List<Integer> rounds(JsonArray array) {
        return array.stream()
                .map(element -> {
                    if (element instanceof Integer round) {
                        return round;
                    }
                    throw new IllegalArgumentException("not the number of a round: " + element);
                })
                .toList();
    }

    private static @Nullable Ratio ratio(JsonObject ratio) {
        return new Ratio(
                RunJson.text(ratio, "to"),
                RunJson.positive(ratio, "value"),
                RunJson.positive(ratio, "low"),
                RunJson.positive(ratio, "high"),
                ratio.getInt("pairs", 0));
    }
}
