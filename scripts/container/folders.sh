#!/bin/sh
# Makes the folder $2, which the program writes to, for the user $1 alone. The user must have a name: the embedded
# PostgreSQL asks for it.
set -eu
id "$1" >/dev/null
mkdir -p "$2"
chown "$1:$(id -g "$1")" "$2"
chmod 0700 "$2"
