#!/usr/bin/env bash
# The cost of isolated functions: with a process that is started for the call, and with one that is there.
# usage: ./courier bench isolated [CALLS]      default 40 processes, and ten times as many calls of one
# Prints medians. Asserts no times.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java IsolatedBench "$@"
