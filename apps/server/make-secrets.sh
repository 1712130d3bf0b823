#!/bin/sh
# Makes the secrets that the services of docker-compose.yml share: at random, once, never overwritten. The app has all of
# them in DIRECTORY; each other service is handed its own in a place that holds nothing else.
# make-secrets.sh DIRECTORY HANDED
set -eu
directory=$1
handed=$2
mkdir -p "$directory/services"

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# keep NAME VALUE: readable by all, since every service reads under its own user and sees only its own volume.
keep() {
  [ -s "$directory/services/$1" ] && return
  printf '%s' "$2" > "$directory/services/$1.new"
  chmod 0444 "$directory/services/$1.new"
  mv "$directory/services/$1.new" "$directory/services/$1"
}

# hand SERVICE NAME...
hand() {
  service=$1
  shift
  mkdir -p "$handed/$service"
  for name in "$@"; do
    cp -p "$directory/services/$name" "$handed/$service/$name.new"
    mv "$handed/$service/$name.new" "$handed/$service/$name"
  done
}

keep postgres-password "$(random)"
keep database-url "postgres://antochi:$(cat "$directory/services/postgres-password")@postgres:5432/antochi"
keep s3-access-key "antochi-$(od -An -N6 -tx1 /dev/urandom | tr -d ' \n')"
keep s3-secret-key "$(random)"
keep companion-secret "$(random)"
hand postgres postgres-password
hand store s3-access-key s3-secret-key
hand companion s3-access-key s3-secret-key companion-secret
chown node:node "$directory"
