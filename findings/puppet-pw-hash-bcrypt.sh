#!/usr/bin/env bash
# "A hash that puppet apply makes, the Puppet server makes."
#
# Guess: pw_hash of Puppet's stdlib, whose table of methods has MD5, SHA-256, SHA-512, bcrypt, bcrypt-a, bcrypt-x and
#   bcrypt-y, makes the shadow password of a user resource wherever the catalogue is compiled, as it does in a trial
#   by puppet apply.
# Seen: puppet apply runs in Ruby, whose crypt is libxcrypt's. The server runs in JRuby, and there pw_hash asks Apache
#   Commons Codec, which has no bcrypt of any prefix: "Invalid salt value", and no catalogue for the host. MD5,
#   SHA-256 and SHA-512 are the same rows in both, always of 5,000 rounds, for rounds= in the salt is refused.
# Since/Versions: stdlib 9.4.1 and Puppet 8.10.0 of Debian 13; JRuby 9.4.12.0, commons-codec 1.19.0.
# Why it matters: what was tried out on a machine stops all catalogues with such a user once it stands on the server. Hash
#   by bcrypt or yescrypt elsewhere, and keep the row in the data; of the function SHA-512 is left.
# Source: puppetlabs-stdlib, pw_hash.rb, which is run here by Puppet in both Rubies, without the server;
#   commons-codec, Crypt.crypt and UnixCrypt.
set -euo pipefail

for tool in apt-get dpkg-deb java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ $(uname -sm) == 'Linux x86_64' ]] || { echo "needs Linux on x86_64" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Debian 13's Puppet, whatever Debian this is
mkdir -p apt/parts apt/lists/partial apt/cache/archives/partial root
for source in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
  [[ -f "$source" ]] || continue
  sed 's/bookworm/trixie/g' "$source" >"apt/parts/${source##*/}"
done
[[ ! -f apt/parts/sources.list ]] || mv apt/parts/sources.list apt/parts/main.list
options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/apt/parts"
  -o "Dir::State::lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache")
apt-get "${options[@]}" update >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
apt-get "${options[@]}" download puppet-agent=8.10.0-5+deb13u1 puppet-module-puppetlabs-stdlib=9.4.1-1 \
  ruby3.3 libruby3.3 ruby-{concurrent,deep-merge,fast-gettext,hocon,locale,multi-json,scanf,semantic-puppet} facter \
  libc6 libcrypt1 libffi8 libgmp10 libssl3t64 libyaml-0-2 libzstd1 zlib1g >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
mkdir modules home
ln -s "$work/root/usr/share/puppet/modules.available/puppetlabs-stdlib" modules/stdlib
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.jruby</groupId><artifactId>jruby-complete</artifactId><version>9.4.12.0</version></dependency>
<dependency><groupId>commons-codec</groupId><artifactId>commons-codec</artifactId><version>1.19.0</version></dependency>
</dependencies></project>
XML
timeout 600 mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }

usr=$work/root/usr
puppet=$usr/lib/ruby/vendor_ruby
for folder in "$usr"/share/rubygems-integration/all/gems/*/lib "$usr"/share/rubygems-integration/all/gems/*/lib/concurrent-ruby; do puppet+=:$folder; done
ruby() {
  HOME=$work/home RUBYLIB=$puppet:$usr/lib/ruby/3.3.0:$usr/lib/x86_64-linux-gnu/ruby/3.3.0 timeout 300 "$usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2" \
    --library-path "$usr/lib/x86_64-linux-gnu" "$usr/bin/ruby3.3" "$@"
}
jruby() { HOME=$work/home RUBYLIB=$puppet timeout 300 java -Duser.home="$work/home" -cp "lib/*" org.jruby.Main "$@"; }
cat >function.rb <<'EOF'
require 'puppet'
require 'puppet_pal'

work = ARGV.first
folders = %w[confdir vardir codedir rundir logdir ssldir publicdir]
Puppet.initialize_settings(folders.flat_map { |name| ["--#{name}", "#{work}/home/#{name}"] })
Puppet::Pal.in_tmp_environment('finding', modulepath: ["#{work}/modules"], facts: {}) do |pal|
  pal.with_script_compiler do |compiler|
    [%w[MD5 abcdefgh], %w[SHA-256 abcdefgh], %w[SHA-512 abcdefgh], %w[SHA-512 rounds=9000$abcdefgh],
     *%w[bcrypt bcrypt-a bcrypt-y].map { |name| [name, '05$abcdefghijklmnopqrstuu'] }].each do |method, salt|
      seen = begin
        compiler.evaluate_string("pw_hash('a password', '#{method}', '#{salt}')")
      rescue StandardError => e
        e.message[/Invalid salt value|characters in salt/] || e.message
      end
      puts "#{RUBY_ENGINE} #{method}: #{seen}"
    end
  end
end
EOF
echo "Puppet $(ruby -rpuppet -e 'puts Puppet.version' 2>/dev/null), stdlib 9.4.1, commons-codec 1.19.0"
{ ruby function.rb "$work" && jruby function.rb "$work"; } >seen 2>errors.log || { tail -3 errors.log >&2; exit 1; }
cat seen
# shellcheck disable=SC2016
diff - seen <<'EOF' || exit 1
ruby MD5: $1$abcdefgh$bQMkcRpcUfdpIlj/IQ7NB1
ruby SHA-256: $5$abcdefgh$8mnm0PgudJxbZtmoT9degeH6oND9uSh07bizvQJ0Oj9
ruby SHA-512: $6$abcdefgh$Ql.AubaiecrK7Wbezk9sElVK3h8Q6rRXlv8s37W4TbQa/4xqz6kl70AZeZf1SmWWC4knW1wdFDYOYhgur9gQL/
ruby SHA-512: characters in salt
ruby bcrypt: $2b$05$abcdefghijklmnopqrstuu2sM.EEHj4jPcCa5rwqJGg1PNBllkZXy
ruby bcrypt-a: $2a$05$abcdefghijklmnopqrstuu2sM.EEHj4jPcCa5rwqJGg1PNBllkZXy
ruby bcrypt-y: $2y$05$abcdefghijklmnopqrstuu2sM.EEHj4jPcCa5rwqJGg1PNBllkZXy
jruby MD5: $1$abcdefgh$bQMkcRpcUfdpIlj/IQ7NB1
jruby SHA-256: $5$abcdefgh$8mnm0PgudJxbZtmoT9degeH6oND9uSh07bizvQJ0Oj9
jruby SHA-512: $6$abcdefgh$Ql.AubaiecrK7Wbezk9sElVK3h8Q6rRXlv8s37W4TbQa/4xqz6kl70AZeZf1SmWWC4knW1wdFDYOYhgur9gQL/
jruby SHA-512: characters in salt
jruby bcrypt: Invalid salt value
jruby bcrypt-a: Invalid salt value
jruby bcrypt-y: Invalid salt value
EOF
echo "as described: bcrypt in Ruby alone"
