#!/bin/sh
# Puts this release into one file that installs without a network: every image that the compose file names, that file with
# all it mounts, checksums, and install.sh. Images that the engine has under the release's names are taken as they are, the
# others are built or pulled.
#   make-bundle.sh DIRECTORY     writes antochi-VERSION-ARCHITECTURE.tar and its .sha256 there
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/../../.."

if [ -n "$(git status --porcelain)" ]; then
  echo "A release is made of what is committed, and something here is not." >&2
  exit 1
fi
ANTOCHI_VERSION=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
ANTOCHI_REVISION=$(git rev-parse HEAD)
export ANTOCHI_VERSION ANTOCHI_REVISION
unset ANTOCHI_IMAGES
architecture=$(docker version --format '{{.Server.Arch}}')
name=antochi-$ANTOCHI_VERSION-$architecture

compose() { docker compose --profile '*' "$@"; }

images=$(compose config --images | LC_ALL=C sort -u)
for image in $images; do
  docker image inspect "$image" > /dev/null 2>&1 && continue
  case $image in
    antochi-*:*) service=${image#antochi-} && compose build "${service%:*}" ;;
    *) docker pull "$image" ;;
  esac
done

work=$(mktemp -d "$out/.making-XXXXXX")
trap 'rm -rf "$work"' EXIT
bundle=$work/$name
mkdir "$bundle"
git archive HEAD docker-compose.yml .env CHANGELOG.md LICENSE docs/operations.md \
  apps/server/proxy apps/server/observability | tar -x -C "$bundle"
cp apps/server/bundle/install.sh apps/server/bundle/production.env.example "$bundle"
echo "$architecture" > "$bundle/architecture"
# The images are there by their names, and nothing is there to build them from.
sed '/^    build: /d' docker-compose.yml > "$bundle/docker-compose.yml"
echo "ANTOCHI_VERSION=$ANTOCHI_VERSION" >> "$bundle/.env"
docker compose --project-directory "$bundle" config --quiet

# shellcheck disable=SC2086 # a name has no spaces
docker save $images | gzip --fast > "$bundle/images.tar.gz"
(cd "$bundle" && find . -type f | LC_ALL=C sort | xargs sha256sum > ../SHA256SUMS && mv ../SHA256SUMS .)

tar -c -C "$work" --owner=0 --group=0 -f "$work/$name.tar" "$name"
(cd "$work" && sha256sum "$name.tar" > "$name.tar.sha256")
mv "$work/$name.tar" "$work/$name.tar.sha256" "$out"
ls -l "$out/$name.tar"
