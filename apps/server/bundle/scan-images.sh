#!/bin/sh
# Looks for weaknesses in every image that the compose file names, ours and those of others, as a bundle takes them along.
# Ends with 1 where one is critical and a newer version mends it, once all are looked through.
#   ANTOCHI_VERSION=0.2.0 scan-images.sh     that release's images, which the engine has; GRYPE names another grype
# What is let pass stands in grype.yaml, with the reason.
set -eu
cd "$(dirname "$0")/../../.."
unset ANTOCHI_IMAGES
scan() { "${GRYPE:-grype}" --config apps/server/bundle/grype.yaml --only-fixed "$@"; }

images=$(docker compose --profile '*' config --images)
refused=
for image in $(echo "$images" | LC_ALL=C sort -u); do
  echo "== $image"
  docker image inspect "$image" > /dev/null 2>&1 || docker pull --quiet "$image"
  case $image in
    # MinIO is archived: what is found is only shown, since nobody mends it.
    antochi-minio:*) scan "docker:$image" ;;
    *) scan --fail-on critical "docker:$image" || refused="$refused $image" ;;
  esac
done

if [ -n "$refused" ]; then
  echo "Refused for what is said of them above:$refused" >&2
  exit 1
fi
