#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A task of the array of clash-slurm.sh. A worker that ends badly is started again; if the node is lost, Slurm does that.
# usage: clash-slurm-task.sh FOLDER_OF_THIS SHARDS FOLDER [options of clash]
here=$1 shards=$2 folder=$3
shift 3
for attempt in 1 2 3 4; do
  "$here/clash-shard.sh" "$SLURM_ARRAY_TASK_ID" "$shards" "$folder" --threads "${SLURM_CPUS_PER_TASK:-1}" "$@" && exit 0
  echo "clash: shard $SLURM_ARRAY_TASK_ID ended badly, attempt $attempt" >&2
done
exit 1
