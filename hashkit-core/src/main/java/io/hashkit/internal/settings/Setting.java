package io.hashkit.internal.settings;

import java.util.List;

/**
 * One row of the table of settings.
 *
 * @param name the name; {@code *} stands for the name of a key or a form
 * @param type what its text is: text, names, keys, flag, number, share, time, memory, file or secret
 * @param range which texts are accepted, to follow "Set"
 * @param byDefault the text that means the same as none; empty if there is no such text
 * @param sentence what it does
 */
public record Setting(String name, String type, String range, String byDefault, String sentence) {
    private static final String ANY = "*";

    /** All settings. */
    public static final List<Setting> ALL = """
            scheme|text|a scheme such as argon2id,m=19456,t=2,p=1 or bcrypt,cost=12||Algorithm and costs of new hashes.
            policy|text|owasp-2026, rfc-9106, fips-140 or asvs-5|owasp-2026|Policy that sets the allowed algorithms and their lowest costs.
            provider|text|the name of a provider with PBKDF2 and random numbers that works in this JVM, such as BCFIPS||Name of the security provider of the JVM that alone computes hashes, with PBKDF2, and gives their random numbers.
            allow-weak-costs|flag|true or false|false|Whether the scheme may be weaker than every published recommendation.
            dialects|names|all, none, or names such as django,wordpress|all|Formats of other systems whose stored hashes are read.
            forms.*|text|a template and a computation, such as <s:hex>:<tag:hex> = sha512($s.$p)||Format of one program whose stored hashes are read; * is a name for it.
            form-secrets.*|secret|the secret itself, env:VARIABLE or file:PATH||Secret that the computation of the form of this name needs as $k, such as a pepper.
            keep|names|names of accepted dialects or of algorithms, such as django,bcrypt||Kinds of stored hashes that are left as they are when a password matches.
            target|time|a time from 10ms to 10s|250ms|Longest time that one hash may take when the costs are chosen.
            concurrency|number|a number from 1 to 10000|1|Number of simultaneous logins that must all be answered within the target when the costs are chosen.
            memory-share|share|a share above 0 and at most 0.5|0.25|Share of the maximum heap that all running hashes may use together when the costs are chosen.
            memory-per-hash|memory|at least 1KiB, such as 64MiB||Maximum work memory of one hash when the costs are chosen.
            limiter.parallel|number|at least 1||Maximum number of processors that hashes use at the same time.
            limiter.memory|memory|at least 1MiB, such as 256MiB||Maximum work memory that all running hashes use together.
            limiter.queue|number|at least 1||Maximum number of hashes that wait for a permit.
            limiter.seats|number|at least 1||Maximum number of hashes that one processor computes at once while others wait.
            limiter.max-wait|time|a time from 0 to 1h|5s|Longest time that a hash waits for a permit before it is refused.
            keyring.write|keys|NAME=base64:env:VARIABLE, NAME=base64:file:PATH, or hex in place of base64||Key that seals stored strings.
            keyring.next|keys|NAME=base64:env:VARIABLE, NAME=base64:file:PATH, or hex in place of base64, with commas between keys||Keys that open stored strings, and will seal later.
            keyring.read|keys|NAME=base64:env:VARIABLE, NAME=base64:file:PATH, or hex in place of base64, with commas between keys||Old keys, which only open stored strings.
            keyring.required|flag|true or false|false|Whether stored strings that are not sealed are refused.
            keyring.require-bound|flag|true or false|false|Whether stored strings that are not bound to a user are refused.
            keyring.bind-next|flag|true or false|false|Whether bound stored strings are opened, and none is bound yet.
            keyring.keys.*.state|text|write, next, read or retired, and the key itself as base64, hex, key-store or id||What the keyring does with the key.
            keyring.keys.*.key-store|file|the path of a key store that this process can read and that has a secret key, as "keytool -genseckey -keyalg HmacSHA256 -keysize 256" makes it||File of the key store, as a path, or with the prefix classpath: or file:.
            keyring.keys.*.key-store-type|text|PKCS12 or JCEKS|PKCS12|Type of the key store.
            keyring.keys.*.key-store-password|secret|the password that was given to keytool||Password of the key store and of its entry.
            keyring.keys.*.alias|text|the name of an entry that "keytool -genseckey" has made; the default is the name of the key||Alias of the entry in the key store; by default the name of the key.
            keyring.keys.*.base64|secret|at least 32 random bytes, such as "openssl rand -base64 32" prints; hexadecimal digits are set as hex||The key itself, 32 to 1,024 random bytes in base64.
            keyring.keys.*.hex|secret|at least 32 random bytes, such as "openssl rand -hex 32" prints; base64 is set as base64||The key itself in hexadecimal digits.
            keyring.keys.*.id|text|the keyid of a stored string, 11 characters, and the state retired||Identifier of a destroyed key, for the state retired only.
            """.lines().map(Setting::of).toList();

    private static Setting of(String row) {
        String[] cells = row.split("\\|");
        return new Setting(cells[0], cells[1], cells[2], cells[3], cells[4]);
    }

    /** Whether this is the setting of a name. The name of a key may contain full stops. */
    boolean isNamed(String written) {
        int any = name.indexOf(ANY);
        return any < 0
                ? name.equals(written)
                : written.length() >= name.length()
                        && written.startsWith(name.substring(0, any))
                        && written.endsWith(name.substring(any + 1));
    }

    /** The name, with the key that somebody wrote in the same place. */
    String nameAs(String written) {
        String[] parts = written.split("\\.");
        String key = parts.length > 3 ? String.join(".", List.of(parts).subList(2, parts.length - 1)) : "NAME";
        return name.replace(ANY, key);
    }
}
