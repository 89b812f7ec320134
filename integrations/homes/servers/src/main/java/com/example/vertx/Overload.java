package com.example.vertx;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;

/** A failure handler that answers 503 where the password was not checked: Vert.x says 401 for every failure. */
public final class Overload implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext context) {
        Throwable failure = context.failure();
        while (failure != null && !(failure instanceof OverloadedException)) {
            failure = failure.getCause();
        }
        if (failure instanceof OverBudgetException) {
            context.response().setStatusCode(500).end();
        } else if (failure instanceof OverloadedException e) {
            context.response().headers().remove("WWW-Authenticate");
            context.response()
                    .putHeader("Retry-After", Long.toString(e.retryAfterSeconds()))
                    .setStatusCode(503)
                    .end();
        } else if (context.statusCode() == 401) {
            context.response().setStatusCode(401).end(); // or Vert.x logs each wrong password as an error
        } else {
            context.next();
        }
    }
}
