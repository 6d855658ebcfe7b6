#!/bin/sh
# Builds the client and the server bundle, and compresses the files for browsers.
set -eu
npm run build
test -s build/server/carrel.js
test -d build/client/assets
