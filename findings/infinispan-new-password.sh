#!/usr/bin/env bash
# "A new password is stored as the old one was."
#
# Guess: an account that infinispan's "user create -a scram-sha-512" made has a SCRAM-SHA-512 row of
#   20,000 iterations alone, and "user password" replaces that row.
# Seen: "user password" without -a writes nine: four of SCRAM, and five single digests of
#   user:realm:password, from MD5 to SHA-512, beside them. "user describe" shows nothing of it. Who
#   guesses needs only the MD5, which costs one digest a try; no random salt is in it.
# Since/Versions: org.infinispan:infinispan-cli-client 16.0.7 and 15.2.6.
# Why it matters: the strongest row of an account says nothing of what a guess costs, its weakest does;
#   one change of a password undoes the choice of algorithms, account by account. Give -a at each
#   change, and look into users.properties for "digest-".
# Source: infinispan, org.infinispan.cli.user.UserTool, DEFAULT_ALGORITHMS, modifyUser.
set -euo pipefail

for tool in java mvn python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >digest.py <<'PY'
import base64
import hashlib
import re
import sys

row = dict(re.findall(r"([a-z0-9-]+):([^;]+);", open(sys.argv[1]).read().replace("\\", "")))
value = base64.b64decode(row["digest-md5"])
# one byte for the algorithm, then length and text of user name and realm, then the digest
print(value[1:] == b"\x03ann\x07default" + hashlib.md5(b"ann:default:another-password").digest())
PY
java=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/.*java.specification.version = //p')
[[ "$java" -ge 17 ]] || { echo "needs JDK 17 or newer" >&2; exit 2; }
for version in 15.2.6.Final 16.0.7; do
  cat >pom.xml <<EOT
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.infinispan</groupId><artifactId>infinispan-cli-client</artifactId><version>$version</version></dependency>
<dependency><groupId>org.infinispan</groupId><artifactId>infinispan-core</artifactId><version>$version</version></dependency>
<dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>1.37</version></dependency>
</dependencies></project>
EOT
  mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/lib-$version" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
  root="$work/server-$version"
  mkdir -p "$root/conf"
  cli() { java -Duser.home="$work" -cp "lib-$version/*" org.infinispan.cli.commands.CLI user "$@" -s "$root" >>cli.log 2>&1; }
  algorithms() { sed -n 's/^ann=//p' "$root/conf/users.properties" | sed 's/\\:[^;]*;/ /g; s/ $//'; }
  cli create ann -p a-password -a scram-sha-512 || { tail -3 cli.log >&2; exit 2; }
  made=$(algorithms)
  cli password ann -p another-password || { tail -3 cli.log >&2; exit 1; }
  changed=$(algorithms)
  md5=$(python3 digest.py "$root/conf/users.properties")
  echo "Infinispan $version, Java $java; user create -a scram-sha-512: $made"
  echo "user password: $changed; digest-md5 is MD5 of ann:default:password: $md5"
  [[ "$made" == scram-sha-512 && "$md5" == True && "$changed" == "scram-sha-1 scram-sha-256 scram-sha-384 scram-sha-512 \
digest-md5 digest-sha digest-sha-256 digest-sha-384 digest-sha-512" ]] || exit 1
done
echo "as described: a new password brings its MD5 back"
