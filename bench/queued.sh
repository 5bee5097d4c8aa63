#!/usr/bin/env bash
# Many queued runs: the list, the queue position and verify, in memory and on Azurite, in a small heap.
# usage: ./courier bench queued [RUNS]      default 10000
# Prints times, requests and heap; asserts nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java QueuedBench "${1:-10000}"
