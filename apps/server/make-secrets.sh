#!/bin/sh
# Makes the secrets that the services of docker-compose.yml share: at random, once, never overwritten. Each service has its
# own in a place that holds nothing else, and those that may do everything are where nobody else sees them: Postgres and
# the store have theirs, and so has the step that makes the accounts.
# make-secrets.sh APP POSTGRES STORE COMPANION [SECRET_KEY_FILE]
set -eu
app=$1/services
postgres=$2
store=$3
companion=$4
given_key=${5:-/dev/null}
mkdir -p "$app"

random() { od -An "-N$1" -tx1 /dev/urandom | tr -d ' \n'; }

# write PLACE VALUE: readable by all, since every service reads under its own user and sees only its own volume.
write() {
  printf '%s' "$2" > "$1.new"
  chmod 0444 "$1.new"
  mv "$1.new" "$1"
}

# keep PLACE VALUE: unless there is one.
keep() { [ -s "$1" ] || write "$1" "$2"; }

# What earlier versions gave the app may do everything: it stays with its owners, and the app has other keys.
if [ -s "$store/s3-access-key" ]; then
  mv "$store/s3-access-key" "$store/root-access-key"
  mv "$store/s3-secret-key" "$store/root-secret-key"
fi
rm -f "$app/postgres-password" "$app/s3-access-key" "$app/s3-secret-key" \
  "$companion/s3-access-key" "$companion/s3-secret-key"

keep "$postgres/postgres-password" "$(random 24)"
keep "$postgres/app-password" "$(random 24)"
keep "$store/root-access-key" "antochi-$(random 6)"
keep "$store/root-secret-key" "$(random 24)"
for account in app companion; do
  keep "$store/$account-access-key" "antochi-$account-$(random 6)"
  keep "$store/$account-secret-key" "$(random 24)"
done
# One of this machine goes before what was made up, which opens the codes of before: it stays beside it.
if [ -s "$given_key" ] && [ "$(cat "$given_key")" != "$(cat "$app/secret-key" 2>/dev/null)" ]; then
  [ ! -s "$app/secret-key" ] || keep "$app/secret-key-before" "$(cat "$app/secret-key")"
  write "$app/secret-key" "$(cat "$given_key")"
fi
keep "$app/secret-key" "$(random 24)"
keep "$app/companion-secret" "$(random 24)"

at=postgres:5432/antochi
write "$postgres/root-database-url" "postgres://antochi:$(cat "$postgres/postgres-password")@$at"
write "$postgres/database-url" "postgres://antochi_app:$(cat "$postgres/app-password")@$at"
write "$app/database-url" "$(cat "$postgres/database-url")"
for half in access secret; do
  write "$app/store-$half-key" "$(cat "$store/app-$half-key")"
  write "$companion/store-$half-key" "$(cat "$store/companion-$half-key")"
done
write "$companion/companion-secret" "$(cat "$app/companion-secret")"
# The app's user, who keeps more in its place than this. Only a test runs as somebody who may not give files away.
[ "$(id -u)" != 0 ] || chown 1000:1000 "$1"
