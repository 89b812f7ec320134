package com.example.quarkus;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Answers 503 where the password was not checked: authentication ends before any exception mapper is asked. */
@ApplicationScoped
public class Overload {
    void register(@Observes Router router) {
        router.route().failureHandler(Overload::answer);
    }

    private static void answer(RoutingContext context) {
        if (context.failure() instanceof OverloadedException e && !(e instanceof OverBudgetException)) {
            context.response()
                    .setStatusCode(503)
                    .putHeader("Retry-After", Long.toString(e.retryAfterSeconds()))
                    .end();
        } else {
            context.next();
        }
    }
}
