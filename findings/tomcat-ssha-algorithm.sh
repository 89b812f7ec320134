#!/usr/bin/env bash
# "Tomcat reads {SSHA} rows as the directory that wrote them does."
#
# Guess: MessageDigestCredentialHandler reads {MD5}, {SHA} and {SSHA} by their tag, as its
#   documentation says, beside the rows of the configured algorithm and encoding; so that a
#   realm may go to SHA-512 for new rows, and old rows stay right.
# Seen: the tag is not looked at. Tomcat computes the configured algorithm for all three, so
#   that with SHA-256 or SHA-512 every right password of an {SSHA} row is wrong, and with
#   SHA-1 that of an {MD5} row. Rows with a tag are computed of ISO 8859-1, whatever the
#   encoding is set to, rows without of UTF-8: with SHA-1, too, a directory's {SSHA} row of
#   a password with an umlaut is wrong. No error, nothing in the log.
# Since/Versions: tomcat-embed-core 11.0.29 and 9.0.108.
# Why it matters: trials with ASCII passwords pass, and a change of one attribute locks all
#   users of a directory's rows out. Nest two handlers, one of them with SHA-1, and let
#   users with other letters log in by a bind, or reset their passwords.
# Source: Tomcat, MessageDigestCredentialHandler.matches, and page "The CredentialHandler
#   Component"; RFC 4519, userPassword (UTF-8).
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'JAVA'
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.catalina.realm.MessageDigestCredentialHandler;
import org.apache.catalina.realm.NestedCredentialHandler;
import org.apache.catalina.util.ServerInfo;

public class Finding {
    static String row(String tag, String digest, String password, String salt, Charset charset) throws Exception {
        MessageDigest computed = MessageDigest.getInstance(digest);
        computed.update(password.getBytes(charset));
        byte[] end = salt.getBytes(StandardCharsets.US_ASCII);
        byte[] hash = computed.digest(end);
        byte[] all = Arrays.copyOf(hash, hash.length + end.length);
        System.arraycopy(end, 0, all, hash.length, end.length);
        return tag + Base64.getEncoder().encodeToString(all);
    }

    static MessageDigestCredentialHandler handler(String algorithm) throws Exception {
        MessageDigestCredentialHandler handler = new MessageDigestCredentialHandler();
        handler.setAlgorithm(algorithm);
        handler.setEncoding("UTF-8");
        return handler;
    }

    public static void main(String[] arguments) throws Exception {
        Charset utf8 = StandardCharsets.UTF_8;
        List<String> seen = new ArrayList<>();
        System.out.println("Tomcat " + ServerInfo.getServerNumber());
        String plain = "a password";
        String md5 = row("{MD5}", "MD5", plain, "", utf8);
        String sha = row("{SHA}", "SHA-1", plain, "", utf8);
        String ssha = row("{SSHA}", "SHA-1", plain, "saltsalt", utf8);
        for (String algorithm : List.of("MD5", "SHA-1", "SHA-256", "SHA-512")) {
            MessageDigestCredentialHandler handler = handler(algorithm);
            seen.add(algorithm + ": {MD5} " + handler.matches(plain, md5) + ", {SHA} " + handler.matches(plain, sha)
                    + ", {SSHA} " + handler.matches(plain, ssha)
                    + ", its own " + handler.matches(plain, handler.mutate(plain)));
        }
        MessageDigestCredentialHandler handler = handler("SHA-1");
        String umlaut = "gr\u00fcn";
        seen.add("umlaut, SHA-1: {SSHA} of UTF-8 "
                + handler.matches(umlaut, row("{SSHA}", "SHA-1", umlaut, "saltsalt", utf8)) + ", of ISO 8859-1 "
                + handler.matches(umlaut, row("{SSHA}", "SHA-1", umlaut, "saltsalt", StandardCharsets.ISO_8859_1))
                + ", its own " + handler.matches(umlaut, handler.mutate(umlaut)));
        NestedCredentialHandler nested = new NestedCredentialHandler();
        nested.addCredentialHandler(handler("SHA-512"));
        nested.addCredentialHandler(handler);
        seen.add("nested: {SSHA} " + nested.matches(plain, ssha) + ", its own " + nested.matches(plain, nested.mutate(plain)));
        seen.forEach(System.out::println);
        System.exit(seen.equals(List.of(
                "MD5: {MD5} true, {SHA} false, {SSHA} false, its own true",
                "SHA-1: {MD5} false, {SHA} true, {SSHA} true, its own true",
                "SHA-256: {MD5} false, {SHA} false, {SSHA} false, its own true",
                "SHA-512: {MD5} false, {SHA} false, {SSHA} false, its own true",
                "umlaut, SHA-1: {SSHA} of UTF-8 false, of ISO 8859-1 true, its own true",
                "nested: {SSHA} true, its own true")) ? 0 : 1);
    }
}
JAVA
for version in 9.0.108 11.0.29; do
  cat >pom.xml <<XML
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies><dependency><groupId>org.apache.tomcat.embed</groupId><artifactId>tomcat-embed-core</artifactId>
<version>$version</version></dependency></dependencies></project>
XML
  mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/lib-$version" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
  java -cp "lib-$version/*" Finding.java 2>log.txt || { cat log.txt >&2; exit 1; }
  [[ ! -s log.txt ]] || { cat log.txt; exit 1; }
done
echo "Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
echo "as described: the tag names neither digest nor encoding"
