#!/bin/sh
# Removes packages that the running program doesn't need.
set -eu
npm prune --omit=dev --no-audit --no-fund --loglevel=error
