package io.hashkit.spring.internal.monitor;

import java.util.function.Supplier;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** A health indicator for Spring Boot 4, which moved these types to other packages. */
public final class Boot4Health extends AbstractHealthIndicator {
    private final Supplier<HashkitHealth.Report> report;

    public Boot4Health(Supplier<HashkitHealth.Report> report) {
        super("hashkit health check failed");
        this.report = report;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        HashkitHealth.Report now = report.get();
        builder.status(new Status(now.state().name())).withDetails(now.details());
    }
}
