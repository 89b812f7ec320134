package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import java.util.function.UnaryOperator;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;

/** Wraps every {@link PasswordHasher} bean. Those of a lower order come before, and are then inside. */
final class HasherDecorator implements BeanPostProcessor, Ordered {
    /** Counts what is read, and not what is remembered. */
    static final int COUNTER = -1;
    /** Observes what is hashed, and not what is remembered. */
    static final int OBSERVER = 0;
    /** Remembers what the other two would read and compute. */
    static final int CACHE = LOWEST_PRECEDENCE;

    private final int order;
    private final UnaryOperator<PasswordHasher> wrapped;

    HasherDecorator(int order, UnaryOperator<PasswordHasher> wrapped) {
        this.order = order;
        this.wrapped = wrapped;
    }

    @Override
    public int getOrder() {
        return order;
    }

    /** Not the target of a scope's proxy, which is a bean too: each call goes through both. */
    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof PasswordHasher hasher && !ScopedProxyUtils.isScopedTarget(name)
                ? wrapped.apply(hasher)
                : bean;
    }
}
