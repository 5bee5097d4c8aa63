package com.couriermft.steps.function.isolated;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Detects whether this process can start others in separate namespaces. In a namespace, a child
 * sees only its own processes, and the processes that it starts end when it ends.
 */
final class Namespaces {
  private static final List<String> PROCESSES =
      List.of("--mount", "--pid", "--fork", "--mount-proc", "--kill-child");

  private Namespaces() {}

  /** Returns the command that creates namespaces for another command; empty if none works. */
  static List<String> find() throws InterruptedException {
    List<String> unprivileged =
        command(List.of("unshare", "--user", "--map-current-user"), PROCESSES);
    List<String> privileged = command(List.of("unshare"), PROCESSES);
    if (works(unprivileged)) {
      return unprivileged;
    }
    return works(privileged) ? privileged : List.of();
  }

  private static List<String> command(List<String> first, List<String> then) {
    return Stream.concat(first.stream(), then.stream()).toList();
  }

  private static boolean works(List<String> unshare) throws InterruptedException {
    Process probe;
    try {
      probe =
          new ProcessBuilder(command(unshare, List.of("true")))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      return false; // The command does not exist on this host.
    }
    try {
      return probe.waitFor(5, TimeUnit.SECONDS) && probe.exitValue() == 0;
    } finally {
      probe.destroyForcibly();
    }
  }
}
