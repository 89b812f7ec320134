#!/usr/bin/env bash
# "Who reads a directory's {MD5} and {CRYPT} reads its {SHA}."
#
# Guess: crypteq of Exim, by which an authenticator compares a password with userPassword or with Dovecot's column, knows
#   the header in front: {MD5} and {CRYPT} log in, so {SHA} does, and {SHA512-CRYPT}$6$ is $6$.
# Seen: Exim's names are md5, sha1, crypt and crypt16, in any case. {MD5} of a directory is right, since its base64 is
#   read as well as hexadecimal; {SHA} is an unknown mechanism, though {SHA1} before the same base64 is right. {CRYPT}
#   and a bare row are what crypt(3) reads, $6$, $2y$ and $y$; behind Dovecot's {SHA512-CRYPT} and {BLF-CRYPT} they are
#   unknown, as are {SSHA} and {SMD5}.
# Since/Versions: Exim 4.96 of Debian 12; 4.98.2 of Debian 13 is alike.
# Why it matters: an unknown mechanism is an error of the expansion, which the client is told as a temporary one, so that mail
#   programs try again instead of asking; and only for some of the users of one table. Rewrite the header in the
#   configuration, as by ${sg{...}{\N^\{SHA\}\N}{\{sha1\}}}, or let Dovecot or the directory check.
# Source: Exim specification, Expansion conditions, crypteq; src/expand.c, ECOND_CRYPTEQ.
set -euo pipefail

for tool in apt-get dpkg-deb unshare; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ $(id -u) == 0 ]] || { echo "needs root, for a user of Exim's name" >&2; exit 2; }
unshare -m true 2>/dev/null || { echo "needs root, for a user of Exim's name" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download exim4-daemon-light=4.96-15+deb12u11 libgnutls-dane0 libunbound8 libidn12 libevent-2.1-7 libpcre2-8-0 libdb5.3 \
  libprotobuf-c1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH=$work/root/usr/lib/x86_64-linux-gnu
! ldd root/usr/sbin/exim4 | grep 'not found' || exit 2
grep -v '^Debian-exim:' /etc/passwd >passwd
grep -v '^Debian-exim:' /etc/group >group
echo 'Debian-exim:x:65533:65533::/:/bin/sh' >>passwd
echo 'Debian-exim:x:65533:' >>group
: >exim.conf
# expand TEXT: what Exim makes of it
expand() {
  # shellcheck disable=SC2016 # the $ are those of the shell inside
  unshare -m bash -c 'mount --bind passwd /etc/passwd; mount --bind group /etc/group; exec timeout 30 root/usr/sbin/exim4 -C "$PWD/exim.conf" -be "$1"' - "$1" 2>/dev/null
}
# compare PASSWORD ROW
compare() {
  local row
  # shellcheck disable=SC2001 # four letters
  row=$(sed 's/[\\${}]/\\&/g' <<<"$2")
  expand "\${if crypteq{$1}{$row}{yes}{no}}" | sed 's/^Failed: unknown encryption mechanism.*/unknown/'
}
sha=eEfrmVcfx6ZyitJ77p50R9tB0KI=
# shellcheck disable=SC2016 # the $ are the rows'
rows='{MD5}tRv8+i41Lk3jJWD3Swz/Pw==
{md5}b51bfcfa2e352e4de32560f74b0cff3f
{SHA}'$sha'
{SHA1}'$sha'
{SSHA}DZIdnapmr208TwSwz9vUpCzc6IxzYWx0
{CRYPT}$6$saltsalt$sf.aCPsRRapNR1G5rTzY78df.KdUQqMQQzVCyMoM4FlnOxuRq9mRc.jW/1pK6qbEVcZ0U5.MSQkhdX1AsdktA1
$2y$04$abcdefghijklmnopqrstuuQCzP7jzWZS/E3GL4oF3LWbHm3pfKHH.
{SHA512-CRYPT}$6$saltsalt$sf.aCPsRRapNR1G5rTzY78df.KdUQqMQQzVCyMoM4FlnOxuRq9mRc.jW/1pK6qbEVcZ0U5.MSQkhdX1AsdktA1
{BLF-CRYPT}$2y$04$abcdefghijklmnopqrstuuQCzP7jzWZS/E3GL4oF3LWbHm3pfKHH.
{SMD5}GrlRtbuBOgsFq4zthTF7q3NhbHQ='
expand "Exim \$version_number" || { echo "Exim does not start" >&2; exit 2; }
while read -r row; do echo "${row:0:17}: $(compare 'a password' "$row"), another password $(compare another "$row")"; done <<<"$rows" >seen
# the rewriting of the comment
# shellcheck disable=SC2016 # Exim's $
echo "{SHA}, rewritten: $(expand '${if crypteq{a password}{${sg{\{SHA\}'$sha'}{\N^\{SHA\}\N}{\{sha1\}}}}{yes}{no}}')" >>seen
cat seen
diff - seen <<'EOF' || exit 1
{MD5}tRv8+i41Lk3j: yes, another password no
{md5}b51bfcfa2e35: yes, another password no
{SHA}eEfrmVcfx6Zy: unknown, another password unknown
{SHA1}eEfrmVcfx6Z: yes, another password no
{SSHA}DZIdnapmr20: unknown, another password unknown
{CRYPT}$6$saltsal: yes, another password no
$2y$04$abcdefghij: yes, another password no
{SHA512-CRYPT}$6$: unknown, another password unknown
{BLF-CRYPT}$2y$04: unknown, another password unknown
{SMD5}GrlRtbuBOgs: unknown, another password unknown
{SHA}, rewritten: yes
EOF
echo "as described: {MD5} is known, {SHA} is not"
