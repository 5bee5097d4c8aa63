package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that repeated work uses {@code background.Recurring}, because an executor stops repeating
 * work after its first exception. The test reads the sources, including the sources of modules that
 * are compiled later.
 */
class RecurringWorkTest {
  private static final Pattern RECURRING =
      Pattern.compile(
          "\\.\\s*schedule(?:AtFixedRate|WithFixedDelay)\\s*\\(|\\bjava\\.util\\.Timer\\b");

  @Test
  void recurringWork_survivesWhatItThrows() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : ProjectFiles.sources(ProjectFiles.PRODUCT)) {
      if (RECURRING.matcher(Files.readString(file)).find()) {
        found.add(file.getFileName().toString());
      }
    }
    // The process of an isolated function has its own heartbeat; its host stops a process whose
    // heartbeat stops.
    assertThat(found).containsExactly("Recurring.java", "Runner.java");
  }
}
