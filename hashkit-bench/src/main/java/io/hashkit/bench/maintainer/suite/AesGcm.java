package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.console.Texts;
import io.hashkit.bench.gcm.Gcm;
import io.hashkit.bench.gcm.GcmMessage;
import io.hashkit.bench.gcm.GcmMessage.Operation;
import io.hashkit.bench.gcm.GcmWork;
import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The suite {@code aes-gcm}: AES-256-GCM of the JDK and of Bouncy Castle. */
final class AesGcm {
    private static final int[] SIZES = {64, 256, 1024, 4096, 16_384, 65_536};
    private static final String[] FEATURES = {"Java 17", "Java 21", "Java 25"};
    private static final String KEPT = "key kept";
    private static final String PER_MESSAGE = "key per message";

    private static final List<Operation> OPERATIONS =
            List.of(Operation.ENCRYPT, Operation.DECRYPT, Operation.ROUND_TRIP);

    /** What both engines are asked. */
    private record Question(String key, Operation operation, int size) {
        String parameters() {
            return operation + " " + size + " B, " + key;
        }
    }

    private static final List<Question> QUESTIONS = Stream.of(PER_MESSAGE, KEPT)
            .flatMap(key -> OPERATIONS.stream()
                    .flatMap(operation -> IntStream.of(SIZES).mapToObj(size -> new Question(key, operation, size))))
            .toList();

    private AesGcm() {}

    static Suite suite() {
        List<Cell> cells = QUESTIONS.stream()
                .flatMap(one -> Stream.of(Gcm.JDK, Gcm.BOUNCY_CASTLE).map(engine -> cell(engine, one)))
                .toList();
        return Suite.of("aes-gcm", cells, List.of(), AesGcm::conclusions);
    }

    private static Cell cell(String engine, Question one) {
        GcmMessage message = new GcmMessage(one.operation, one.size);
        return new Cell(engine, "aes-256-gcm/" + engine, 0, one.parameters(), one.size, "byte", 0, () -> {
            byte[] bytes = GcmWork.key();
            Gcm gcm = one.key.equals(KEPT) ? Gcm.of(engine, bytes) : Gcm.keyPerMessage(engine, bytes);
            return new GcmWork(gcm, message, 0)::run;
        });
    }

    /** Sentences on how many times as fast the JDK is, for rows whose intervals do not overlap. */
    private static Conclusions conclusions(List<Row> rows) {
        List<List<String>> factors = new ArrayList<>();
        for (Question one : QUESTIONS) {
            String parameters = one.parameters();
            factor(rows, parameters).ifPresent(ours -> {
                List<String> line = new ArrayList<>(List.of(parameters, ours));
                line.addAll(publishedFactors(parameters));
                factors.add(line);
            });
        }
        List<String> sentences = new ArrayList<>();
        for (String key : List.of(PER_MESSAGE, KEPT)) {
            String parameters = new Question(key, Operation.ROUND_TRIP, 4096).parameters();
            factor(rows, parameters)
                    .filter(factor -> !factor.equals(ALIKE))
                    .ifPresent(factor -> sentences.add(
                            parameters + ": here, the JDK is " + factor + " times as fast as Bouncy Castle."));
        }
        return new Conclusions(
                sentences,
                factors.isEmpty()
                        ? List.of()
                        : List.of(new Finding(
                                "How many times as fast as Bouncy Castle the JDK is, published and here",
                                List.of("message", "here", FEATURES[0], FEATURES[1], FEATURES[2]),
                                factors)));
    }

    private static final String ALIKE = "no clear difference";

    private static Optional<String> factor(List<Row> rows, String parameters) {
        return Suite.row(rows, Gcm.JDK, parameters)
                .flatMap(jdk -> Suite.row(rows, Gcm.BOUNCY_CASTLE, parameters)
                        .map(other -> jdk.surelyLessThan(other) || other.surelyLessThan(jdk)
                                ? number(other.nanos() / jdk.nanos())
                                : ALIKE));
    }

    private static List<String> publishedFactors(String parameters) {
        List<Published> jdk = published(Gcm.JDK, parameters);
        List<Published> other = published(Gcm.BOUNCY_CASTLE, parameters);
        return jdk.isEmpty()
                ? List.of("", "", "")
                : IntStream.range(0, jdk.size())
                        .mapToObj(i -> number(other.get(i).millis() / jdk.get(i).millis()))
                        .toList();
    }

    private static List<Published> published(String engine, String parameters) {
        return Published.of("aes-gcm").stream()
                .filter(figure -> figure.isOf(engine, parameters))
                .toList();
    }

    private static String number(double value) {
        return Texts.format("%.2f", value);
    }
}
