#!/usr/bin/env bash
# The documents and the Javadoc as a site in target/site/html, which any server of static files can serve:
#
#   .ci/site.sh                                builds it
#   .ci/site.sh check [FOLDER-FOR-PICTURES]    tests it in an installed Chromium
#
# Sphinx and Playwright come from a package index into target/site/venv, with pinned hashes. HASHKIT_SITE_SOURCES is where links
# to sources lead, such as https://HOST/OWNER/NAME/blob/COMMIT; without it these links are plain text.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
site=target/site/html
venv=target/site/venv
[ "${1:-}" != check ] || exec "$venv/bin/python" .ci/site/check.py "${@:2}"

JAVA_HOME=$(.ci/jdk.sh "$(sed -n 's:.*<release.jdk>\(.*\)</release.jdk>.*:\1:p' pom.xml)")
export JAVA_HOME
rm -rf "$site"
python3 -m venv "$venv" || { .ci/install.sh python3-venv && python3 -m venv --clear "$venv"; }
"$venv/bin/pip" install -q --disable-pip-version-check --require-hashes --only-binary :all: -r .ci/site/requirements.txt
# A dead link, a page in no path of docs/README.md or a block in an unknown language is a warning.
"$venv/bin/sphinx-build" -q -E -W --keep-going -c .ci/site -d target/site/doctrees . "$site"
cp -r docs/charts docs/reports "$site/docs"
rm "$site"/docs/reports/*.json

./mvnw -B -q -Pquick,documented package -pl hashkit-core,hashkit-spring -am </dev/null
for module in hashkit-core hashkit-spring; do
  api=$site/api/$module
  "$JAVA_HOME/bin/jar" --extract --file $module/target/$module-*-javadoc.jar --dir "$api"
  rm -r "$api/META-INF"
  cat .ci/site/static/copy.js >>"$api/script-files/script.js"
  cat .ci/site/javadoc.css .ci/site/static/copy.css >>"$api/resource-files/stylesheet.css"
  # Fonts that this Javadoc does not have.
  sed -i '/dejavu\.css/d' "$api/resource-files/stylesheet.css"
done
