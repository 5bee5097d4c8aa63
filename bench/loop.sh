#!/usr/bin/env bash
# A loop over many items on two hosts of 256 MiB, of which one is killed in the middle and replaced.
# usage: ./courier bench loop [ITEMS [MAX_PARALLEL ...]]      default 10000 items; 1 and then 16
# Prints a line of JSON for each run; fails unless each item was done and verify finds nothing wrong.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

exec java -Xmx512m -cp "chaos/target/classes:chaos/target/lib/*" com.couriermft.chaos.LoopBench "$@"
