#!/usr/bin/env bash
# What an installation does at Azure's latencies and limits, on simulated time: the engine unchanged.
# usage: ./courier bench scale [EXECUTIONS]      default 2,000 of each line
# Prints a line for each number of hosts and pools: executions a second, durations, what is busiest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java ScaleBench "${1:-2000}"
