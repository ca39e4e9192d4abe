#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `boxwood clash` as a Slurm array, a task a shard; FOLDER is seen by all nodes. What is killed is started again and goes on.
# usage: clash-slurm.sh MODEL SHARDS FOLDER [options of clash]; then, when the array is done: boxwood merge FOLDER/part-*.jsonl
# SBATCH_* variables and SBATCH_OPTIONS (memory, time, partition) say where. Prints the number of the job.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
model=$1 shards=$2 folder=$3
shift 3
mkdir -p "$folder"
export BOXWOOD=${BOXWOOD:-boxwood}
[ -e "$folder/model.bwt" ] || "$BOXWOOD" tree "$model" -o "$folder/model.bwt" >/dev/null
read -r -a more <<<"${SBATCH_OPTIONS:-}"
sbatch --parsable --job-name=clash --array="1-$shards" --requeue --open-mode=append --output="$folder/slurm-%a.log" \
  "${more[@]}" "$here/clash-slurm-task.sh" "$here" "$shards" "$folder" "$@"
