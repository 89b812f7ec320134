package io.hashkit.spring.internal.monitor;

import java.util.function.Supplier;
import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.Status;

/** A health indicator for Spring Boot 3. */
public final class Boot3Health extends AbstractHealthIndicator {
    private final Supplier<HashkitHealth.Report> report;

    public Boot3Health(Supplier<HashkitHealth.Report> report) {
        super("hashkit health check failed");
        this.report = report;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        HashkitHealth.Report now = report.get();
        builder.status(new Status(now.state().name())).withDetails(now.details());
    }
}
