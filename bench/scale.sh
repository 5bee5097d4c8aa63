#!/usr/bin/env bash
# What an installation does at Azure's latencies and limits, on simulated time: the engine unchanged.
# usage: ./courier bench scale [EXECUTIONS [PER_SECOND [MILLISECONDS_OF_A_STEP [SLOTS_OF_A_POOL]]]]
# default: 1,000 of each line, at 11.6 (a million a day) and 200 a second
# Prints a line for each number of hosts and pools: executions a second, durations, what is busiest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

BENCH_HEAP=1g bench_java ScaleBench "$@"
