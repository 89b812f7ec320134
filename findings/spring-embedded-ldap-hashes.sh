#!/usr/bin/env bash
# "An LDIF file with {SSHA} passwords works in Spring's embedded LDAP server as in OpenLDAP."
#
# Guess: the directory's LDIF, hashes included, serves the tests: users log in with their
#   passwords, as they did with the embedded ApacheDS.
# Seen: the embedded server is UnboundID's, in memory, and Spring gives it no password encoder.
#   userPassword: {SSHA}... is then a password in clear text: a bind with the right one is
#   refused, and one with the stored value succeeds. A PasswordComparisonAuthenticator with
#   LdapShaPasswordEncoder does log in with the right password, as it reads the attribute and
#   compares in the application.
# Since/Versions: spring-security-ldap 7.1.0, unboundid-ldapsdk 7.0.5.
# Why it matters: tests pass with one authenticator and fail with the other, which says nothing
#   about the real directory; and a test that logs in with clear text in the LDIF does not try
#   the hashes of production. Keep clear text in the file for the one, or a container with
#   OpenLDAP for the other.
# Source: spring-security, UnboundIdContainer; UnboundID LDAP SDK, InMemoryDirectoryServerConfig,
#   setPasswordEncoders.
set -euo pipefail

for tool in java mvn openssl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.springframework.security</groupId><artifactId>spring-security-ldap</artifactId><version>7.1.0</version></dependency>
<dependency><groupId>com.unboundid</groupId><artifactId>unboundid-ldapsdk</artifactId><version>7.0.5</version></dependency>
<dependency><groupId>commons-logging</groupId><artifactId>commons-logging</artifactId><version>1.3.5</version></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
ssha="{SSHA}$({ printf 'a passwordsalt' | openssl dgst -sha1 -binary; printf 'salt'; } | base64)"
user() { printf 'dn: cn=%s,dc=example\nobjectClass: person\ncn: %s\nsn: %s\nuserPassword: %s\n\n' "$1" "$1" "$1" "$2"; }
{ user hashed "$ssha"; user clear 'a password'; } >users.ldif
cat >Finding.java <<'EOF'
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.crypto.password.LdapShaPasswordEncoder;
import org.springframework.security.ldap.DefaultSpringSecurityContextSource;
import org.springframework.security.ldap.authentication.AbstractLdapAuthenticator;
import org.springframework.security.ldap.authentication.BindAuthenticator;
import org.springframework.security.ldap.authentication.PasswordComparisonAuthenticator;
import org.springframework.security.ldap.server.UnboundIdContainer;

public class Finding {
    static void show(String what, AbstractLdapAuthenticator authenticator, String user, String password) throws Exception {
        authenticator.setUserDnPatterns(new String[] {"cn={0}"});
        authenticator.afterPropertiesSet();
        String answer;
        try {
            authenticator.authenticate(new UsernamePasswordAuthenticationToken(user, password));
            answer = "in";
        } catch (BadCredentialsException e) {
            answer = "refused";
        }
        System.out.println(user + ", " + what + ": " + answer);
    }

    @SuppressWarnings("deprecation")
    public static void main(String[] arguments) throws Exception {
        GenericApplicationContext context = new GenericApplicationContext();
        context.refresh();
        UnboundIdContainer server = new UnboundIdContainer("dc=example", "file:users.ldif");
        server.setPort(0);
        server.setApplicationContext(context);
        server.afterPropertiesSet();
        DefaultSpringSecurityContextSource source =
                new DefaultSpringSecurityContextSource("ldap://127.0.0.1:" + server.getPort() + "/dc=example");
        source.afterPropertiesSet();
        show("bind with the password", new BindAuthenticator(source), "clear", "a password");
        show("bind with the password", new BindAuthenticator(source), "hashed", "a password");
        show("bind with the stored value", new BindAuthenticator(source), "hashed", arguments[0]);
        PasswordComparisonAuthenticator comparison = new PasswordComparisonAuthenticator(source);
        comparison.setPasswordEncoder(new LdapShaPasswordEncoder());
        show("comparison with the password", comparison, "hashed", "a password");
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
EOF
echo "spring-security-ldap 7.1.0, unboundid-ldapsdk 7.0.5, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
seen=$(java -cp "lib/*" Finding.java "$ssha" 2>java.log) || { tail -3 java.log >&2; exit 1; }
echo "$seen"
[[ "$seen" == "clear, bind with the password: in
hashed, bind with the password: refused
hashed, bind with the stored value: in
hashed, comparison with the password: in" ]] || exit 1
echo "as described: the embedded server knows no hashes"
