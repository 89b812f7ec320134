package io.hashkit.spring.internal.settings;

import io.hashkit.spring.properties.InvalidPropertyException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows an {@link InvalidPropertyException} as a failed start with description and action. Found by spring.factories. */
public final class InvalidPropertyAnalyzer extends AbstractFailureAnalyzer<InvalidPropertyException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidPropertyException cause) {
        return new FailureAnalysis(cause.getMessage(), cause.cure(), cause);
    }
}
