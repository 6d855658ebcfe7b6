#!/bin/sh
# Leaves only the packages that the running program needs.
set -eu
npm prune --omit=dev --no-audit --no-fund --loglevel=error
