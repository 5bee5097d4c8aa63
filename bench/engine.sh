#!/usr/bin/env bash
# What a step takes and costs, and what real hosts do with many queued runs.
# usage: ./courier bench engine [RUNS]      default 1000: runs that are queued for 1, 2 and 4 hosts
# Prints tables; asserts no times. 0 leaves the hosts out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java EngineBench
[ "${1:-1000}" -eq 0 ] || bench_java HostsBench "${1:-1000}"
