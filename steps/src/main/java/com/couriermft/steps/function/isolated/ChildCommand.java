package com.couriermft.steps.function.isolated;

import com.couriermft.engine.definition.ProcessBounds;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.isolated.Runner;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts child processes: this process's JVM with the SDK and the function's jar, under a {@link
 * Supervisor}. Children run in separate namespaces where the host can create them. Thread-safe.
 *
 * @param namespaces command that creates namespaces for another command; empty if not available
 * @param environment environment variables of this process that children inherit
 */
record ChildCommand(List<String> namespaces, Map<String, String> environment) {
  /** The environment variable that identifies processes that have left a child's process group. */
  static final String TOKEN = "ISOLATED_FUNCTION";

  private static final int MOST_OPEN_FILES = 256;
  private static final int BLOCKS_OF_A_MEBIBYTE = 2_048;
  private static final String PATH = "/usr/local/bin:/usr/bin:/bin";

  ChildCommand {
    namespaces = List.copyOf(namespaces);
    environment = Map.copyOf(environment);
  }

  /**
   * Starts a child, which ends when its standard input is closed.
   *
   * @param directory directory of the child, with the directories {@code work} and {@code tmp}
   * @param token value of the environment variable {@link #TOKEN}
   * @throws CourierException {@code isolation_unavailable}
   */
  Process start(ChildSpec spec, Path directory, Path socket, String token) {
    List<String> command = new ArrayList<>(List.of("setsid", "sh", "-c", Supervisor.SCRIPT));
    command.add("courier-isolated");
    command.add(Integer.toString(spec.isolation().fileMb() * BLOCKS_OF_A_MEBIBYTE));
    command.add(Integer.toString(MOST_OPEN_FILES));
    command.addAll(namespaces);
    command.addAll(java(spec, directory, socket));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(directory.resolve("work").toFile());
    Map<String, String> variables = builder.environment();
    variables.clear();
    variables.putAll(environment);
    variables.put("PATH", PATH);
    variables.put("LANG", "C.UTF-8");
    variables.put("HOME", directory.resolve("work").toString());
    variables.put("TMPDIR", directory.resolve("tmp").toString());
    variables.put(TOKEN, token);
    try {
      return builder.start();
    } catch (IOException e) {
      throw CourierException.of(
          StepCodes.ISOLATION_UNAVAILABLE,
          "The process of an isolated function cannot be started: " + e.getMessage(),
          e);
    }
  }

  private static List<String> java(ChildSpec spec, Path directory, Path socket) {
    ProcessBounds bounds = spec.isolation();
    String classPath = place(JobFunction.class) + File.pathSeparator + spec.jar();
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx" + bounds.memoryMb() + "m",
        "-XX:MaxMetaspaceSize=128m",
        "-XX:MaxDirectMemorySize=" + Math.max(16, bounds.memoryMb() / 4) + "m",
        "-XX:ReservedCodeCacheSize=32m",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:-UsePerfData",
        "-XX:-CreateCoredumpOnCrash",
        "-Djava.io.tmpdir=" + directory.resolve("tmp"),
        "-cp",
        classPath,
        Runner.class.getName(),
        socket.toString(),
        spec.functionClass());
  }

  /** Returns the location of the SDK's classes. */
  private static Path place(Class<?> of) {
    try {
      URL source = of.getProtectionDomain().getCodeSource().getLocation();
      return Path.of(source.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("The SDK's classes are not in a file", e);
    }
  }
}
