#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `boxwood clash` in shards by GNU parallel, on this machine or (PARALLEL_SSHLOGINFILE, a shared FOLDER) on many.
# usage: clash-parallel.sh MODEL SHARDS FOLDER [options of clash] > clashes.jsonl
# Called again after a failure it does what is missing. What it prints is, byte for byte, what one process would.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
model=$1 shards=$2 folder=$3
shift 3
mkdir -p "$folder"
export BOXWOOD=${BOXWOOD:-boxwood}
# Imported once, with its trees; a shard maps them.
[ -e "$folder/model.bwt" ] || "$BOXWOOD" tree "$model" -o "$folder/model.bwt" >/dev/null
where=()
[ -n "${PARALLEL_SSHLOGINFILE:-}" ] && where=(--sshloginfile "$PARALLEL_SSHLOGINFILE" --env BOXWOOD)
seq "$shards" | parallel --will-cite --retries 3 --halt now,fail=20% "${where[@]}" \
  "$here/clash-shard.sh" {} "$shards" "$folder" "$@" >&2
parts=()
for ((i = 1; i <= shards; ++i)); do parts+=("$folder/part-$i.jsonl"); done
"$BOXWOOD" merge "${parts[@]}"
