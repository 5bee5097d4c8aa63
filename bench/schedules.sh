#!/usr/bin/env bash
# How late real hosts start what many schedules want within one minute, and within one second.
# usage: ./courier bench schedules [COUNT]      default 200 schedules, two hosts
# Prints times; fails if an instant makes no run, or two.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java SchedulesBench "${1:-200}"
