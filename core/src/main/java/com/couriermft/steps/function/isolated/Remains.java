package com.couriermft.steps.function.isolated;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Processes that a child has started and that have left its process group. */
final class Remains {
  private Remains() {}

  /** Ends every process whose environment has this token. */
  static void end(String token) {
    String variable = ChildCommand.TOKEN + "=" + token;
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      all.filter(each -> environment(each.pid()).contains(variable))
          .forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static String environment(long pid) {
    try {
      byte[] all = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "environ"));
      return new String(all, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // It has ended, or is another user's.
    }
  }
}
