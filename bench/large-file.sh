#!/usr/bin/env bash
# One large archive through the demonstration's job, the host in a small heap.
# usage: ./courier bench large-file [MEGABYTES]      default 2200: an archive of more than 2 GiB
# Prints each step's rate, the host's peak heap after collection, its peak resident memory, and the
# rate of a bare copy of the same archive on this disk in the same run, as the peer.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

megabytes=${1:-2200}
work=$(mktemp -d "${TMPDIR:-/tmp}/courier-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
gc=$work/gc.log

export COURIER_JAVA_OPTS="-Xmx256m -Xlog:gc*:file=$gc"
export COURIER_RSS_LOG=$work/rss

sample_memory() { # peak resident memory of the host: the youngest java with our heap setting
  local peak=0 pid now
  while [ -d "$work" ] && [ ! -f "$work/stop" ]; do
    for pid in $(pgrep -f "Xlog:gc\*:file=$gc" || true); do
      now=$(awk '/^VmHWM/{print $2}' "/proc/$pid/status" 2>/dev/null || echo 0)
      [ "${now:-0}" -gt "$peak" ] && peak=$now && echo "$peak" >"$COURIER_RSS_LOG"
    done
    sleep 1
  done
}
sample_memory &
sampler=$!

./courier demo --archives 1 --megabytes "$megabytes" --work "$work/demo" | grep -vE '^ +[a-z]+ +[a-z.]+ +running'
touch "$work/stop"
wait "$sampler" || true

archive=$(ls "$work"/demo/partner/processed/*.zip)
size=$(stat -c %s "$archive")
begun=$(date +%s.%N)
cp "$archive" "$work/copy"
sync "$work/copy"
ended=$(date +%s.%N)

echo
echo "archive                    $size bytes, $(unzip -Z1 "$archive" | wc -l) files inside"
awk -v size="$size" -v begun="$begun" -v ended="$ended" \
  'BEGIN { printf "bare copy on this disk     %.0f MiB/s\n", size / 1048576 / (ended - begun) }'
grep -oE '[0-9]+M->[0-9]+M\([0-9]+M\)' "$gc" |
  sed -E 's/.*->([0-9]+)M\(([0-9]+)M\)/\1 \2/' |
  awk '$1 > used { used = $1 } $2 > heap { heap = $2 }
       END { printf "host heap after collection %d MiB at most (committed %d MiB, limit 256 MiB)\n", used, heap }'
awk '{ printf "host resident memory       %.0f MiB at most\n", $1 / 1024 }' "$COURIER_RSS_LOG"
