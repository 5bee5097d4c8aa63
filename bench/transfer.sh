#!/usr/bin/env bash
# SFTP to blobs and back against rclone, or FTP against lftp, in pairs: one large file, then 1,000 of 10 KiB.
# usage: ./courier bench transfer [--only small|large] [--size MIB] [--pairs N] [--c1] [--work DIR]
#                         [--round-trip MS] [--blob-round-trip MS] [--peer rclone|lftp]
#                                                              default 1024, 5, 0, 0, rclone
#        ./courier bench transfer --heap MIB [--c1] [--work DIR]      one file alone, for its memory
# --c1 runs our side as the Functions worker does; --round-trip puts the SFTP server at that distance,
# --blob-round-trip the blob service; --work needs 2 (pairs + 2) times the size, --heap three times.
# COURIER_JAVA_OPTS is our JVM's (default -Xmx256m). Needs sshd and rclone; for lftp, vsftpd, lftp and
# rclone. Prints tables; asserts no times, but that the bytes are the same.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. bench/java.sh

bench_java TransferBench "$@"
