package com.couriermft.chaos;

import com.couriermft.local.Arguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The command-line options.
 *
 * @param length the duration of the storm
 * @param seed the seed of all random decisions, except the scheduling of threads
 * @param hosts the number of hosts
 * @param app the packaged app
 * @param steps the jar with the step type
 * @param work an empty directory for logs, ledgers and the report
 */
record StormOptions(Duration length, long seed, int hosts, Path app, Path steps, Path work) {
  static final String USAGE =
      """
      chaos [--minutes N] [--seed S] [--hosts N] [--work DIR]
      Runs jobs on N hosts (default 3, 2 to 8) on an unreliable storage service for N minutes (default 3),
      killing, suspending and disconnecting hosts, and checks that nothing was lost or duplicated. With less
      than ten minutes, leases are short. Logs, ledger and report stay in DIR.\
      """;

  private static final int MOST_MINUTES = 1_440;

  static StormOptions parse(String[] arguments) throws IOException {
    Arguments given =
        Arguments.parse(
            List.of(arguments),
            Set.of("--minutes", "--seed", "--hosts", "--work", "--app", "--steps"),
            Set.of());
    Path target = Path.of("chaos/target");
    Path work =
        given.find("--work").isPresent()
            ? given.path("--work", target)
            : Files.createTempDirectory("courier-chaos");
    Files.createDirectories(work);
    return new StormOptions(
        Duration.ofMinutes(number(given, "--minutes", 3, 1, MOST_MINUTES)),
        number(given, "--seed", System.nanoTime() % 1_000_000, 0, Integer.MAX_VALUE),
        (int) number(given, "--hosts", 3, 2, 8),
        given.path("--app", Path.of("functions/target/azure-functions/courier")),
        given.find("--steps").isPresent() ? given.path("--steps", target) : steps(target),
        work);
  }

  private static Path steps(Path target) throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(file -> file.toString().endsWith("-steps.jar"))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "No *-steps.jar in " + target + "; run mvn package"));
    }
  }

  private static long number(Arguments given, String name, long fallback, long min, long max) {
    String text = given.find(name).orElse(Long.toString(Math.abs(fallback)));
    if (!text.matches("\\d{1,10}") || Long.parseLong(text) < min || Long.parseLong(text) > max) {
      throw new IllegalArgumentException(
          "%s is %s; it must be %d to %d".formatted(name, text, min, max));
    }
    return Long.parseLong(text);
  }
}
