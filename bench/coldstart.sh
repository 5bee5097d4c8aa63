#!/usr/bin/env bash
# From the start of a host's process to the first answer of the packaged app, its JVM as the Functions
# worker has it, against an app of one empty function; what is loaded until then, by jar; and the package.
# usage: ./courier bench coldstart [RUNS]      default 5: starts of each app
# Prints tables; asserts no times.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

BENCH_JARS=1 bench_java ColdStartBench "${1:-5}"
