#!/usr/bin/env bash
# How long after its instant a run is started: two real hosts, many schedules due in one minute, then at one instant.
# usage: ./courier bench schedules [SCHEDULES]      default 200
# Prints figures; asserts no times, but fails if an instant starts no run or several.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java SchedulesBench "${1:-200}"
