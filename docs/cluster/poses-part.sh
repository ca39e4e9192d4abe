#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# One part of a poses file, which may be killed at any time and called again: what is not whole is done anew.
# usage: poses-part.sh COMMAND I FOLDER [options]; FOLDER holds a.bwt, b.bwt and poses-I, and gets part-I.jsonl when it is done.
set -euo pipefail
command=$1 part=$2 folder=$3
shift 3
done=$folder/part-$part.jsonl
[ -e "$done" ] && exit 0 # done before
running=$done.running.$$
trap 'rm -f "$running"' EXIT
"${BOXWOOD:-boxwood}" "$command" "$folder/a.bwt" "$folder/b.bwt" --poses "$folder/poses-$part" --json --quiet "$@" >"$running"
mv "$running" "$done"
