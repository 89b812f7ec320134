#!/usr/bin/env bash
# "A task of Ansible that says bcrypt makes bcrypt."
#
# Guess: community.general.htpasswd brings the user to what the task states, so that hash_scheme: bcrypt in the playbook
#   replaces the $apr1$ and {SHA} rows of the years before with the next run, or at least reports them.
# Seen: a user whose password is right in any scheme is "already present": the row stays, $apr1$, {SHA} or bcrypt of a cost of
#   5, and changed is false. Only another password gives a new row, of bcrypt with a cost of 12; so the file has both. To change
#   the scheme, the user has to be removed (state=absent) and made anew.
# Since/Versions: community.general 11.2.1 of Debian 13 with ansible-core 2.19.14, passlib 1.7.4 and bcrypt 4.0.1. The
#   documentation of hash_scheme warns of it.
# Why it matters: the playbook says bcrypt, all its tasks are "ok", and the file that leaks holds MD5. This is the module
#   by which files of proxies, registries and web servers are written. Ask the file for its rows' beginnings.
# Source: community.general, plugins/modules/htpasswd.py, present, and its documentation, hash_scheme.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Debian 13's collections, whatever Debian this is
mkdir -p apt/parts apt/lists/partial apt/cache/archives/partial root
for source in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
  [[ -f "$source" ]] || continue
  sed 's/bookworm/trixie/g' "$source" >"apt/parts/${source##*/}"
done
[[ ! -f apt/parts/sources.list ]] || mv apt/parts/sources.list apt/parts/main.list
options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/apt/parts"
  -o "Dir::State::lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache")
apt-get "${options[@]}" update >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
apt-get "${options[@]}" download ansible=12.0.0+dfsg-0+deb13u1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
dpkg-deb --fsys-tarfile ansible_*.deb | tar -x -C root --wildcards '*/community/general/MANIFEST.json' \
  '*/community/general/meta/runtime.yml' '*/community/general/plugins/modules/htpasswd.py' '*/community/general/plugins/module_utils/deps.py'
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 ansible-core==2.19.14 passlib==1.7.4 bcrypt==4.0.1 \
  >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
venv/bin/python - >users <<'EOF'
from passlib.hash import apr_md5_crypt, bcrypt, ldap_sha1

print("md5:" + apr_md5_crypt.hash("a password"))
print("sha:" + ldap_sha1.hash("a password"))
print("cheap:" + bcrypt.using(rounds=5, ident="2y").hash("a password"))
EOF
export ANSIBLE_HOME="$work/home" ANSIBLE_LOCAL_TEMP="$work/local" ANSIBLE_REMOTE_TEMP="$work/remote" ANSIBLE_NOCOLOR=1
export ANSIBLE_COLLECTIONS_PATH="$work/root/usr/lib/python3/dist-packages" ANSIBLE_PYTHON_INTERPRETER="$work/venv/bin/python"
# task WHAT USER OPTION...: what the module says, and the beginning of the row after it
task() {
  local what=$1 user=$2
  shift 2
  timeout 100 venv/bin/ansible localhost -i localhost, -c local -m community.general.htpasswd -a "path=$work/users name=$user $*" \
    >task.log 2>&1 || { tail -3 task.log >&2; exit 1; }
  row=$(sed -n "s/^$user://p" users)
  echo "$user, $what: changed $(grep -o '"changed": [a-z]*' task.log | cut -d ' ' -f 2), row $(head -c 6 <<<"${row:-none}")"
}
echo "community.general $(grep -o '"version": "[0-9.]*"' root/usr/lib/python3/dist-packages/ansible_collections/community/general/MANIFEST.json | head -1 \
  | cut -d '"' -f 4), ansible-core 2.19.14, passlib 1.7.4, bcrypt 4.0.1"
{
  for user in md5 sha cheap; do task "the same password" "$user" "password='a password' hash_scheme=bcrypt"; done
  task "another password" md5 "password='another' hash_scheme=bcrypt"
  task "state=absent" sha "state=absent"
  task "made anew" sha "password='a password' hash_scheme=bcrypt"
} | tee seen
diff - seen <<'EOF' || exit 1
md5, the same password: changed false, row $apr1$
sha, the same password: changed false, row {SHA}e
cheap, the same password: changed false, row $2y$05
md5, another password: changed true, row $2b$12
sha, state=absent: changed true, row none
sha, made anew: changed true, row $2b$12
EOF
echo "as described: the scheme is for new rows"
