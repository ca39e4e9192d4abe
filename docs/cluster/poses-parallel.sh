#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `boxwood collide` (or distance) at millions of poses by GNU parallel, here or (PARALLEL_SSHLOGINFILE, a shared FOLDER) on many.
# usage: poses-parallel.sh collide A B POSES PARTS FOLDER [options] > answers.jsonl
# Called again after a failure it does what is missing. It prints the lines of one process; only their times differ.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command=$1 a=$2 b=$3 poses=$4 parts=$5 folder=$6
shift 6
mkdir -p "$folder"
export BOXWOOD=${BOXWOOD:-boxwood}
# Imported once, with their trees; a part maps them. The list is written last: with it all of this is there.
if [ ! -e "$folder/list" ]; then
  "$BOXWOOD" tree "$a" -o "$folder/a.bwt" >/dev/null
  "$BOXWOOD" tree "$b" -o "$folder/b.bwt" >/dev/null
  rm -f "$folder"/poses-*
  grep -v -e '^[[:space:]]*#' -e '^[[:space:]]*$' "$poses" |
    split -l "$((($(grep -c -v -e '^[[:space:]]*#' -e '^[[:space:]]*$' "$poses") + parts - 1) / parts))" \
      --numeric-suffixes=1 -a 6 - "$folder/poses-"
  (cd "$folder" && printf '%s\n' poses-*) | sed 's/^poses-//' >"$folder/list.new"
  mv "$folder/list.new" "$folder/list"
fi
where=()
[ -n "${PARALLEL_SSHLOGINFILE:-}" ] && where=(--sshloginfile "$PARALLEL_SSHLOGINFILE" --env BOXWOOD)
parallel --will-cite --retries 3 --halt now,fail=20% "${where[@]}" \
  "$here/poses-part.sh" "$command" {} "$folder" "$@" <"$folder/list" >&2
# A part numbers its poses from 0: the line is the number.
sed "s|.*|$folder/part-&.jsonl|" "$folder/list" | tr '\n' '\0' | xargs -0 cat |
  awk '{ sub(/"pose":[0-9]+/, "\"pose\":" (NR - 1)); print }'
