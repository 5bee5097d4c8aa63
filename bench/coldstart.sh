#!/usr/bin/env bash
# From the start of a host's process to the first answer of the packaged app, its JVM as the Functions
# worker has it, against an app of one empty function; what is loaded until then, by jar; and the package.
# Both again with each archive of classes that the JVM knows.
# usage: ./courier bench coldstart [RUNS [JDK]]      default 5: starts of each app; and the JDK in PATH
# Prints tables; asserts no times.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

[ $# -lt 2 ] || BENCH_JAVA=$2/bin/java
bench_java ColdStartBench "${1:-5}"
