package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The resident memory of processes, as counted by Linux. */
final class Resident {
  private Resident() {}

  /** Returns the maximum resident memory of this process in MiB. */
  static long mebibytes() throws IOException {
    return most(Path.of("/proc/self/status")).orElse(0);
  }

  /** Returns the maximum resident memory of another process in MiB; empty if it has ended. */
  static OptionalLong mebibytes(long pid) {
    try {
      return most(Path.of("/proc/" + pid + "/status"));
    } catch (IOException e) {
      return OptionalLong.empty(); // The process has ended in the meantime.
    }
  }

  private static OptionalLong most(Path status) throws IOException {
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
        .findFirst();
  }
}
