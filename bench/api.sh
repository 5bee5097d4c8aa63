#!/usr/bin/env bash
# Each list of the API on one real host: requests a second and times with 1, 20 and 100 clients.
# usage: ./courier bench api [EXECUTIONS [SECONDS [LIST]]]      default 500 executions, 10 s for each figure, all lists
# Prints a table; the ratio is that to one client. Asserts no times.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java ApiBench "$@"
