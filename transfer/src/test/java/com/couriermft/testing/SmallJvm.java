package com.couriermft.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a main method in a separate JVM with a small heap. */
public final class SmallJvm {
  private static final int MOST_SECONDS = 120;

  private SmallJvm() {}

  /**
   * Runs the program and returns its standard output and standard error. If it takes longer than
   * two minutes, it is killed and the test fails.
   *
   * @param heap the maximum heap, such as {@code 64m}
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
