#!/bin/sh
# Makes the secrets that the services of docker-compose.yml share: at random, once, never overwritten.
set -eu
directory=$1
mkdir -p "$directory/services"

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# keep NAME VALUE: every service reads its file under its own user, and the volume is mounted by these services only.
keep() {
  [ -s "$directory/services/$1" ] && return
  printf '%s' "$2" > "$directory/services/$1.new"
  chmod 0444 "$directory/services/$1.new"
  mv "$directory/services/$1.new" "$directory/services/$1"
}

keep postgres-password "$(random)"
keep database-url "postgres://antochi:$(cat "$directory/services/postgres-password")@postgres:5432/antochi"
keep s3-access-key "antochi-$(od -An -N6 -tx1 /dev/urandom | tr -d ' \n')"
keep s3-secret-key "$(random)"
keep companion-secret "$(random)"
chown node:node "$directory"
