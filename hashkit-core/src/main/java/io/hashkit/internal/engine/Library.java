package io.hashkit.internal.engine;

/** Libraries whose engines serve in an application that has them. */
public enum Library {
    BOUNCY_CASTLE("org.bouncycastle:bcprov-jdk18on", "org/bouncycastle/crypto/generators/Argon2BytesGenerator.class"),
    JBCRYPT("org.mindrot:jbcrypt", "org/mindrot/jbcrypt/BCrypt.class"),
    LAMBDAWORKS("com.lambdaworks:scrypt", "com/lambdaworks/crypto/SCrypt.class");

    private final String artifact;
    private final String file;

    Library(String artifact, String file) {
        this.artifact = artifact;
        this.file = file;
    }

    /** Group and artifact, as build files name them. */
    String artifact() {
        return artifact;
    }

    /** Whether the library can be tried. Looks for a file, because loading a class would verify a signed jar. */
    boolean isHere() {
        try {
            // A native image has no home directory, and no files of classes.
            if (System.getProperty("java.home") == null) {
                return true;
            }
            // Not by the class itself, which would look into its own module alone.
            ClassLoader loader = Library.class.getClassLoader();
            return (loader == null ? ClassLoader.getSystemResource(file) : loader.getResource(file)) != null;
        } catch (SecurityException e) {
            return true;
        }
    }
}
