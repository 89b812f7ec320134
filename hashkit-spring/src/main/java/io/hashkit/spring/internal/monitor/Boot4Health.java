package io.hashkit.spring.internal.monitor;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** The health indicator for Spring Boot 4, which moved these types to other packages. */
public final class Boot4Health extends AbstractHealthIndicator {
    private final HashkitHealth health;

    public Boot4Health(HashkitHealth health) {
        super("hashkit health check failed");
        this.health = health;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        HashkitHealth.Report report = health.report();
        builder.status(new Status(report.state().name())).withDetails(report.details());
    }
}
