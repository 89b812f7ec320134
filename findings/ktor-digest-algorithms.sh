#!/usr/bin/env bash
# "A minor release of Ktor logs in the users of a table of digests as before."
#
# Guess: digestProvider { user, realm -> ... } hands Ktor the stored MD5 of user:realm:password, the form of htdigest
#   and of Ktor's documentation; nothing of that changes with 3.5, where the same code compiles without a warning.
# Seen: up to 3.4 the server offers MD5. 3.5 offers SHA-512-256 and then MD5, unless algorithms are named, and takes
#   what the two-argument provider returns for the digest of either. A client that takes the first offer that it
#   knows, as RFC 7616 says, answers by SHA-512/256, and the right password is 401. Clients of MD5 alone get in, also
#   those of MD5 and SHA-256. With algorithmName = "MD5" all get in as before.
# Since/Versions: Ktor 3.5.0; 3.4.3 and 3.5.2 run here. curl 7.88.1 --digest gets in with 3.4.3, and 401 with 3.5.2.
# Why it matters: an update locks out some of the clients, and the users' rows and passwords are right. The table has no
#   other digest: pin MD5 until each user has set a password again, or ask for it once in another way, and then store
#   one digest an algorithm, by the provider with three arguments.
# Source: ktor-server-auth, DigestAuth.kt, defaultAlgorithms and the two digestProvider; RFC 7616, section 3.7.
set -euo pipefail

for tool in java mvn python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
# libraries FOLDER ARTIFACT...: these with what they need
libraries() {
  local folder=$1 artifact
  mkdir -p "$folder"
  shift
  {
    echo '<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version><dependencies>'
    for artifact; do
      IFS=: read -r group name version <<<"$artifact"
      echo "<dependency><groupId>$group</groupId><artifactId>$name</artifactId><version>$version</version></dependency>"
    done
    echo '</dependencies></project>'
  } >"$folder/pom.xml"
  timeout 600 mvn -q -B -Dmaven.repo.local="$work/m2" -f "$folder/pom.xml" \
    org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory="$work/$folder/lib" >mvn.log 2>&1 \
    || { tail -3 mvn.log >&2; exit 2; }
}
libraries kotlinc org.jetbrains.kotlin:kotlin-compiler-embeddable:2.3.21
for version in 3.4.3 3.5.2; do
  libraries "$version" "io.ktor:ktor-server-cio-jvm:$version" "io.ktor:ktor-server-auth-jvm:$version" org.slf4j:slf4j-nop:2.0.12
done

cat >Server.kt <<'EOF'
import io.ktor.server.application.install
import io.ktor.server.auth.Authentication
import io.ktor.server.auth.authenticate
import io.ktor.server.auth.digest
import io.ktor.server.cio.CIO
import io.ktor.server.engine.embeddedServer
import io.ktor.server.response.respondText
import io.ktor.server.routing.get
import io.ktor.server.routing.routing
import java.security.MessageDigest

val table = mapOf("ann" to MessageDigest.getInstance("MD5").digest("ann:example:a password".toByteArray()))

fun main(arguments: Array<String>) {
    embeddedServer(CIO, port = arguments[0].toInt(), host = "127.0.0.1") {
        install(Authentication) {
            digest("plain") {
                realm = "example"
                digestProvider { user, _ -> table[user] }
            }
            digest("pinned") {
                realm = "example"
                @Suppress("DEPRECATION")
                algorithmName = "MD5"
                digestProvider { user, _ -> table[user] }
            }
        }
        routing {
            authenticate("plain") { get("/plain") { call.respondText("welcome") } }
            authenticate("pinned") { get("/pinned") { call.respondText("welcome") } }
        }
    }.start(wait = true)
}
EOF
cat >client.py <<'EOF'
import hashlib
import re
import sys
import time
import urllib.error
import urllib.request

HASHES = {"MD5": "md5", "SHA-256": "sha256", "SHA-512-256": "sha512_256"}
address, version = sys.argv[1:]


def get(path, authorization=None):
    request = urllib.request.Request(address + path, headers={"Authorization": authorization} if authorization else {})
    try:
        return urllib.request.urlopen(request, timeout=60)
    except urllib.error.HTTPError as answer:
        return answer


def offers(path):
    for challenge in get(path).headers.get_all("WWW-Authenticate"):
        yield {name: quoted or plain for name, quoted, plain in re.findall(r'(\w+)=(?:"([^"]*)"|([^\s,]+))', challenge)}


def login(path, password, known):
    """The first offer of an algorithm that the client knows."""
    offer = next(offer for offer in offers(path) if offer["algorithm"] in known)

    def digest(*parts):
        return hashlib.new(HASHES[offer["algorithm"]], ":".join(parts).encode()).hexdigest()

    qop = ["00000001", "0a4f113b", "auth"] if "qop" in offer else []
    response = digest(digest("ann", offer["realm"], password), offer["nonce"], *qop, digest("GET", path))
    answer = (f'Digest username="ann", realm="{offer["realm"]}", nonce="{offer["nonce"]}", uri="{path}", '
              f'algorithm={offer["algorithm"]}, response="{response}"')
    if qop:
        answer += ', nc=%s, cnonce="%s", qop=%s' % tuple(qop)
    return get(path, answer).status


for _ in range(60):
    try:
        get("/plain")
        break
    except OSError:
        time.sleep(0.5)
for path in "/plain", "/pinned":
    print(f"{version} {path} offers", *[offer["algorithm"] for offer in offers(path)])
    for known in ["MD5"], ["MD5", "SHA-256"], list(HASHES):
        print(f"{version} {path}, client of {', '.join(known)}: {login(path, 'a password', known)}, "
              f"wrong password {login(path, 'another', known)}")
EOF
for version in 3.4.3 3.5.2; do
  timeout 300 java -cp "kotlinc/lib/*" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -Werror \
    -cp "$(echo "$version"/lib/*.jar | tr ' ' :)" -d "$version/out" Server.kt 2>&1 | { grep -v '^$' || true; }
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  timeout 300 java -cp "$version/out:$version/lib/*" ServerKt "$port" >server.log 2>&1 &
  server=$!
  timeout 240 python3 client.py "http://127.0.0.1:$port" "$version" | tee -a seen
  kill "$server"
  wait "$server" || true
  server=
done
diff - seen <<'EOF' || exit 1
3.4.3 /plain offers MD5
3.4.3 /plain, client of MD5: 200, wrong password 401
3.4.3 /plain, client of MD5, SHA-256: 200, wrong password 401
3.4.3 /plain, client of MD5, SHA-256, SHA-512-256: 200, wrong password 401
3.4.3 /pinned offers MD5
3.4.3 /pinned, client of MD5: 200, wrong password 401
3.4.3 /pinned, client of MD5, SHA-256: 200, wrong password 401
3.4.3 /pinned, client of MD5, SHA-256, SHA-512-256: 200, wrong password 401
3.5.2 /plain offers SHA-512-256 MD5
3.5.2 /plain, client of MD5: 200, wrong password 401
3.5.2 /plain, client of MD5, SHA-256: 200, wrong password 401
3.5.2 /plain, client of MD5, SHA-256, SHA-512-256: 401, wrong password 401
3.5.2 /pinned offers MD5
3.5.2 /pinned, client of MD5: 200, wrong password 401
3.5.2 /pinned, client of MD5, SHA-256: 200, wrong password 401
3.5.2 /pinned, client of MD5, SHA-256, SHA-512-256: 200, wrong password 401
EOF
echo "as described: with 3.5 the right password of the same row is 401 for some clients"
