#!/bin/sh
# Copies what the running program needs to the folder $1, and nothing else: no tests, papers, benchmarks or build tools.
set -eu
target=$1
mkdir -p "$target/scripts"
for name in package.json tsconfig.json server.ts worker.ts app db search server build node_modules; do
  cp -R "$name" "$target/"
done
for name in backup.ts backup-lines.ts restore.ts db.ts end-with.ts import.ts jobs.ts search.ts storage.ts user.ts container; do
  cp -R "scripts/$name" "$target/scripts/"
done
