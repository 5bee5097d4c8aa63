package com.couriermft.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** The command line of the local host; {@code help} lists the commands. */
public final class Main {
  private static final Path APP = Path.of("functions", "target", "azure-functions", "courier");

  /**
   * The argument that marks a child process. The parent has set up the child's environment, and the
   * child ends when the parent ends.
   */
  static final String CHILD = "--child";

  private static final int PORT = 7071;
  private static final String USAGE =
      """
      up   [--port P] [--data DIR] [--app DIR]              starts Azurite (in memory, or in DIR) and a host
      host [--storage CONNECTION] [--port P] [--app DIR]    starts a host for a storage account
      sftp --root DIR --user U --password P [--port P]      starts an SFTP server over a directory
      Each command runs until you interrupt it. The default port is 7071 (sftp: any free one), the default app
      functions/target/azure-functions/courier. COURIER_JAVA_OPTS holds options of the host's JVM,
      COURIER_LOG=debug shows more. Without --storage, AzureWebJobsStorage names the account.\
      """;

  private Main() {}

  /**
   * Runs a command until the process is stopped. The exit code is 2 for invalid arguments and 1 for
   * all other failures.
   */
  public static void main(String[] arguments) {
    HostLog.configure();
    var command = arguments.length == 0 ? "help" : arguments[0];
    var options = Arrays.asList(arguments).subList(Math.min(1, arguments.length), arguments.length);
    try {
      switch (command) {
        case "up" -> up(options);
        case "host" -> host(options);
        case "sftp" -> sftp(options);
        case "help", "--help", "-h" -> System.out.println(USAGE);
        default -> throw new IllegalArgumentException("Unknown command " + command);
      }
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage() + System.lineSeparator() + USAGE);
      System.exit(2);
    } catch (IOException | RuntimeException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void up(List<String> options) {
    var arguments = Arguments.parse(options, Set.of("--port", "--data", "--app"), Set.of());
    var app = arguments.path("--app", APP);
    var port = arguments.port("--port", PORT);
    var azurite =
        arguments.find("--data").isPresent()
            ? Azurite.start(arguments.path("--data", app))
            : Azurite.start();
    System.out.println("storage:   " + azurite.connectionString());
    try {
      System.exit(
          run(
              app,
              HostEnvironment.installation(
                  azurite.connectionString(), arguments.find("--data"), System.getenv()),
              port,
              azurite::close));
    } finally {
      azurite.close();
    }
  }

  /**
   * Runs a host in a separate process until it ends, then runs {@code afterwards}. Returns the exit
   * code of the host.
   */
  private static int run(Path app, Map<String, String> storage, int port, Runnable afterwards) {
    var host = HostProcess.of(app, storage).port(port).onLine(Main::show).start();
    Shutdown.onSignal(
        () -> {
          host.close();
          afterwards.run();
        });
    System.out.println(HostProcess.READY + host.apiUri());
    System.out.println("dashboard: " + host.apiUri() + "/ui/");
    var code = host.awaitExit();
    afterwards.run();
    return code;
  }

  /**
   * The host prints the line that it is ready before this process can handle signals, so the line
   * is suppressed.
   */
  private static void show(String line) {
    if (!line.startsWith(HostProcess.READY)) {
      System.err.println(line);
    }
  }

  private static void host(List<String> options) throws IOException, InterruptedException {
    var arguments = Arguments.parse(options, Set.of("--storage", "--port", "--app"), Set.of(CHILD));
    var app = arguments.path("--app", APP);
    var port = arguments.port("--port", PORT);
    var storage = storage(arguments);
    var needed = HostEnvironment.of(app, storage, System.getenv());
    if (!arguments.isOn(CHILD) && !System.getenv().entrySet().containsAll(needed.entrySet())) {
      System.exit(run(app, storage, port, () -> {}));
    }
    var host = LocalHost.start(app, System.getenv(), port);
    var shutdown = Shutdown.onSignal(host::close);
    if (arguments.isOn(CHILD)) {
      shutdown.onEndOfInput();
    }
    Readiness.await(host);
    System.out.println(HostProcess.READY + host.apiUri());
    new CountDownLatch(1).await();
  }

  /**
   * Returns the environment variables to add for storage. Empty if the environment configures
   * access by identity.
   */
  private static Map<String, String> storage(Arguments arguments) {
    return arguments
        .find("--storage")
        .or(() -> Optional.ofNullable(System.getenv("AzureWebJobsStorage")))
        .map(HostEnvironment::storage)
        .or(
            () ->
                Optional.of(Map.<String, String>of())
                    .filter(none -> System.getenv().containsKey("AzureWebJobsStorage__credential")))
        .orElseThrow(
            () -> new IllegalArgumentException("Neither --storage nor AzureWebJobsStorage is set"));
  }

  private static void sftp(List<String> options) throws IOException, InterruptedException {
    var arguments =
        Arguments.parse(options, Set.of("--root", "--port", "--user", "--password"), Set.of());
    var server =
        SftpServer.over(arguments.path("--root", Path.of("")))
            .user(arguments.get("--user"), arguments.get("--password"))
            .port(arguments.port("--port", 0))
            .start();
    Shutdown.onSignal(server::close);
    System.out.println(
        HostProcess.READY + "sftp://127.0.0.1:" + server.port() + " " + server.fingerprint());
    new CountDownLatch(1).await();
  }
}
