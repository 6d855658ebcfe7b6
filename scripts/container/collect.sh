#!/bin/sh
# Copies only what the running program needs to the folder $1: no sources, tests, documents or build tools.
set -eu
target=$1
mkdir -p "$target/scripts" "$target/maps"
for name in package.json LICENSE build node_modules scripts/container scripts/carrel.js; do
  cp -R "$name" "$target/$name"
done
cp maps/demo.pmtiles maps/LICENSE.md "$target/maps/"
