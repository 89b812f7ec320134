#!/usr/bin/env bash
# "Rails refuses the passwords that bcrypt would cut."
#
# Guess: has_secure_password accepts no password above bcrypt's 72 bytes, as its message says, so that each row is the hash
#   of a whole password, and a table from Rails needs no allowance for cut ones.
# Seen: up to Rails 7.0 the limit is 72 characters. 72 letters a pass, 73 are too long; but 37 to 72 letters with an umlaut, up to
#   144 bytes, pass too, 25 to 72 of three bytes likewise, and the row is the bcrypt hash of their first 72 bytes. Rails 7.2 counts
#   bytes, and refuses the same passwords; old rows stay, and log in, with the same cut.
# Since/Versions: ActiveModel 6.1.7 of Debian 12 with bcrypt 3.1.18, 7.2.2 of Debian 13 with 3.1.20; bytes count since 7.1.
# Why it matters: a program that raises above 72 bytes, as Python's bcrypt 5 and Spring's encoder do, fails for those users alone,
#   in languages where passphrases of 40 letters have more bytes. After the upgrade their next form with a
#   password, such as a confirmation by the old one, may be refused as too long. Let the reader cut at 72 bytes.
# Source: rails/rails, activemodel/lib/active_model/secure_password.rb, MAX_PASSWORD_LENGTH_ALLOWED; issue 47600.
set -euo pipefail

for tool in apt-get dpkg-deb unshare; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
unshare -r true 2>/dev/null || { echo "needs root, or user namespaces" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# system NAME PACKAGE...: a folder with the packages of one Debian
system() {
  local release=$1 source
  shift
  mkdir -p "$release/apt/parts" "$release/apt/lists/partial" "$release/apt/cache/archives/partial" "$release/root"
  for source in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
    [[ -f "$source" ]] || continue
    sed "s/bookworm/$release/g; s/trixie/$release/g" "$source" >"$release/apt/parts/${source##*/}"
  done
  [[ ! -f "$release/apt/parts/sources.list" ]] || mv "$release/apt/parts/sources.list" "$release/apt/parts/main.list"
  local options=(-o "Dir::Etc::sourcelist=/dev/null" -o "Dir::Etc::sourceparts=$work/$release/apt/parts"
    -o "Dir::State::lists=$work/$release/apt/lists" -o "Dir::Cache=$work/$release/apt/cache")
  apt-get "${options[@]}" update >"$release/apt.log" 2>&1 || return 1
  (cd "$release" && apt-get "${options[@]}" download "$@" >>apt.log 2>&1) || return 1
  for deb in "$release"/*.deb; do dpkg-deb -x "$deb" "$release/root"; done
  for folder in lib lib64; do [[ -e "$release/root/$folder" ]] || ln -s "usr/$folder" "$release/root/$folder"; done
}
libraries=(rubygems-integration ruby-rubygems ruby-activesupport ruby-concurrent ruby-i18n ruby-tzinfo ruby-minitest libc6 libcrypt1
  libgmp10 libffi8 libyaml-0-2 zlib1g libgcc-s1)
system bookworm ruby-activemodel=2:6.1.7.10+dfsg-1~deb12u4 ruby-bcrypt=3.1.18-1 ruby3.1 libruby3.1 ruby-zeitwerk libssl3 "${libraries[@]}" \
  || { tail -1 bookworm/apt.log >&2; exit 2; }
system trixie ruby-activemodel=2:7.2.2.2+dfsg-2~deb13u2 ruby-bcrypt=3.1.20-1+b2 ruby3.3 libruby3.3 ruby-connection-pool libssl3t64 libzstd1 "${libraries[@]}" || { tail -1 trixie/apt.log >&2; exit 2; }

cat >finding.rb <<'RUBY'
require "logger"
require "active_model"
require "bcrypt"

class User
  include ActiveModel::Model
  include ActiveModel::SecurePassword
  extend ActiveModel::Callbacks
  attr_accessor :password_digest

  has_secure_password
end

puts "ActiveModel #{ActiveModel::VERSION::STRING}, bcrypt #{Gem.loaded_specs["bcrypt"].version}"
["a" * 72, "a" * 73, "\u00e4" * 36, "\u00e4" * 37, "\u00e4" * 72, "\u5bc6" * 25].each do |password|
  user = User.new(password: password)
  print "#{password.size} characters, #{password.bytesize} bytes: "
  puts user.valid? ? "valid, a row of #{BCrypt::Password.new(user.password_digest) == password.byteslice(0, 72) ? 72 : "all"} bytes" : "refused"
end
old = User.new(password_digest: BCrypt::Password.create("\u00e4" * 36, cost: 4))
puts "an old row of 74 bytes: #{old.authenticate("\u00e4" * 37) ? "logs in" : "false"}"
RUBY
seen=$(for release in bookworm trixie; do
  cp finding.rb "$release/root/"
  ruby=$(basename "$(echo "$release"/root/usr/bin/ruby3.?)")
  gems="/usr/share/rubygems-integration/all:/usr/lib/x86_64-linux-gnu/rubygems-integration/${ruby#ruby}.0"
  GEM_PATH="$gems" LANG=C.UTF-8 unshare -r chroot "$release/root" "/usr/bin/$ruby" /finding.rb 2>ruby.log || { tail -3 ruby.log >&2; exit 1; }
done)
echo "$seen"
[[ "$seen" == 'ActiveModel 6.1.7.10, bcrypt 3.1.18
72 characters, 72 bytes: valid, a row of 72 bytes
73 characters, 73 bytes: refused
36 characters, 72 bytes: valid, a row of 72 bytes
37 characters, 74 bytes: valid, a row of 72 bytes
72 characters, 144 bytes: valid, a row of 72 bytes
25 characters, 75 bytes: valid, a row of 72 bytes
an old row of 74 bytes: logs in
ActiveModel 7.2.2.2, bcrypt 3.1.20
72 characters, 72 bytes: valid, a row of 72 bytes
73 characters, 73 bytes: refused
36 characters, 72 bytes: valid, a row of 72 bytes
37 characters, 74 bytes: refused
72 characters, 144 bytes: refused
25 characters, 75 bytes: refused
an old row of 74 bytes: logs in' ]] || exit 1
echo "as described: 72 characters up to 7.0, 72 bytes today"
