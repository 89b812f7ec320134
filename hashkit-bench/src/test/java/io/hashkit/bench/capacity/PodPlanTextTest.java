package io.hashkit.bench.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.tune.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

@Tag("once")
class PodPlanTextTest {
    private static final Scheme COSTS = Scheme.parse("argon2id,m=47104,t=1,p=1");

    private static PodPlanText text(Scheme costs, String engine, double perSecond) {
        Service service = new Service(2, 0.06, 0.08, 1, 0.08, List.of(0.95, 1.0, 1.05), engine, 1);
        return new PodPlanText(PodPlan.of(costs, service, new Demand(perSecond, 0.5, 256 << 20))
                .orElseThrow());
    }

    private static List<Map<String, Object>> documents(PodPlanText text) {
        List<Map<String, Object>> documents = new ArrayList<>();
        for (Object document : new Yaml().loadAll(text.yaml())) {
            documents.add(map(document));
        }
        return documents;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    private static Object at(Object document, Object... path) {
        Object found = document;
        for (Object step : path) {
            @Nullable
            Object next = step instanceof Integer index
                    ? ((List<?>) found).get(index)
                    : map(found).get(step);
            found = Objects.requireNonNull(next, () -> "nothing at " + step);
        }
        return found;
    }

    @Test
    void text_fitsAScreen() {
        PodPlanText text = text(Scheme.parse("argon2id,m=1048576,t=10,p=16"), "argon2/hashkit-vector", 99_999.9);

        String whole = text.figures() + "\n" + text.yaml();
        assertThat(whole.lines()).hasSizeLessThan(30).allMatch(line -> line.length() <= 100);
    }

    @Test
    void figures_nameTheTimesThePodsAndWhatCallersSee() {
        assertThat(text(COSTS, "argon2/hashkit", 200).figures())
                .startsWith(
                        "argon2id,m=47104,t=1,p=1 by argon2/hashkit: 60 ms alone, 80 ms each with 2 permits in use\n")
                .containsPattern("200 logins a second, 99 % answered within 500 ms: \\d+ pods of 2 processors\n")
                .containsPattern("a pod +[\\d.]+ of at most [\\d.]+ logins a second, its permits \\d+ % in use\n")
                .containsPattern("answers +median \\d+ ms, p99 \\d+ ms, [\\d.]+ % refused\n")
                .containsPattern("twice that +median \\d+ ms, p99 \\d+ ms, [\\d.]+ % refused\n")
                .containsPattern("memory +92 MiB of hashes; heap 448 MiB; pod 704 MiB\n");
        assertThat(text(COSTS, "argon2/hashkit", 0.005).figures())
                .contains("\n0.005 logins a second, ", ": 1 pod of 2 processors\n");
    }

    /** Requests equal limits: the class Guaranteed, and with whole processors no throttling. */
    @Test
    void deployment_hasEqualRequestsAndLimits() {
        PodPlanText text = text(COSTS, "argon2/hashkit", 200);
        Object deployment = documents(text).get(0);
        Object container = at(deployment, "spec", "template", "spec", "containers", 0);

        assertThat(at(deployment, "spec", "replicas")).isEqualTo(text.plan().pods());
        assertThat(at(container, "resources", "requests"))
                .isEqualTo(Map.of("cpu", "2", "memory", "704Mi"))
                .isEqualTo(at(container, "resources", "limits"));
        assertThat(at(container, "env", 0)).isEqualTo(Map.of("name", "JDK_JAVA_OPTIONS", "value", "-Xmx448m"));
    }

    @Test
    void timesOfVectorEngines_bringTheOptionThatTheyNeed() {
        Object deployment = documents(text(COSTS, "argon2/hashkit-vector", 200)).get(0);

        assertThat(at(deployment, "spec", "template", "spec", "containers", 0, "env", 0, "value"))
                .isEqualTo("-Xmx448m --add-modules jdk.incubator.vector");
    }

    /** The same properties as in docs/overload.md, which hashkit-spring binds in {@code DocumentationTest}. */
    @Test
    void properties_areThoseThatHashkitSpringBinds() throws IOException {
        Object properties = documents(text(COSTS, "argon2/hashkit", 200)).get(1);
        String block = Files.readString(Path.of("../docs/overload.md"))
                .split("```yaml\n", 2)[1]
                .split("```", 2)[0];
        Object documented = new Yaml().load(block);

        assertThat(at(properties, "hashkit"))
                .isEqualTo(Map.of("scheme", COSTS.toString(), "limiter", Map.of("parallel", 2, "max-wait", "420ms")));
        assertThat(names(documented)).isEqualTo(names(properties));
    }

    private static List<String> names(Object tree) {
        List<String> names = new ArrayList<>();
        map(tree).forEach((name, value) -> {
            names.add(name);
            if (value instanceof Map) {
                names(value).forEach(below -> names.add(name + "." + below));
            }
        });
        return names;
    }
}
