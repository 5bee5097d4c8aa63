#!/usr/bin/env bash
# A loop of http.request over 16 lanes against a server that answers after 20 ms, beside Apache HttpClient
# and Python with 16 threads.
# usage: ./courier bench http [CALLS]      default 10000
# Prints calls per second, ratios, and storage requests per call; fails unless the server was told each
# operation id exactly once. Needs python3 for the last peer, which is left out without it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java HttpBench "${1:-10000}"
