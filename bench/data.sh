#!/usr/bin/env bash
# Tables between databases, CSV and XLSX, each act in turn with peers on the same disk: psql's \copy, MariaDB's
# LOAD DATA, Python's csv, openpyxl, Miller and Apache POI. Ours are the steps, in a process of 256 MiB with the
# first compiler only, as the Functions worker runs it.
# usage: ./courier bench data [--rows N] [--pairs N] [--work DIR]
#        [--only export|import|load_data|transform|write_xlsx|read_xlsx]
#        default 1000000 rows of six columns, 3 pairs after one that warms up
# Needs PostgreSQL and MariaDB (their programs, no running servers). python3 with openpyxl and mlr are left out
# where they are not installed, POI where it cannot be fetched. Prints tables; asserts no times, but that rows are
# the same.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

poi=()
if mvn -B -q -Dstyle.color=never -f bench/poi compile dependency:build-classpath -Dmdep.outputFile=target/classpath; then
  poi=(--poi "$PWD/bench/poi/target/classes:$(cat bench/poi/target/classpath)")
fi
bench_java DataBench "${poi[@]}" "$@"
