#!/usr/bin/env bash
# Ciphers and digests on one core, the JDK's and those that the app takes (docs/decisions/0029), the
# JVM with its first compiler only, as the Functions worker has it.
# usage: ./courier bench ciphers [JDK]      default: the JDK in PATH
# Prints a table; asserts nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

[ $# -eq 0 ] || BENCH_JAVA=$1/bin/java
BENCH_OPTIONS=-XX:TieredStopAtLevel=1
bench_java CiphersBench
