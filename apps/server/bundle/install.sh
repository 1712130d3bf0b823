#!/bin/sh
# Installs the release that lies beside this file, or upgrades to it, on a machine with Docker and without a network. Settings
# are those of production.env, where there is one.
set -eu
cd "$(dirname "$0")"

fail() {
  echo "$1" >&2
  exit 1
}

sha256sum --check --quiet SHA256SUMS ||
  fail "This bundle is not complete or was changed. Nothing was installed; copy it again."
docker compose version > /dev/null 2>&1 || fail "Docker with Compose is missing: 'docker compose version' fails."
engine=$(docker version --format '{{.Server.Arch}}') || fail "Docker does not answer."
[ "$engine" = "$(cat architecture)" ] ||
  fail "This bundle is for $(cat architecture), and this machine's Docker runs $engine."

gzip --decompress --stdout images.tar.gz | docker load

set -- --env-file .env
[ ! -f production.env ] || set -- "$@" --env-file production.env
docker compose "$@" up --no-build --pull never --wait --wait-timeout 300

echo "It runs."
# Where it was not given, and not lost with the volumes from before a backup was restored.
if docker compose "$@" exec --no-TTY app test -e /data/secrets/admin-password; then
  echo "The administrator's password: docker compose $* exec app cat /data/secrets/admin-password"
fi
