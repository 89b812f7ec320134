#!/usr/bin/env bash
# Builds and tests the runner on Apache Spark, with the servers and the cluster that its tests start.
# usage: .ci/spark.sh [SPARK_HOME]
# With a distribution of Spark, it also wraps 200,000 rows on a master and two workers, and kills processes 20 times.
set -euo pipefail
cd "$(dirname "$0")/.."

./mvnw -B -q -Pquick install -pl .,hashkit-bom,hashkit-core
# With its tests, because the runner has to pass them too.
./mvnw -B -q -DskipTests -Dmaven.install.skip=false install -pl jobs/rehash
./mvnw -B verify -f jobs/rehash-spark/pom.xml
.ci/vulnerabilities.py check jobs/rehash-spark/pom.xml

if [ $# -gt 0 ]; then
  home=$(readlink -f "$1")
  ./mvnw -B -q -f jobs/rehash-spark/pom.xml test-compile dependency:build-classpath \
    -Dmdep.includeScope=test -Dmdep.outputFile=target/classpath
  cd jobs/rehash-spark
  java -cp "target/test-classes:target/classes:$(cat target/classpath)" io.hashkit.rehash.KillTrial 200000 20 "$home"
fi
