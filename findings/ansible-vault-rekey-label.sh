#!/usr/bin/env bash
# "ansible-vault rekey changes the password of a file, and its vault ID stays."
#
# Guess: the first line of a vault file names the vault ID under which it was encrypted, prod say; a rekey asks for the
#   old password and a new one, and edit or rekey with --encrypt-vault-id says under which ID the file comes out.
# Seen: rekey --new-vault-password-file writes a file without an ID, in the older format 1.1. As long as Ansible tries all
#   passwords that it has, nobody notices; with vault_id_match, which takes the IDs seriously, the right password under
#   the right ID is "Decryption failed (no vault secrets were found that could decrypt)". vault_id_match = False, the
#   default in words, switches it on as well, in ansible.cfg and as ANSIBLE_VAULT_ID_MATCH: any text does. Only
#   --new-vault-id prod@FILE keeps the ID. edit keeps it, and the old password, whatever --encrypt-vault-id says.
# Since/Versions: ansible-core 2.19.14.
# Why it matters: passwords are changed when somebody leaves, for all files at once, by a script that has just the two
#   password files; a playbook that sorts prod and dev by ID stops at its next run, with a message that sounds like a
#   wrong password, and to set the option to False does not help: take its line out. head -1 of a file shows its ID.
# Source: ansible-core, lib/ansible/cli/vault.py, execute_rekey and run; lib/ansible/parsing/vault, edit_file and
#   format_vaulttext_envelope; config/base.yml, DEFAULT_VAULT_ID_MATCH, which has no type.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 ansible-core==2.19.14 >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
unset "${!ANSIBLE_@}"
export HOME="$work" LC_ALL=C.UTF-8 ANSIBLE_NOCOLOR=1 ANSIBLE_LOCAL_TEMP="$work/tmp"
vault() { timeout 120 venv/bin/ansible-vault "$@" 2>vault.log; }
for name in old new dev; do echo "$name" >"$name.txt"; done
make() {
  echo 'key: 1' >file
  vault encrypt --vault-id prod@old.txt file
}
# view ID@FILE: what view says, without the setting and with two values of it
view() {
  local match
  for match in '' True False; do
    printf '[defaults]\n%s\n' "${match:+vault_id_match = $match}" >ansible.cfg
    if [[ $(vault view --vault-id "$1" file) == 'key: '* ]]; then
      printf 'opens '
    elif grep -q 'no vault secrets were found that could decrypt' vault.log; then
      printf 'not found '
    else
      printf 'failed '
    fi
  done
  rm ansible.cfg
}
{
  make
  echo "encrypt --vault-id prod@old: $(sed -n 1p file); prod@old: $(view prod@old.txt)"
  vault rekey --vault-id prod@old.txt --new-vault-password-file new.txt file
  echo "rekey --new-vault-password-file new: $(sed -n 1p file); prod@new: $(view prod@new.txt)"
  make
  vault rekey --vault-id prod@old.txt --new-vault-id prod@new.txt file
  echo "rekey --new-vault-id prod@new: $(sed -n 1p file); prod@new: $(view prod@new.txt)"
  make
  EDITOR='sed -i s/1/2/' vault edit --vault-id prod@old.txt --vault-id dev@dev.txt --encrypt-vault-id dev file
  echo "edit --encrypt-vault-id dev: $(sed -n 1p file); prod@old: $(view prod@old.txt); dev@dev: $(view dev@dev.txt)"
} | sed 's/ *$//; s/ ;/;/g' >seen || { tail -2 vault.log >&2; exit 1; }
venv/bin/ansible-vault --version | sed -n 1p
echo "view without vault_id_match, with True, with False:"
cat seen
# shellcheck disable=SC2016 # dollar signs of the files
diff - seen <<'EOF' || exit 1
encrypt --vault-id prod@old: $ANSIBLE_VAULT;1.2;AES256;prod; prod@old: opens opens opens
rekey --new-vault-password-file new: $ANSIBLE_VAULT;1.1;AES256; prod@new: opens not found not found
rekey --new-vault-id prod@new: $ANSIBLE_VAULT;1.2;AES256;prod; prod@new: opens opens opens
edit --encrypt-vault-id dev: $ANSIBLE_VAULT;1.2;AES256;prod; prod@old: opens opens opens; dev@dev: not found not found not found
EOF
echo "as described: a rekey without --new-vault-id loses the ID, and False is true"
