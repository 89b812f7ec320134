#!/usr/bin/env bash
# "A key file of Ethereum has the costs of its definition, scrypt with N = 262,144, whoever writes it."
#
# Guess: the file (version 3 of Web3 Secret Storage) names its key derivation, the definition's example has N = 262,144, r = 8
#   and p = 1, and libraries write that or more; "iterations" of one of them is the number of PBKDF2's iterations.
# Seen: eth-account and @ethereumjs/wallet write N = 262,144, ethers 131,072, and web3-eth-accounts 8,192: a 32nd of the
#   work, and of the memory (8 MiB instead of 256). "iterations" of eth-account is N as long as scrypt is the default:
#   600,000, OWASP's figure for PBKDF2, is an error about powers of two, and 1,024 is taken without a word.
# Since/Versions: web3-eth-accounts 4.3.1, ethers 6.17.0, @ethereumjs/wallet 10.0.0, eth-account 0.14.0.
# Why it matters: the files look alike and every wallet opens them, so nobody sees which of them can be guessed at 32 times as
#   fast. Give web3's encrypt {n: 262144}, or write an imported file anew. A new passphrase by web3 makes a file of geth
#   cheaper to guess.
# Source: ethereum.org, Web3 Secret Storage Definition; web3-eth-accounts, account.ts, encrypt; ethers, json-keystore.ts;
#   eth-account, Account.encrypt.
set -euo pipefail

for tool in npm node python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent web3-eth-accounts@4.3.1 ethers@6.17.0 \
  @ethereumjs/wallet@10.0.0 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install eth-account==0.14.0 || exit 2
cat >finding.mjs <<'EOF'
import { Wallet as EthereumJs } from '@ethereumjs/wallet'
import { Wallet } from 'ethers'
import { encrypt } from 'web3-eth-accounts'

const key = '0x' + '5a'.repeat(32)
const print = (name, file) => {
  const { kdf, kdfparams: { n, r, p } } = file.crypto ?? file.Crypto
  console.log(`${name}: ${kdf} n=${n} r=${r} p=${p}`)
}
print('web3', await encrypt(key, 'a passphrase'))
print('ethers', JSON.parse(await new Wallet(key).encrypt('a passphrase')))
print('ethereumjs', await EthereumJs.fromPrivateKey(Buffer.from(key.slice(2), 'hex')).toV3('a passphrase'))
EOF
cat >finding.py <<'EOF'
from eth_account import Account

for iterations in (None, 1024, 600_000):
    try:
        parameters = Account.encrypt("0x" + "5a" * 32, "a passphrase", iterations=iterations)["crypto"]["kdfparams"]
        print(f"eth-account, iterations={iterations}: n={parameters['n']}")
    except ValueError as e:
        print(f"eth-account, iterations={iterations}: ValueError, {e}")
EOF
echo "web3-eth-accounts 4.3.1, ethers 6.17.0, @ethereumjs/wallet 10.0.0, eth-account 0.14.0, Node $(node --version)"
seen=$(node finding.mjs && venv/bin/python finding.py) || exit 1
echo "$seen"
[ "$seen" = 'web3: scrypt n=8192 r=8 p=1
ethers: scrypt n=131072 r=8 p=1
ethereumjs: scrypt n=262144 r=8 p=1
eth-account, iterations=None: n=262144
eth-account, iterations=1024: n=1024
eth-account, iterations=600000: ValueError, N must be a power of 2' ] || exit 1
echo "as described: four libraries, three costs"
