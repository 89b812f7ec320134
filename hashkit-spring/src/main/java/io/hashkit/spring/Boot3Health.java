package io.hashkit.spring;

import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.Status;

/** The health indicator for Spring Boot 3. */
final class Boot3Health extends AbstractHealthIndicator {
    private final HashkitHealth health;

    Boot3Health(HashkitHealth health) {
        super("hashkit health check failed");
        this.health = health;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        HashkitHealth.Report report = health.report();
        builder.status(new Status(report.state().name())).withDetails(report.details());
    }
}
