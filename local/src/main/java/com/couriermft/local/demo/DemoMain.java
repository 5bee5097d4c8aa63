package com.couriermft.local.demo;

import com.couriermft.local.Arguments;
import com.couriermft.local.HostLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** The command {@code ./courier demo}, which runs the {@link Demo} in a temporary folder. */
public final class DemoMain {
  /** The size above which the storage is kept on disk, in megabytes. */
  private static final int IN_MEMORY_MEGABYTES = 400;

  private static final String USAGE =
      """
      demo [--keep] [--megabytes N] [--archives N] [--app DIR] [--work DIR]
      Runs a job over a partner's SFTP server with N megabytes (default 50) of zipped invoices in N
      archives (default 8) and checks that every byte arrived. --keep leaves everything running until
      you interrupt it; --work DIR uses that folder and does not remove it.\
      """;

  private DemoMain() {}

  /**
   * Runs the demonstration. The exit code is 0 if it completed, 2 for invalid arguments, and 1 for
   * all other failures.
   */
  public static void main(String[] arguments) throws InterruptedException {
    HostLog.configure();
    try {
      run(
          Arguments.parse(
              List.of(arguments),
              Set.of("--megabytes", "--archives", "--app", "--examples", "--work"),
              Set.of("--keep")));
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage() + System.lineSeparator() + USAGE);
      System.exit(2);
    } catch (IOException | RuntimeException e) {
      System.err.println("demo: failed: " + e.getMessage());
      System.exit(1);
    }
    System.exit(0);
  }

  private static void run(Arguments arguments) throws IOException, InterruptedException {
    boolean own = arguments.find("--work").isEmpty();
    Path work =
        own ? Files.createTempDirectory("courier-demo") : arguments.path("--work", Path.of(""));
    int megabytes = number(arguments, "--megabytes", 50);
    Demo.Options options =
        new Demo.Options(
            arguments.path("--app", Path.of("functions/target/azure-functions/courier")),
            arguments.path("--examples", Path.of("examples")),
            work,
            number(arguments, "--archives", 8),
            megabytes,
            megabytes <= IN_MEMORY_MEGABYTES);
    try {
      new Demo(options, System.out).run(() -> keep(arguments.isOn("--keep")));
    } finally {
      if (own) {
        remove(work);
      }
    }
  }

  private static void keep(boolean on) throws InterruptedException {
    if (on) {
      System.out.println("Everything keeps running until you press Ctrl-C.");
      new CountDownLatch(1).await();
    }
  }

  private static int number(Arguments arguments, String name, int defaultValue) {
    String text = arguments.find(name).orElse(Integer.toString(defaultValue));
    if (!text.matches("[1-9]\\d{0,5}")) {
      throw new IllegalArgumentException(name + " is " + text + "; it must be from 1 to 999999");
    }
    return Integer.parseInt(text);
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
