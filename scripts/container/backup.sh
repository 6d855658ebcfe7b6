#!/bin/sh
# Backs up to the folder $1 now and then once a day, retrying 15 minutes after a failure. Each success deletes backups
# older than 30 days; a failure deletes nothing.
set -u
trap 'exit 0' TERM INT
while :; do
  pause=900
  if node build/server/carrel.js backup --to "$1"; then
    pause=86400
    find "$1" -name 'carrel-*' -mtime +30 -delete
  fi
  sleep "${BACKUP_SECONDS:-$pause}" &
  wait $!
done
