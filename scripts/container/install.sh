#!/bin/sh
# Installs exactly what package-lock.json says, development tools included: the build needs them.
set -eu
npm ci --no-audit --no-fund --loglevel=error
