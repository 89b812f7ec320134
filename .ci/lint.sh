#!/usr/bin/env bash
# Lints the scripts with ShellCheck and the workflows with actionlint, as far as they are here, and the list of findings.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command -v shellcheck >/dev/null || .ci/install.sh shellcheck || true
if command -v shellcheck >/dev/null; then
  shellcheck --severity=warning .ci/run .ci/*.sh .clusterfuzzlite/*.sh hashkit-bench/*.sh interop/*.sh findings/*.sh
else
  echo "lint: no shellcheck here: the scripts are not linted" >&2
fi

for script in findings/*.sh; do
  line="* [$(basename "$script" .sh)]($(basename "$script")): $(sed -n '2s/^# "\(.*\)"$/\1/p' "$script")"
  grep -qxF "$line" findings/README.md || { echo "lint: findings/README.md lacks: $line" >&2; exit 1; }
done

if command -v actionlint >/dev/null; then
  actionlint
else
  echo "lint: no actionlint here: the workflows are not linted" >&2
fi
