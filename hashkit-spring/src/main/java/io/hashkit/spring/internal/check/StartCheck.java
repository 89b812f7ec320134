package io.hashkit.spring.internal.check;

import io.hashkit.spring.properties.HashkitProperties.CheckMode;
import io.hashkit.spring.properties.InvalidPropertyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** Runs the check when all beans exist, before the server accepts requests, and logs one line. */
public final class StartCheck implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger("io.hashkit");

    private final RowCheck check;
    private final CheckMode mode;

    public StartCheck(RowCheck check, CheckMode mode) {
        this.check = check;
        this.mode = mode;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (mode == CheckMode.OFF) {
            return;
        }
        CheckReport report;
        try {
            report = check.run();
        } catch (Exception e) {
            // The message of a driver may show a row.
            tell("the stored strings could not be read: " + e.getClass().getName()
                    + "; try hashkit.check.query by hand, with the rights of the application");
            return;
        }
        if (report.isGood()) {
            LOG.info("hashkit.check: {}", report.text());
        } else {
            tell(report.text());
        }
    }

    private void tell(String problem) {
        if (mode == CheckMode.FAIL) {
            throw new InvalidPropertyException(
                    "hashkit.check.start", "fail", problem, "Do what it says, or set hashkit.check.start=log.");
        }
        LOG.warn("hashkit.check: {}", problem);
    }
}
