package com.couriermft.steps.function.isolated;

/** The shell script around a child's JVM: it sets limits, passes signals on and ends everything. */
final class Supervisor {
  /**
   * Runs its arguments from the third on. Its first two are the most blocks of 512 bytes of a file,
   * and the most open files.
   *
   * <p>It leads a process group. A line on its standard input sends SIGTERM to the group; the end
   * of its standard input, which the host's death brings about as well, SIGKILL.
   */
  static final String SCRIPT =
      """
      trap : TERM
      ulimit -c 0 && ulimit -f "$1" && ulimit -n "$2" || exit 71
      shift 2
      exec 3<&0 </dev/null
      "$@" 3<&- &
      child=$!
      (
        trap '' TERM
        while read -r line; do kill -s TERM -- "-$$"; done
        kill -s KILL -- "-$$"
      ) <&3 >/dev/null 2>&1 &
      exec 3<&-
      wait "$child"
      status=$?
      while kill -0 "$child" 2>/dev/null; do
        wait "$child"
        status=$?
      done
      exit "$status"
      """;

  private Supervisor() {}
}
