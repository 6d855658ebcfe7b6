#!/bin/sh
# Copies only what the running program needs to the new folder $1: no sources, tests, documents or build tools.
set -eu
target=$1
if [ -e "$target" ]; then
  echo "$target is there already. Choose the folder of a new release." >&2
  exit 1
fi
part=$target.part
rm -rf "$part"
trap 'rm -rf "$part"' EXIT
mkdir -p "$part/scripts" "$part/maps"
mkdir "$part/build"
for name in package.json LICENSE build/commit build/client build/server scripts/container scripts/carrel.js; do
  cp -R "$name" "$part/$name"
done
node "$(dirname "$0")/../collect-packages.js" "$part"
cp maps/demo.pmtiles maps/LICENSE.md "$part/maps/"
mv "$part" "$target"
