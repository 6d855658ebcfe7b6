#!/bin/sh
# Builds the client and the server bundle, and compresses the files that browsers get.
set -eu
npm run build
test -s build/server/carrel.js
test -d build/client/assets
