#!/usr/bin/env bash
# What ciphers and digests do on one core with the first compiler only, of the JDK and as Courier installs them.
# usage: ./courier bench ciphers; with another JDK first in PATH for that one
# Prints tables; asserts no times.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

JDK_JAVA_OPTIONS=-XX:TieredStopAtLevel=1 bench_java CipherBench
