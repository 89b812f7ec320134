package io.hashkit.spring.internal.monitor;

import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.Status;

/** The health indicator for Spring Boot 3. */
public final class Boot3Health extends AbstractHealthIndicator {
    private final HashkitHealth health;

    public Boot3Health(HashkitHealth health) {
        super("hashkit health check failed");
        this.health = health;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        HashkitHealth.Report report = health.report();
        builder.status(new Status(report.state().name())).withDetails(report.details());
    }
}
