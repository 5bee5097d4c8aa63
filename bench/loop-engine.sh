#!/usr/bin/env bash
# What the engine itself takes for each item of a loop: in memory, in a heap of 256 MiB.
# usage: ./courier bench loop-engine [ITEMS [MAX_PARALLEL [true]]]      default 100000, 16; true: each leaves a value
# Prints times and heap; asserts nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java LoopEngineBench "$@"
