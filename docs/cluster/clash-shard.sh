#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# One shard of `boxwood clash`, which may be killed at any time and called again: it goes on behind the last whole line.
# usage: clash-shard.sh I N FOLDER [options of clash]; FOLDER holds model.bwt, and gets part-I.jsonl when the shard is done.
set -euo pipefail
shard=$1 shards=$2 folder=$3
shift 3
part=$folder/part-$shard.jsonl
[ -e "$part" ] && exit 0 # done before
running=$part.running old=$part.old
if [ -e "$running" ]; then # the longer one of what two ended runs left
  if [ ! -e "$old" ] || [ "$(stat -c %s "$running")" -ge "$(stat -c %s "$old")" ]; then mv "$running" "$old"; fi
fi
resume=()
[ -s "$old" ] && resume=(--resume "$old")
"${BOXWOOD:-boxwood}" clash "$folder/model.bwt" --json --quiet --shard "$shard/$shards" "${resume[@]}" "$@" >"$running"
mv "$running" "$part"
rm -f "$old"
