package io.hashkit.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each query of the Grafana dashboard, run by a real Prometheus on what the packed sample publishes. */
class DashboardIT extends OnPostgres {
    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    /** The queries by title, as Grafana sends them. */
    private static Map<String, List<String>> queries() throws IOException {
        JsonNode dashboard = JSON.readTree(Files.readString(Path.of("../grafana/hashkit.json")));
        Map<String, List<String>> queries = new LinkedHashMap<>();
        for (JsonNode panel : dashboard.get("panels")) {
            List<String> expressions = new ArrayList<>();
            for (JsonNode target : panel.get("targets")) {
                expressions.add(target.get("expr")
                        .asString()
                        .replace("$__rate_interval", "1m")
                        .replace("$job", ".*")
                        .replace("$instance", ".*"));
            }
            queries.put(panel.get("title").asString(), expressions);
        }
        return queries;
    }

    private static boolean hasPrometheus() throws Exception {
        try {
            return new ProcessBuilder("prometheus", "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private Process prometheus(URI sample, int port) throws IOException {
        Path configuration = folder.resolve("prometheus.yml");
        Files.writeString(configuration, """
                global:
                  scrape_interval: 1s
                scrape_configs:
                  - job_name: sample
                    metrics_path: /actuator/prometheus
                    static_configs:
                      - targets: ['%s']
                """.formatted(sample.getAuthority()));
        return new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + configuration,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=localhost:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
    }

    private static JsonNode result(int port, String query) throws Exception {
        URI address = URI.create(
                "http://localhost:" + port + "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        String answer = CLIENT.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                .body();
        JsonNode parsed = JSON.readTree(answer);
        assertThat(parsed.get("status").asString()).as("%s: %s", query, answer).isEqualTo("success");
        return parsed.get("data").get("result");
    }

    private static boolean isAnswered(int port, String query) {
        try {
            return result(port, query)
                    .valueStream()
                    .anyMatch(series -> !series.get("value").get(1).asString().equals("NaN"));
        } catch (Exception e) {
            return false; // not listening yet
        }
    }

    @Test
    void eachQuery_hasAnAnswer() throws Exception {
        assumeTrue(hasPrometheus(), "Prometheus is installed");
        int port = freePort();
        try (Instance sample = Instance.start(url(), "--hashkit.auto-tune=foreground", "--hashkit.target=100ms")) {
            Process prometheus = prometheus(sample.address(), port);
            try {
                Map<String, List<String>> open = queries();
                assertThat(open).hasSizeGreaterThan(5);
                for (int i = 0; i < 30 && !open.isEmpty(); i++) {
                    for (String user : List.of("django", "spring", "ldap")) {
                        new Visitor(sample.address()).logIn(user, user + "-secret");
                    }
                    TimeUnit.SECONDS.sleep(1);
                    open.values().forEach(queries -> queries.removeIf(query -> isAnswered(port, query)));
                    open.values().removeIf(List::isEmpty);
                }
                assertThat(open).isEmpty();
            } finally {
                prometheus.destroy();
                prometheus.waitFor(20, TimeUnit.SECONDS);
            }
        }
    }
}
