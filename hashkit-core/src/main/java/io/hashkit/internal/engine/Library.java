package io.hashkit.internal.engine;

import org.jspecify.annotations.Nullable;

/** Libraries whose engines serve in an application that has them. */
public enum Library {
    BOUNCY_CASTLE("org.bouncycastle:bcprov-jdk18on", "org.bouncycastle.crypto.generators.Argon2BytesGenerator"),
    JBCRYPT("org.mindrot:jbcrypt", "org.mindrot.jbcrypt.BCrypt"),
    LAMBDAWORKS("com.lambdaworks:scrypt", "com.lambdaworks.crypto.SCrypt");

    private final String artifact;
    private final String type;
    private final String file;

    Library(String artifact, String type) {
        this.artifact = artifact;
        this.type = type;
        this.file = type.replace('.', '/') + ".class";
    }

    /** Group and artifact, as build files name them. */
    String artifact() {
        return artifact;
    }

    /** Whether the library can be tried. */
    boolean isHere() {
        return isHere(Library.class.getClassLoader());
    }

    /** Looks for a file, because loading a class would verify a signed jar. */
    boolean isHere(@Nullable ClassLoader loader) {
        try {
            // A native image has no home directory, and no files of classes.
            if (System.getProperty("java.home") == null) {
                return true;
            }
            // Not by the class itself, which would look into its own module alone.
            return (loader == null ? ClassLoader.getSystemResource(file) : loader.getResource(file)) != null;
        } catch (SecurityException e) {
            return true;
        }
    }

    /**
     * Lets hashkit's module read that of the library. A descriptor cannot require it: jBCrypt and scrypt have no module names,
     * and any library may be on the class path of a modular application.
     */
    void read() {
        Module own = Library.class.getModule();
        if (!own.isNamed()) {
            return;
        }
        try {
            own.addReads(
                    Class.forName(type, false, Library.class.getClassLoader()).getModule());
        } catch (ClassNotFoundException e) {
            // The engine will say the same.
        }
    }
}
