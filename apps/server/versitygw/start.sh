#!/bin/sh
# The gateway reads its root credentials from the environment only; here they come from files. Requests are in nobody's log:
# most are the questions whether it still answers.
set -eu
ROOT_ACCESS_KEY=$(cat "$ROOT_ACCESS_KEY_FILE")
ROOT_SECRET_KEY=$(cat "$ROOT_SECRET_KEY_FILE")
export ROOT_ACCESS_KEY ROOT_SECRET_KEY
# Without a cache, since it goes on refusing an account whose key was renewed.
exec versitygw --quiet --port :9000 --iam-dir /accounts --iam-cache-disable --cors-allow-origin "$CORS_ALLOW_ORIGIN" posix /data
