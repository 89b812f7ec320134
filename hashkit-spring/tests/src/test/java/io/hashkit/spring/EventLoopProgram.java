package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.blockhound.BlockHound;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Logs in on WebFlux while BlockHound watches the event loops, and counts a hash as a blocking call. A program of its own,
 * because BlockHound changes classes of the whole process. Prints the calls of hashkit that blocked an event loop.
 */
final class EventLoopProgram {
    private static final int LOGINS = 40;

    private EventLoopProgram() {}

    public static void main(String[] args) {
        Queue<String> blocked = new ConcurrentLinkedQueue<>();
        BlockHound.install(watch -> watch.markAsBlocking(
                        "io.hashkit.PasswordWork",
                        "match",
                        "(Lio/hashkit/Secrets$Secret;Lio/hashkit/algorithm/ParsedHash;)Lio/hashkit/PasswordWork$Match;")
                .blockingMethodCallback(method -> {
                    String calls = Arrays.stream(new Throwable().getStackTrace())
                            .map(StackTraceElement::toString)
                            .filter(call -> !call.contains("blockhound") && !call.contains("EventLoopProgram"))
                            .collect(Collectors.joining(" < "));
                    if (calls.contains("io.hashkit.")) {
                        blocked.add(Thread.currentThread().getName() + ": " + calls);
                    }
                }));
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        ReactiveApplicationTest.Application.class)
                .web(WebApplicationType.REACTIVE)
                .properties(
                        "server.port=0",
                        "logging.level.root=warn",
                        "hashkit.limiter.parallel=1",
                        "hashkit.limiter.queue=4",
                        Contexts.CHEAPEST_FOR_TESTS,
                        Contexts.WEAK_COSTS_ALLOWED)
                .run()) {
            PasswordHasher inPlace = TestHashers.of(new Bcrypt(4));
            String stored = inPlace.hash("x");
            Mono.fromSupplier(() -> inPlace.verify("x", stored))
                    .subscribeOn(Schedulers.parallel())
                    .block();
            System.out.println("a hash on purpose: " + !blocked.isEmpty());
            blocked.clear();

            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < LOGINS; i++) {
                answers.add(
                        Http.getAsync(context, "/hello", i % 4 == 3 ? "nobody" : "ann", i % 2 == 0 ? "right" : "x"));
            }
            System.out.println("answers: "
                    + answers.stream()
                            .map(answer -> String.valueOf(answer.join().statusCode()))
                            .distinct()
                            .sorted()
                            .collect(Collectors.joining(" ")));
            System.out.println("blocked: " + blocked);
        }
    }
}
