#!/usr/bin/env bash
# Large values from step to step, in a small heap.
# usage: ./courier bench contexts [HEAP]      default 256m
# Prints time, bytes written, the heap after collections and the storage requests; fails if a run does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

BENCH_HEAP=${1:-256m} bench_java ContextsBench
