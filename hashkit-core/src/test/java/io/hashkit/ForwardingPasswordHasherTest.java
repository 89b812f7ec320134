package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.hashkit.HasherCall.Operation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardingPasswordHasherTest {
    /** What the target was called with, as the method and its arguments. */
    private final List<String> called = new ArrayList<>();

    private final List<HasherCall<?>> seen = new ArrayList<>();

    /** What the target says to a question, and its last answer of any kind. */
    private boolean yes = true;

    private @Nullable Object answered;
    private final PasswordHasher target = recording(PasswordHasher.class);

    private final PasswordHasher forwarding = new ForwardingPasswordHasher() {
        @Override
        public PasswordHasher boundTo(String id) {
            return delegate().boundTo(id);
        }

        @Override
        protected PasswordHasher delegate() {
            return target;
        }

        @Override
        protected <T> T call(HasherCall<T> call) {
            seen.add(call);
            return super.call(call);
        }

        @Override
        protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
            seen.add(call);
            return super.callAsync(call);
        }
    };

    /** A hasher of another library: it knows nothing of calls as values. */
    private <T> T recording(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Class<?> answer = method.getReturnType();
                    if (answer == AsyncPasswordHasher.class || answer == StoredRows.class) {
                        return recording(answer);
                    }
                    called.add(method + Arrays.toString(arguments));
                    answered = answer == boolean.class
                            ? yes
                            : answer == String.class
                                    ? "stored"
                                    : answer == Optional.class
                                            ? Optional.of("stored")
                                            : answer == CompletableFuture.class ? new CompletableFuture<>() : null;
                    return answered;
                }));
    }

    private static Object[] arguments(Method method) {
        byte[] bytes = {1, 2};
        Consumer<String> upgrade = better -> {};
        return Arrays.stream(method.getParameterTypes())
                .map(type -> type == byte[].class ? bytes : type == Consumer.class ? upgrade : "text")
                .toArray();
    }

    private Set<Operation> assertPassedOn(Class<?> face, Object of, Set<String> notCalls) throws Exception {
        Set<Operation> operations = EnumSet.noneOf(Operation.class);
        for (Method method : face.getMethods()) {
            if (Modifier.isStatic(method.getModifiers()) || notCalls.contains(method.getName())) {
                continue;
            }
            called.clear();
            seen.clear();
            Object[] arguments = arguments(method);

            Object answer = method.invoke(of, arguments);

            assertThat(answer).as("%s", method).isEqualTo(answered);
            assertThat(called).as("%s", method).containsExactly(method + Arrays.toString(arguments));
            assertThat(seen).as("%s", method).hasSize(1);
            operations.add(seen.get(0).operation());
        }
        return operations;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyMethodOfEveryFace_isOneCallThatReachesTheSameMethodAndGivesItsAnswer(boolean answer) throws Exception {
        yes = answer;
        Set<Operation> operations =
                assertPassedOn(PasswordHasher.class, forwarding, Set.of("boundTo", "async", "rows", "info"));
        operations.addAll(assertPassedOn(AsyncPasswordHasher.class, forwarding.async(), Set.of()));
        operations.addAll(assertPassedOn(StoredRows.class, forwarding.rows(), Set.of()));

        assertThat(operations).containsExactlyInAnyOrder(Operation.values());
    }

    @Test
    void whatIsNoCall_isThatOfTheDelegate() {
        PasswordHasher delegate = TestHashers.of(CheapestForTests.ARGON2ID);
        PasswordHasher other = new ForwardingPasswordHasher() {
            @Override
            public PasswordHasher boundTo(String id) {
                return viewOfDelegate(id);
            }

            @Override
            protected PasswordHasher delegate() {
                return delegate;
            }
        };

        assertThat(other.info()).isSameAs(delegate.info());
        assertThat(List.of(other, other.async(), other.rows(), delegate.async(), delegate.rows()))
                .allSatisfy(face -> assertThat(face).hasToString(delegate.toString()));
    }

    @Test
    void hasher_hasAtMostFourteenMethods() {
        assertThat(Arrays.stream(PasswordHasher.class.getMethods())
                        .filter(method -> !Modifier.isStatic(method.getModifiers())))
                .hasSizeLessThanOrEqualTo(14)
                .noneMatch(Method::isDefault);
    }

    @Test
    @SuppressWarnings("NullAway") // null is what is refused
    void nullArguments_areRefusedBeforeAnyCall() throws Exception {
        for (Method method : PasswordHasher.class.getMethods()) {
            if (Modifier.isStatic(method.getModifiers())
                    || method.getParameterCount() == 0
                    || method.getName().equals("boundTo")) {
                continue;
            }
            for (int i = 0; i < method.getParameterCount(); i++) {
                Object[] arguments = arguments(method);
                arguments[i] = null;
                assertThatExceptionOfType(InvocationTargetException.class)
                        .as("%s, argument %s", method, i)
                        .isThrownBy(() -> method.invoke(forwarding, arguments))
                        .withCauseInstanceOf(NullPointerException.class);
            }
        }
        assertThat(seen).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway") // null is what it refuses
    void callAboutAnotherPassword_differsInThePasswordAlone() {
        forwarding.verify("text", "row", better -> {});
        HasherCall<?> call = seen.get(0);

        HasherCall<?> other = call.with(new byte[] {3}).withoutUpgrade();

        assertThat(call.upgrades()).isTrue();
        assertThat(other.upgrades()).isFalse();
        assertThat(other.operation()).isEqualTo(Operation.VERIFY);
        assertThat(other.stored()).isEqualTo("row");
        assertThat(other.text()).isNull();
        assertThat(other.bytes()).containsExactly(3);
        assertThat(call.with("other").text()).isEqualTo("other");
        assertThatNullPointerException().isThrownBy(() -> call.with((CharSequence) null));
    }

    /** Neither does a hasher of another library have it, nor may the call become one of another kind there. */
    @Test
    void tryHashWithAPasswordInBytes_isAHashWhereNoFormInBytesExists() {
        forwarding.tryHash("text");
        HasherCall<?> call = seen.get(0).with(new byte[] {3});
        called.clear();

        assertThat(call.on(target)).isEqualTo(Optional.of("stored"));
        assertThat(called).singleElement().asString().contains("hash(byte[])");
        assertThatIllegalStateException().isThrownBy(() -> call.asyncOn(target)).withMessageContaining("TRY_HASH");
        assertThat(call.on(TestHashers.of(CheapestForTests.ARGON2ID))).isInstanceOf(Optional.class);
    }

    @Test
    void callWithoutAPassword_getsNoneAndHasNoAsynchronousForm() {
        forwarding.needsRehash("row");
        HasherCall<?> call = seen.get(0);

        assertThatIllegalStateException().isThrownBy(() -> call.with("text")).withMessageContaining("NEEDS_REHASH");
        assertThatIllegalStateException().isThrownBy(() -> call.asyncOn(target));
        assertThatIllegalStateException().isThrownBy(() -> call.asyncOn(TestHashers.of(CheapestForTests.ARGON2ID)));
    }

    @Test
    void textOfACall_namesTheOperationAlone() {
        forwarding.verify("secret password", "row");

        assertThat(seen.get(0)).hasToString("HasherCall[VERIFY]");
    }
}
