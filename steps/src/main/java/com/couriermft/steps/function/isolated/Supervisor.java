package com.couriermft.steps.function.isolated;

/**
 * The shell script that runs a child's JVM. It sets limits, forwards signals and ends all
 * processes.
 */
final class Supervisor {
  /**
   * The script, which runs the command in its arguments, starting with the third. The first two are
   * the maximum size of a file in blocks of 512 bytes and the maximum number of open files.
   *
   * <p>The script leads a process group. A line on its standard input makes it send SIGTERM to the
   * group. The end of its standard input, for example when the host dies, makes it send SIGKILL.
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
