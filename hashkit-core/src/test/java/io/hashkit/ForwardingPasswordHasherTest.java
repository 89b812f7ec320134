package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ForwardingPasswordHasherTest {
    private final List<Method> called = new ArrayList<>();

    private final PasswordHasher target = (PasswordHasher) Proxy.newProxyInstance(
            PasswordHasher.class.getClassLoader(),
            new Class<?>[] {PasswordHasher.class},
            (proxy, method, arguments) -> {
                called.add(method);
                return method.getReturnType() == boolean.class
                        ? true
                        : method.getReturnType() == String.class
                                ? "stored"
                                : method.getReturnType() == PasswordHasher.class
                                        ? proxy
                                        : method.getReturnType() == List.class
                                                ? List.of()
                                                : method.getReturnType() == CompletableFuture.class
                                                        ? new CompletableFuture<>()
                                                        : Optional.empty();
            });

    private final PasswordHasher forwarding = new ForwardingPasswordHasher() {
        @Override
        public PasswordHasher boundTo(String id) {
            return delegate().boundTo(id);
        }

        @Override
        protected PasswordHasher delegate() {
            return target;
        }
    };

    /** Default methods that are added to the interface must be forwarded too. */
    @Test
    void everyMethodOfAHasher_isPassedOn() throws ReflectiveOperationException {
        for (Method method : PasswordHasher.class.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers())) {
                called.clear();

                method.invoke(forwarding, new Object[method.getParameterCount()]);

                assertThat(called).as("%s", method).containsExactly(method);
                assertThat(Arrays.asList(ForwardingPasswordHasher.class.getDeclaredMethods()))
                        .extracting(Method::getName)
                        .contains(method.getName());
            }
        }
    }
}
