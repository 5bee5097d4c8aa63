package com.couriermft.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a main method in a JVM of its own with little heap. */
public final class SmallJvm {
  private static final int MOST_SECONDS = 120;

  private SmallJvm() {}

  /**
   * What it has written to its standard output and error by its end; a JVM that takes longer than
   * two minutes is ended and fails the test.
   *
   * @param heap such as {@code 64m}
   */
  public static String run(String heap, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> command =
        new ArrayList<>(List.of(java, "-Xmx" + heap, "-cp", path, main.getName()));
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile("courier-jvm", ".log");
    Process child =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(child.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).as("%s ends", main).isTrue();
      return Files.readString(output).strip();
    } finally {
      child.destroyForcibly();
      Files.delete(output);
    }
  }
}
