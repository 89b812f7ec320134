package io.hashkit.internal.engine.pbkdf2;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.engine.EngineKind;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.OutOfMemory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A provider of the Java Cryptography Architecture that the application has named. Keeps the object, so that nothing
 * changes if it is removed from the list of the JVM, or another one of its name takes its place. What it throws becomes
 * a {@link NoEngineException}: providers throw errors too.
 */
public final class JcaProvider {
    private static final String BOUNCY_CASTLE_FIPS = "org.bouncycastle.jcajce.provider.BouncyCastleFipsProvider";
    private static final String BOUNCY_CASTLE_MODE = "org.bouncycastle.crypto.CryptoServicesRegistrar";

    private final Provider provider;
    /** Tells whether the calling thread is in approved mode; null if the provider has no modes that hashkit knows. */
    private final @Nullable MethodHandle approved;

    /** Keeps a provider. Throws {@link NoEngineException} if it is Bouncy Castle's module, and not in approved mode. */
    public JcaProvider(Provider provider) {
        this.provider = provider;
        this.approved = provider.getClass().getName().equals(BOUNCY_CASTLE_FIPS) ? mode(provider) : null;
        requireApproved();
    }

    /** The provider of the JVM that has a name. Refuses a name that none has. */
    public static Provider named(String name) {
        Provider found = Security.getProvider(name);
        if (found == null) {
            throw new IllegalArgumentException("this JVM has no security provider called \"" + name + "\"; it has "
                    + Arrays.stream(Security.getProviders())
                            .map(Provider::getName)
                            .collect(Collectors.joining(", ")));
        }
        return found;
    }

    /** The part after the slash of the name of its engine. */
    public String library() {
        return EngineKind.library(provider.getName());
    }

    /** Name and version, and the mode where it is known. */
    String describe() {
        return this + (approved == null ? "" : " in approved mode");
    }

    Provider provider() {
        return provider;
    }

    /** The module of Bouncy Castle has a mode for each thread, unless an option of the JVM sets it for all. */
    private MethodHandle mode(Provider module) {
        try {
            Class<?> modes =
                    Class.forName(BOUNCY_CASTLE_MODE, true, module.getClass().getClassLoader());
            return MethodHandles.publicLookup()
                    .findStatic(modes, "isInApprovedOnlyMode", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            throw fault("does not tell whether it is in approved mode");
        }
    }

    /** @throws NoEngineException if the calling thread is not in the approved mode of the module */
    void requireApproved() {
        if (approved == null) {
            return;
        }
        boolean is;
        try {
            is = (boolean) approved.invokeExact();
        } catch (Throwable e) {
            requireRoom(e);
            throw fault("does not tell whether it is in approved mode");
        }
        if (!is) {
            throw fault("is not in approved mode on this thread: start the JVM with"
                    + " -Dorg.bouncycastle.fips.approved_only=true");
        }
    }

    /** Rethrows what says nothing about the provider: a full heap, a full stack, an interrupt. */
    static void requireRoom(Throwable thrown) {
        if (OutOfMemory.isBehind(thrown) || thrown instanceof StackOverflowError) {
            throw Callbacks.thrown(thrown);
        }
        if (thrown instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        HashInterruptedException.check();
    }

    /** The exception for a provider that cannot serve; {@code reason} continues its name. */
    NoEngineException fault(String reason) {
        return new NoEngineException(
                "pbkdf2", Map.of("pbkdf2/" + library(), "the provider " + this + " " + reason), null);
    }

    /** The provider's own random numbers. Refuses a provider that has none. */
    public SecureRandom random() {
        String algorithm = provider.getServices().stream()
                .filter(service -> service.getType().equals("SecureRandom"))
                .map(Provider.Service::getAlgorithm)
                // The others of Bouncy Castle's module are for nonces.
                .reduce((some, one) -> one.equals("DEFAULT") ? one : some)
                .orElseThrow(() -> new IllegalArgumentException(
                        "the provider " + this + " has no random numbers for salts; another source must be named"));
        try {
            return new Random(this, SecureRandom.getInstance(algorithm, provider));
        } catch (NoSuchAlgorithmException e) {
            throw fault("has no " + algorithm);
        }
    }

    /** Random numbers whose exceptions are typed. */
    private static final class Random extends SecureRandom {
        private static final long serialVersionUID = 1L;

        private final transient JcaProvider of;
        private final transient SecureRandom source;

        Random(JcaProvider of, SecureRandom source) {
            super(null, of.provider);
            this.of = of;
            this.source = source;
        }

        @Override
        public String getAlgorithm() {
            return source.getAlgorithm();
        }

        @Override
        public void nextBytes(byte[] bytes) {
            try {
                source.nextBytes(bytes);
            } catch (Throwable e) {
                requireRoom(e);
                throw of.fault(
                        "failed to give random numbers, with " + e.getClass().getName());
            }
        }
    }

    /** Name and version. */
    @Override
    public String toString() {
        return provider.getName() + " " + provider.getVersionStr();
    }
}
