package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Logins that come at once over HTTP, to a server in a process of its own with a heap of 512 MiB. With
 * {@code -Dhashkit.storms=print} it prints a table of larger ones. There {@code -Dhashkit.storms.server} is what stands before
 * the command of the server, such as {@code taskset -c 0}: clients that share its processors take what it is measured for.
 */
class StormTest {
    private static final String CHEAP = "hashkit.scheme=argon2id,m=1024,t=1,p=1";

    private static final List<String> SERVER_PREFIX = Stream.of(
                    System.getProperty("hashkit.storms.server", "").split(" "))
            .filter(word -> !word.isEmpty())
            .toList();

    /** Counts, nanoseconds, and seconds of {@code Retry-After}. */
    private record Answers(
            int served,
            int refused,
            long longestServed,
            long longestInServer,
            long longestOther,
            List<Long> retries,
            long elapsed,
            long cpu) {}

    /** A server that ends with the test. */
    private static final class Server implements AutoCloseable {
        private final Process process;
        private final HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private final URI uri;

        Server(String... arguments) throws IOException {
            List<String> command = new ArrayList<>(SERVER_PREFIX);
            command.addAll(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    SERVER_PREFIX.isEmpty() ? "-XX:TieredStopAtLevel=1" : "-XX:+TieredCompilation",
                    "-Dspring.devtools.restart.enabled=false",
                    "-cp",
                    System.getProperty("java.class.path"),
                    StormServer.class.getName()));
            command.addAll(Arrays.asList(arguments));
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
            BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
            StringBuilder all = new StringBuilder();
            String line = said.readLine();
            while (line != null && !line.startsWith(StormServer.PORT)) {
                all.append(line).append(System.lineSeparator());
                line = said.readLine();
            }
            assertThat(line).as(() -> "the server said: " + all).isNotNull();
            uri = URI.create("http://localhost:" + line.substring(StormServer.PORT.length()));
        }

        CompletableFuture<HttpResponse<String>> get(String page, boolean asUser) {
            HttpRequest.Builder request = HttpRequest.newBuilder(uri.resolve(page));
            if (asUser) {
                byte[] credentials = (StormServer.USER + ":" + StormServer.PASSWORD).getBytes(StandardCharsets.UTF_8);
                request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
            }
            return client.sendAsync(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
        }

        /** Sends the logins at once, and asks for the page for everybody ten times a second until they are answered. */
        Answers storm(int logins) throws InterruptedException {
            AtomicBoolean over = new AtomicBoolean();
            long[] longestOther = new long[1];
            Thread other = new Thread(() -> {
                while (!over.get()) {
                    long start = System.nanoTime();
                    assertThat(get("/everybody", false).join().body()).isEqualTo("for everybody");
                    longestOther[0] = Math.max(longestOther[0], System.nanoTime() - start);
                    LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
                }
            });
            other.start();
            long[] nanos = new long[logins];
            long before = cpu();
            long begun = System.nanoTime();
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < logins; i++) {
                int number = i;
                long start = System.nanoTime();
                answers.add(get("/users", true).thenApply(response -> {
                    nanos[number] = System.nanoTime() - start;
                    return response;
                }));
            }
            int served = 0;
            long longest = 0;
            List<Long> retries = new ArrayList<>();
            for (int i = 0; i < logins; i++) {
                HttpResponse<String> answer = answers.get(i).join();
                if (answer.statusCode() == 200) {
                    served++;
                    longest = Math.max(longest, nanos[i]);
                } else {
                    assertThat(answer.statusCode()).isEqualTo(503);
                    retries.add(answer.headers().firstValueAsLong("Retry-After").orElseThrow());
                }
            }
            long elapsed = System.nanoTime() - begun;
            long used = cpu() - before;
            over.set(true);
            other.join();
            long inServer = Long.parseLong(get("/longest", false).join().body());
            return new Answers(served, retries.size(), longest, inServer, longestOther[0], retries, elapsed, used);
        }

        /** Processor time of the server in nanoseconds; 0 if the system does not tell. */
        long cpu() {
            return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
        }

        /**
         * Logins a second until the last answer, with clients that each log in again and again for three seconds, and
         * nanoseconds of the server's processors for each.
         */
        double[] rate(int clients) throws InterruptedException {
            long cpu = cpu();
            long begun = System.nanoTime();
            long end = begun + Duration.ofSeconds(3).toNanos();
            long[] counts = new long[clients];
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                int number = i;
                threads.add(new Thread(() -> {
                    while (System.nanoTime() < end) {
                        // A refused login is no login.
                        counts[number] += get("/users", true).join().statusCode() == 200 ? 1 : 0;
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            double logins = LongStream.of(counts).sum();
            return new double[] {logins * 1e9 / (System.nanoTime() - begun), (cpu() - cpu) / logins};
        }

        /** Nanoseconds of the server's processors for each of the requests, sent at once, for a page that needs no login. */
        double cpuOfAPage(int requests) {
            long before = cpu();
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                answers.add(get("/everybody", false));
            }
            answers.forEach(CompletableFuture::join);
            return (double) (cpu() - before) / requests;
        }

        @Override
        public void close() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void hundredAndFiftyLoginsAtOnce_areAllServed() throws Exception {
        assertAllServed("SERVLET", false);
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"SERVLET, true", "REACTIVE, false"})
    void hundredAndFiftyLoginsAtOnceOnOtherThreads_areAllServed(String type, boolean virtual) throws Exception {
        assertAllServed(type, virtual);
    }

    private static void assertAllServed(String type, boolean virtual) throws Exception {
        try (Server server = new Server(
                type,
                CHEAP,
                Contexts.WEAK_COSTS_ALLOWED,
                "hashkit.limiter.max-wait=1h",
                "spring.threads.virtual.enabled=" + virtual)) {
            Answers answers = server.storm(150);

            assertThat(answers.served()).isEqualTo(150);
            assertThat(answers.refused()).isZero();
        }
    }

    @Tag("full")
    @Test
    void loginsOnAllThreadsButAFourth_leaveTheOtherPages() throws Exception {
        try (Server server = new Server(
                "SERVLET",
                CHEAP,
                Contexts.WEAK_COSTS_ALLOWED,
                "hashkit.limiter.max-wait=1h",
                "server.tomcat.threads.max=20")) {
            Answers answers = server.storm(400);

            assertThat(answers.served()).isGreaterThanOrEqualTo(15);
            assertThat(answers.served() + answers.refused()).isEqualTo(400);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "hashkit.storms", matches = "print")
    void storms_print() throws Exception {
        System.out.println(
                "| Stack | Costs | Logins at once | could be served in 5 s beside the rest | served | refused | last served | longest in the server |"
                        + " busy | ms of a processor for a refusal | other page at most | Retry-After |");
        for (String costs : List.of("m=19456,t=2,p=1", "m=47104,t=3,p=1", "m=65536,t=6,p=1")) {
            for (String[] stack :
                    new String[][] {{"SERVLET"}, {"SERVLET", "spring.threads.virtual.enabled=true"}, {"REACTIVE"}}) {
                List<String> arguments = new ArrayList<>(Arrays.asList(stack));
                arguments.add("hashkit.scheme=argon2id," + costs);
                try (Server server = new Server(arguments.toArray(String[]::new))) {
                    // A server that has refused before: a first storm also compiles the code of refusals.
                    for (int storm = 0; storm < 3; storm++) {
                        server.storm(500);
                    }
                    int[] storms =
                            costs.startsWith("m=19456") ? new int[] {150, 500, 2000, 5000} : new int[] {150, 500, 1000};
                    for (int logins : storms) {
                        double page = server.cpuOfAPage(logins);
                        double[] before = server.rate(4);
                        var ignored = server.get("/longest", false).join();
                        Answers answers = server.storm(logins);
                        double[] after = server.rate(4);
                        // Before and after, because the speed of a shared host changes from one second to the next.
                        double perSecond = (before[0] + after[0]) / 2;
                        double cpuOfOne = (before[1] + after[1]) / 2;
                        // The requests that get no hash cost at least what a page costs. A login is served whole or
                        // not.
                        double free = 5 * perSecond;
                        double could = (free - logins * page / cpuOfOne) / (1 - page / cpuOfOne);
                        System.out.printf(
                                "| %s | %s | %d | %d | %d | %d | %.2f s | %.2f s | %.0f %% | %.2f | %.0f ms | %s |%n",
                                String.join(" ", stack),
                                costs,
                                logins,
                                (int) Math.min(logins, Math.min(free, could) + 1),
                                answers.served(),
                                answers.refused(),
                                answers.longestServed() / 1e9,
                                answers.longestInServer() / 1e9,
                                100.0 * answers.cpu() / answers.elapsed(),
                                (answers.cpu() - answers.served() * cpuOfOne) / 1e6 / Math.max(1, answers.refused()),
                                answers.longestOther() / 1e6,
                                answers.retries().stream()
                                        .collect(Collectors.teeing(
                                                Collectors.minBy(Long::compare),
                                                Collectors.maxBy(Long::compare),
                                                (least, most) -> least.isEmpty()
                                                        ? ""
                                                        : least.get() + " to " + most.orElseThrow() + " s")));
                    }
                }
            }
        }
    }

    /**
     * With several hashes at once on a processor, one at a time, and by Spring's encoder, in turns: bcrypt, or what {@code
     * hashkit.storms.scheme} names, such as {@code pbkdf2-sha512,i=210000}.
     */
    @Test
    @EnabledIfSystemProperty(named = "hashkit.storms", matches = "seats")
    void loginsASecond_print() throws Exception {
        String scheme = System.getProperty("hashkit.storms.scheme", "bcrypt,cost=10");
        String rival = scheme.startsWith("bcrypt") ? StormServer.BCRYPT : StormServer.PBKDF2_SHA512;
        List<String> hashkit = List.of("SERVLET", "hashkit.scheme=" + scheme, Contexts.WEAK_COSTS_ALLOWED);
        try (Server seats = server(hashkit, "hashkit.limiter.seats=8");
                Server apart = server(hashkit, "hashkit.limiter.seats=1");
                Server spring = server(hashkit, rival + scheme.substring(scheme.indexOf('=')))) {
            System.out.println("| Clients | Seats | One at a time | Spring's encoder | ms of a processor for each |");
            for (int clients : new int[] {1, 1, 2, 4, 16, 64, 1, 2, 4, 16, 64}) {
                List<double[]> rates = new ArrayList<>();
                for (Server server : List.of(seats, apart, spring)) {
                    rates.add(server.rate(clients));
                }
                System.out.printf(
                        "| %d | %.1f | %.1f | %.1f | %s |%n",
                        clients,
                        rates.get(0)[0],
                        rates.get(1)[0],
                        rates.get(2)[0],
                        rates.stream()
                                .map(rate -> String.format("%.1f", rate[1] / 1e6))
                                .collect(Collectors.joining(", ")));
            }
            System.out.printf("A page without a login: %.2f ms of a processor%n", seats.cpuOfAPage(2_000) / 1e6);
        }
    }

    private static Server server(List<String> arguments, String more) throws IOException {
        List<String> all = new ArrayList<>(arguments);
        all.add(more);
        return new Server(all.toArray(String[]::new));
    }
}
