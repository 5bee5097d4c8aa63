#!/usr/bin/env bash
# OpenPGP messages against gpg, zip archives against zip and unzip, in pairs, file to file on one disk.
# usage: ./courier bench crypto [--only messages|archives] [--size MIB] [--pairs N] [--c1] [--work DIR]      default 1024, 5
#        ./courier bench crypto --heap MIB [--c1] [--work DIR]      one file alone, for its memory
# --c1 runs our side as the Functions worker does; --work needs 6 times the size, --heap three times.
# COURIER_JAVA_OPTS is our JVM's (default -Xmx256m). Needs gpg, zip and unzip. Prints tables; asserts
# no times, but that the bytes are the same: each side reads what the other has written.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java CryptoBench "$@"
