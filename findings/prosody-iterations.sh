#!/usr/bin/env bash
# "A new password costs what the setting says."
#
# Guess: default_iteration_count of Prosody is the cost of each password that is set from then on;
#   who raised it so far that telephones wait at the login lowers it, and lets the users choose
#   new passwords.
# Seen: a new password takes the larger one of the setting and of the account's old iterations. Once
#   an account has them, no lower setting and no new password takes them away; only accounts
#   that are made afterwards have fewer. Nor does a login change a row: raising the setting
#   concerns no account before its next password. So a table has three costs under one setting.
# Since/Versions: Prosody 0.12.3 of Debian 12, authentication internal_hashed.
# Why it matters: with SCRAM the clients compute the iterations, at each login and on any
#   device. Try a number on one account before it is the setting. The way back is to delete the
#   account or to edit its row, and iteration_count of the rows, not the setting, says what
#   a guess costs.
# Source: Prosody, mod_auth_internal_hashed, set_password, create_user, test_password.
set -euo pipefail

for tool in apt-get dpkg-deb; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download prosody=0.12.3-1+deb12u1 lua5.4=5.4.4-3+deb12u1 lua-bitop=1.0.2-7 lua-expat=1.5.1-3 \
  lua-filesystem=1.8.0-3 lua-sec=1.2.0-2 lua-socket=3.1.0-1+b1 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LUA_PATH="$work/root/usr/lib/prosody/?.lua;$work/root/usr/share/lua/5.4/?.lua" \
  LUA_CPATH="$work/root/usr/lib/prosody/?.so;$work/root/usr/lib/x86_64-linux-gnu/lua/5.4/?.so"
of_debian() { LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
! of_debian ldd root/usr/bin/lua5.4 | grep 'not found' || exit 2

# what prosodyctl does before a command, and then one call of the server's user manager
cat >call.lua <<'LUA'
local work, call, user, password = arg[1], arg[2], arg[3], arg[4]
for i = 1, 4 do arg[i] = nil end
CFG_SOURCEDIR, CFG_PLUGINDIR = work .. "/root/usr/lib/prosody", work .. "/root/usr/lib/prosody/modules/"
CFG_CONFIGDIR, CFG_DATADIR = work, work .. "/data"
local startup = require "util.startup"
startup.prosodyctl()
prosody.hosts["localhost"] = startup.make_host("localhost")
require "core.storagemanager".initialize_host("localhost")
local users = require "core.usermanager"
users.initialize_host("localhost")
local ok
if call == "test_password" then
	ok = users.test_password(user, "localhost", password)
else
	ok = users[call](user, password, "localhost")
end
print("answer: " .. (ok and "true" or "false"))
LUA
mkdir data certs
# setting LINE: prosody.cfg.lua with this line
setting() {
  printf '%s\n' "data_path = \"$work/data\"" 'authentication = "internal_hashed"' 'storage = "internal"' 'log = {}' \
    'run_as_root = true' "$1" 'VirtualHost "localhost"' >prosody.cfg.lua
}
call() { of_debian root/usr/bin/lua5.4 call.lua "$work" "$@" 2>call.log | sed -n 's/^answer: //p'; }
row() { sed -n 's/.*"iteration_count"\] = \([0-9]*\).*/\1 iterations/p' "data/localhost/accounts/$1.dat"; }

setting ''
[[ "$(call create_user ann 'a password')" == true ]] || { tail -3 call.log >&2; exit 2; }
seen="made with the defaults: $(row ann), login $(call test_password ann 'a password')"
setting 'default_iteration_count = 20000'
seen+="
with 20,000 iterations: login $(call test_password ann 'a password'), then $(row ann)"
call set_password ann 'another' >/dev/null
seen+="
a new password: $(row ann)"
setting 'default_iteration_count = 10000'
call set_password ann 'a third' >/dev/null
call create_user cid 'a password' >/dev/null
seen+="
with 10,000 again, a new password: $(row ann)
and a new account: $(row cid)"
echo "Prosody 0.12.3-1+deb12u1; the right password"
echo "$seen"
[[ "$seen" == 'made with the defaults: 10000 iterations, login true
with 20,000 iterations: login true, then 10000 iterations
a new password: 20000 iterations
with 10,000 again, a new password: 20000 iterations
and a new account: 10000 iterations' ]] || exit 1
echo "as described: the larger number stays"
