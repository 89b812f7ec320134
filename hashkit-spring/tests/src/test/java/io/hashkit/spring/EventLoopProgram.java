package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
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
    private static final int QUEUE = 4;

    private EventLoopProgram() {}

    public static void main(String[] args) {
        Queue<String> blocked = new ConcurrentLinkedQueue<>();
        BlockHound.install(watch -> watch.markAsBlocking(
                        "io.hashkit.internal.call.PasswordWork",
                        "match",
                        "(Lio/hashkit/internal/call/Secrets$Secret;Lio/hashkit/internal/algorithm/Verification;)Lio/hashkit/internal/call/PasswordWork$Match;")
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
                        "hashkit.limiter.queue=" + QUEUE,
                        "hashkit.limiter.max-wait=1h",
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
            // Until all but those that may wait are refused, however slow the host is.
            try (Permit held = context.getBean(Limiter.class).acquire(Priority.LOGIN, 0)) {
                for (int i = 0; held != null && i < LOGINS; i++) {
                    answers.add(login(context, i));
                }
                while (answers.stream().filter(CompletableFuture::isDone).count() < LOGINS - QUEUE) {
                    Thread.onSpinWait();
                }
            }
            CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).join();
            for (int i = 0; i < QUEUE; i++) {
                answers.add(login(context, i));
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

    private static CompletableFuture<HttpResponse<String>> login(ConfigurableApplicationContext context, int i) {
        return Http.getAsync(context, "/hello", i % 4 == 3 ? "nobody" : "ann", i % 2 == 0 ? "right" : "x");
    }
}
