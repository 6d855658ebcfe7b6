#!/bin/sh
# Installs exactly what package-lock.json says, including the development tools that the build needs.
set -eu
npm ci --no-audit --no-fund --loglevel=error
