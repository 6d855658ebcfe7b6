#!/bin/sh
# Creates the folder $2, which the program writes to, accessible only to the user $1. The user needs a name, because the
# embedded PostgreSQL looks it up.
set -eu
id "$1" >/dev/null
mkdir -p "$2"
chown "$1:$(id -g "$1")" "$2"
chmod 0700 "$2"
