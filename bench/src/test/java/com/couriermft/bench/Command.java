package com.couriermft.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs other programs and measures their costs. */
final class Command {
  private static final int SAMPLE_MILLIS = 20;

  private Command() {}

  /**
   * The result of a program that ended successfully.
   *
   * @param residentMebibytes maximum resident memory in MiB, sampled every 20 ms
   */
  record Outcome(Cost cost, long residentMebibytes) {}

  static Outcome run(List<String> command) throws IOException {
    return run(command, Map.of());
  }

  /**
   * Runs a program. Bash measures the time, because it waits for child processes and therefore
   * knows their processor time.
   */
  static Outcome run(List<String> command, Map<String, String> environment) throws IOException {
    List<String> timed =
        new ArrayList<>(List.of("bash", "-c", "TIMEFORMAT='%U %S'; time \"$@\"", "bash"));
    timed.addAll(command);
    Path output = Files.createTempFile("courier-bench", ".out");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(timed).redirectErrorStream(true).redirectOutput(output.toFile());
      builder.environment().putAll(environment);
      long begun = System.nanoTime();
      Process process = builder.start();
      long resident = watch(process);
      double wall = (System.nanoTime() - begun) / 1e9;
      List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8);
      if (process.exitValue() != 0) {
        throw new IOException(command.get(0) + " failed: " + String.join(" | ", lines));
      }
      String[] cpu = lines.get(lines.size() - 1).split(" ");
      return new Outcome(
          new Cost(wall, Double.parseDouble(cpu[0]) + Double.parseDouble(cpu[1])), resident);
    } finally {
      Files.delete(output);
    }
  }

  private static long watch(Process process) throws IOException {
    long most = 0;
    try {
      do {
        most =
            Math.max(
                most,
                process
                    .descendants()
                    .mapToLong(child -> Resident.mebibytes(child.pid()).orElse(0))
                    .sum());
      } while (!process.waitFor(SAMPLE_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted", e);
    }
    return most;
  }
}
