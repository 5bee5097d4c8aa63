package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Runs other archive programs in a directory. Skips the test if one is missing. */
record Peers(Path directory) {
  private static final Set<String> KNOWN =
      Set.of("7zz", "bsdtar", "cat", "gzip", "tar", "unzip", "zip");

  /** Runs a shell command that must succeed. */
  void run(String command) throws IOException, InterruptedException {
    List.of(command.split("\\W+(?=[a-z0-9]+ )| ")).stream()
        .filter(KNOWN::contains)
        .forEach(Peers::require);
    Path log = directory.resolveSibling(directory.getFileName() + ".log");
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(command).isTrue();
    assertThat(process.exitValue())
        .as(command + ": " + Files.readString(log, StandardCharsets.ISO_8859_1))
        .isZero();
  }

  private static void require(String program) {
    assumeTrue(
        List.of(System.getenv("PATH").split(File.pathSeparator)).stream()
            .anyMatch(each -> Files.isExecutable(Path.of(each, program))),
        program + " is not installed");
  }
}
