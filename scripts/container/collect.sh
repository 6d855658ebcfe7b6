#!/bin/sh
# Copies what the running program needs to the folder $1, and nothing else: no tests, papers, benchmarks or build tools.
set -eu
target=$1
mkdir -p "$target/scripts"
for name in package.json tsconfig.json server.ts app db search server build node_modules; do
  cp -R "$name" "$target/"
done
# Not everything is there from the first day on.
for name in worker.ts; do
  if [ -e "$name" ]; then cp -R "$name" "$target/"; fi
done
for name in db.ts import.ts jobs.ts user.ts container; do
  cp -R "scripts/$name" "$target/scripts/"
done
