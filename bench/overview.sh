#!/usr/bin/env bash
# How long an overview and a page of executions take over many executions that have ended, on Azurite.
# usage: ./courier bench overview [EXECUTIONS]      default 10,000
# Prints medians of 30, cold and warm, and the storage requests of one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java OverviewBench "${1:-10000}"
