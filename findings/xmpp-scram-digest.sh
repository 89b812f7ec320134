#!/usr/bin/env bash
# "A stronger SCRAM digest is for new passwords; the old ones log in as before."
#
# Guess: Prosody's password_hash and ejabberd's auth_scram_hash say how a password is stored from then on;
#   an account keeps its digest until its next password, and logs in by it.
# Seen: with "SHA-256" Prosody says false for each right password that it stored before, for its accounts do
#   not name their digest; with "SHA-1" again they are right, and those made meanwhile are wrong.
#   ejabberd's rows name it: PLAIN logs in, and stores nothing anew. But the server then offers
#   SCRAM-SHA-256 without SCRAM-SHA-1, and answers incompatible_mechs to an old account, so that a client
#   that takes SCRAM where it can does not get in.
# Since/Versions: Prosody 0.12.3 and ejabberd 23.01 of Debian 12; password_hash came with Prosody 0.12.
# Why it matters: RFC 7677 asks for SCRAM-SHA-256, and the setting looks like one for new passwords. Prosody
#   needs a new password of every user at one time, ejabberd clients that use PLAIN over TLS until then.
#   Neither changes a row at a login. Try the setting with an old account first.
# Source: Prosody, plugins/mod_auth_internal_hashed.lua, password_hash; ejabberd, src/ejabberd_c2s.erl,
#   sasl_mechanisms; src/ejabberd_auth.erl, is_password_scram_valid; xmpp, src/xmpp_sasl_scram.erl.
set -euo pipefail

for tool in apt-get dpkg-deb; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ "$(uname -m)" == x86_64 ]] || { echo "needs Debian 12's packages for x86-64" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
otp=1:25.2.3+dfsg-1+deb12u4
apt-get download prosody=0.12.3-1+deb12u1 lua5.4=5.4.4-3+deb12u1 lua-bitop=1.0.2-7 lua-expat=1.5.1-3 lua-filesystem=1.8.0-3 \
  lua-sec=1.2.0-2 lua-socket=3.1.0-1+b1 ejabberd=23.01-1 erlang-{base,asn1,crypto,eunit,ftp,inets,mnesia,odbc,os-mon}="$otp" \
  erlang-{public-key,runtime-tools,ssl,syntax-tools,tools,xmerl}="$otp" erlang-{base64url,goldrush,idna,jiffy,jose,lager,proper} \
  erlang-p1-{acme,cache-tab,eimp,mqtree,pkix,stringprep,stun,tls,utils,xml,xmpp,yaml,yconf,zlib} erlang-unicode-util-compat \
  libexpat1 libyaml-0-2 libncurses6 libtinfo6 libsystemd0 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LUA_PATH="$work/root/usr/lib/prosody/?.lua;$work/root/usr/share/lua/5.4/?.lua" \
  LUA_CPATH="$work/root/usr/lib/prosody/?.so;$work/root/usr/lib/x86_64-linux-gnu/lua/5.4/?.so"
export ROOTDIR="$work/root/usr/lib/erlang" EMU=beam PROGNAME=erl HOME="$work" EJABBERD_CONFIG_PATH="$work/ejabberd.yml" \
  EJABBERD_LOG_PATH="$work/log/ejabberd.log" ERL_LIBS="$work/root/usr/lib/x86_64-linux-gnu:$work/root/usr/share/erlang/lib"
BINDIR=$(echo "$ROOTDIR"/erts-*/bin)
export BINDIR
of_debian() { LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
for file in root/usr/bin/lua5.4 "$BINDIR/beam.smp"; do ! of_debian ldd "$file" | grep 'not found' || exit 2; done

# what prosodyctl does before a command, and then one call of the server's user manager
cat >call.lua <<'LUA'
local work, call, user = arg[1], arg[2], arg[3]
for i = 1, 3 do arg[i] = nil end
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
	ok = users.test_password(user, "localhost", "a password")
else
	ok = users[call](user, "a password", "localhost")
end
print("answer: " .. (ok and "true" or "false"))
LUA
mkdir data certs
# prosody DIGEST CALL USER
prosody() {
  printf '%s\n' "data_path = \"$work/data\"" 'authentication = "internal_hashed"' 'storage = "internal"' 'log = {}' \
    'run_as_root = true' "password_hash = \"$1\"" 'VirtualHost "localhost"' >prosody.cfg.lua
  of_debian root/usr/bin/lua5.4 call.lua "$work" "$2" "$3" 2>call.log | sed -n 's/^answer: //p'
}
[[ "$(prosody SHA-1 create_user ann)" == true ]] || { tail -3 call.log >&2; exit 2; }
seen="Prosody, made with SHA-1: $(prosody SHA-1 test_password ann)
with SHA-256: $(prosody SHA-256 test_password ann), a new account $(prosody SHA-256 create_user bob)
with SHA-1 again: $(prosody SHA-1 test_password ann), the new account $(prosody SHA-1 test_password bob)"

# what c2s asks before and at a login: the mechanisms that it offers, the first answer of SCRAM, and PLAIN
cat >login.erl <<'ERL'
{ok, _} = application:ensure_all_started(ejabberd).
{User, Host, Password} = {<<"ann">>, <<"localhost">>, <<"a password">>}.
_ = ejabberd_auth:try_register(User, Host, Password).
Sasl = xmpp_sasl:server_new(Host, fun(U) -> ejabberd_auth:get_password_with_authmodule(U, Host) end,
    fun(U, _, P) -> ejabberd_auth:check_password_with_authmodule(U, <<>>, Host, P) end,
    fun(U, _, P, D, G) -> ejabberd_auth:check_password_with_authmodule(U, <<>>, Host, P, D, G) end).
Offered = [M || M <- ejabberd_c2s:sasl_mechanisms(xmpp_sasl:listmech(), #{lserver => Host, stream_encrypted => true}),
    lists:member(M, [<<"SCRAM-SHA-1">>, <<"SCRAM-SHA-256">>])].
Answer = fun({continue, _, _}) -> continues; ({error, Reason, _}) -> Reason end.
Scram = fun(M) -> Answer(xmpp_sasl:server_start(Sasl, M, <<"n,,n=ann,r=abcdefghijkl">>, none)) end.
{Plain, _} = ejabberd_auth:check_password_with_authmodule(User, <<>>, Host, Password).
{scram, _, _, _, Digest, _} = ejabberd_auth:get_password(User, Host).
io:format("answer: PLAIN ~p, ~s ~p, stored ~p~n", [Plain, lists:join(" ", Offered), [Scram(M) || M <- Offered], Digest]).
application:stop(ejabberd), application:stop(mnesia), halt().
ERL
# ejabberd DIGEST
ejabberd() {
  printf '%s\n' 'hosts: [localhost]' 'loglevel: error' 'auth_method: internal' 'auth_password_format: scram' \
    "auth_scram_hash: $1" 'listen: []' 'modules: {}' >ejabberd.yml
  of_debian timeout 60 "$BINDIR/erlexec" -noinput -mnesia dir "\"$work/db\"" \
    -eval "case file:eval(\"$work/login.erl\") of ok -> ok; E -> io:format(\"~p~n\", [E]), halt(1) end." >erl.log 2>&1 || true
  grep -q '^answer: ' erl.log || { tail -5 erl.log >&2; exit 1; }
  sed -n 's/^answer: //p' erl.log
}
seen+="
ejabberd, made with sha: $(ejabberd sha)
with sha256: $(ejabberd sha256)"
echo "Prosody 0.12.3, ejabberd 23.01; the right password"
echo "$seen"
[[ "$seen" == 'Prosody, made with SHA-1: true
with SHA-256: false, a new account true
with SHA-1 again: true, the new account false
ejabberd, made with sha: PLAIN true, SCRAM-SHA-1 [continues], stored sha
with sha256: PLAIN true, SCRAM-SHA-256 [incompatible_mechs], stored sha' ]] || exit 1
echo "as described: the setting reaches the old accounts"
