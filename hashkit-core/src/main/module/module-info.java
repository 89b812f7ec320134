/** Password hashing with Argon2, bcrypt, scrypt and PBKDF2. Libraries serve if the process has resolved their modules. */
module io.hashkit.core {
    // jBCrypt, scrypt and the Vector API are read as they are used: Library, VectorApi.
    requires com.grack.nanojson;
    requires java.management;
    requires jdk.management;
    requires static jdk.jfr;
    requires static org.bouncycastle.provider;
    requires static org.jspecify;

    exports io.hashkit;
    exports io.hashkit.algorithm;
    exports io.hashkit.dialect;
    exports io.hashkit.limit;
    exports io.hashkit.phc;
    exports io.hashkit.seal;
    exports io.hashkit.tune;
    exports io.hashkit.uniform;
}
