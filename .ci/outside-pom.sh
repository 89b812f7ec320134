#!/usr/bin/env bash
# Prints the POM of a project outside this repository that depends on one module of hashkit, in the version of the BOM:
#
#   .ci/outside-pom.sh MODULE VERSION [REPOSITORY]    the URL of a repository of files, besides the usual ones
set -euo pipefail

repositories=
if [ $# -gt 2 ]; then
  repositories="<repositories><repository><id>files</id><url>$3</url></repository></repositories>"
fi
cat <<POM
<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>outside</groupId>
  <artifactId>outside</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  $repositories
  <dependencyManagement>
    <dependencies>
      <dependency>
        <groupId>io.hashkit</groupId>
        <artifactId>hashkit-bom</artifactId>
        <version>$2</version>
        <type>pom</type>
        <scope>import</scope>
      </dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>io.hashkit</groupId>
      <artifactId>$1</artifactId>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.16.0</version>
      </plugin>
      <plugin>
        <artifactId>maven-dependency-plugin</artifactId>
        <version>3.11.0</version>
      </plugin>
    </plugins>
  </build>
</project>
POM
