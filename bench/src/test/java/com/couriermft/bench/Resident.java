package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Resident memory of processes, as Linux counts it. */
final class Resident {
  private Resident() {}

  /** The most that this process has had. */
  static long mebibytes() throws IOException {
    return most(Path.of("/proc/self/status")).orElse(0);
  }

  /** The most that another process has had; empty if it has ended. */
  static OptionalLong mebibytes(long pid) {
    try {
      return most(Path.of("/proc/" + pid + "/status"));
    } catch (IOException e) {
      return OptionalLong.empty(); // it ended meanwhile
    }
  }

  private static OptionalLong most(Path status) throws IOException {
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
        .findFirst();
  }
}
