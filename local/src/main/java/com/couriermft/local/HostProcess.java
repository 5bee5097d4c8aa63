package com.couriermft.local;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A host in a separate process with the app's environment, which can be killed, suspended and
 * stopped like an instance in the cloud. It also ends when this process ends, for any reason.
 * Thread-safe.
 */
public final class HostProcess implements AutoCloseable {
  static final String READY = "ready: ";
  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration STOP = Duration.ofSeconds(25);
  private static final Duration LAST_LINES = Duration.ofSeconds(5);

  private final Process process;
  private final Thread output;
  private final URI apiUri;
  private final @Nullable Path logFile;

  private HostProcess(Process process, Thread output, URI apiUri, @Nullable Path logFile) {
    this.process = process;
    this.output = output;
    this.apiUri = apiUri;
    this.logFile = logFile;
  }

  /**
   * Returns the options for starting a host.
   *
   * @param appDirectory the directory of the packaged app
   * @param storage the connection string, which the app sees as {@code AzureWebJobsStorage} and
   *     {@code CourierStorage}
   */
  public static Builder of(Path appDirectory, String storage) {
    return of(appDirectory, HostEnvironment.storage(storage));
  }

  /**
   * Returns the options for starting a host.
   *
   * @param appDirectory the directory of the packaged app
   * @param storage the settings with which the host and the app connect to storage, such as {@code
   *     AzureWebJobsStorage__blobServiceUri}
   */
  public static Builder of(Path appDirectory, Map<String, String> storage) {
    return new Builder(appDirectory.toAbsolutePath().normalize(), Map.copyOf(storage));
  }

  /** Returns the URL of the host without a path: {@code http://127.0.0.1:<port>}. */
  public URI uri() {
    return apiUri.resolve("/");
  }

  /** Returns the base URL of the app's functions, for example {@code http://127.0.0.1:7071/api}. */
  public URI apiUri() {
    return apiUri;
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Returns the file to which the host's output is written.
   *
   * @throws IllegalStateException no log file was set
   */
  public Path getLogFile() {
    if (logFile == null) {
      throw new IllegalStateException(
          "The host of process " + pid() + " was started without a log file");
    }
    return logFile;
  }

  /** Kills the process (SIGKILL), as if the instance crashed, and waits until it has ended. */
  public void kill() {
    process.destroyForcibly();
    awaitExit();
  }

  /** Suspends the process (SIGSTOP), as if the instance stalled. Not supported on Windows. */
  public void pause() {
    signal("STOP");
  }

  /** Resumes a suspended process (SIGCONT). */
  public void resume() {
    signal("CONT");
  }

  /** Asks the process to stop (SIGTERM): it drains for up to 10 s. Returns immediately. */
  public void terminate() {
    // Process.destroy would also close the process's output and lose its output while it stops.
    process.toHandle().destroy();
  }

  /**
   * Waits until the process has ended and its last lines are in the log file.
   *
   * @return the exit code: 0 after {@link #terminate}
   */
  public int awaitExit() {
    try {
      var code = process.waitFor();
      output.join(LAST_LINES.toMillis());
      return code;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(
          "Interrupted while waiting for process " + pid() + " to end", e);
    }
  }

  /**
   * Stops the process, even if it is suspended, and waits until it has ended. The process is killed
   * after 25 s.
   */
  @Override
  public void close() {
    if (!process.isAlive()) {
      return;
    }
    terminate();
    resume();
    try {
      if (!process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS)) {
        kill();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private void signal(String name) {
    try {
      var kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start();
      if (kill.waitFor() != 0 && !process.waitFor(1, TimeUnit.SECONDS)) {
        throw new IllegalStateException("kill -" + name + " " + pid() + " fails");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The command kill cannot be started", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while signalling process " + pid(), e);
    }
  }

  /** The options of a host process. Not thread-safe. */
  public static final class Builder {
    private final Path appDirectory;
    private final Map<String, String> storage;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<String> jvmOptions = new ArrayList<>();
    private int port;
    private String classPath = System.getProperty("java.class.path");
    private @Nullable Path logFile;
    private Consumer<String> onLine = line -> {};

    private Builder(Path appDirectory, Map<String, String> storage) {
      this.appDirectory = appDirectory;
      this.storage = storage;
    }

    /** Sets an environment variable of the process, which overrides an inherited value. */
    public Builder environment(String name, String value) {
      environment.put(name, value);
      return this;
    }

    /**
     * Adds JVM options such as {@code -Xmx256m}; the options in {@code COURIER_JAVA_OPTS} come
     * first.
     */
    public Builder jvmOptions(String... options) {
      jvmOptions.addAll(List.of(options));
      return this;
    }

    /**
     * Sets the class path of the host, which may differ from the app's class path. The default is
     * the class path of this process.
     *
     * @param entries jars and directories, separated by the system's path separator
     */
    public Builder classPath(String entries) {
      classPath = entries;
      return this;
    }

    /** Sets the port to listen on; the default 0 selects any free port. */
    public Builder port(int value) {
      port = value;
      return this;
    }

    /** Appends the process's output to a file. */
    public Builder logFile(Path file) {
      logFile = file;
      return this;
    }

    /** Passes each line of the output to a consumer, on a separate thread. */
    Builder onLine(Consumer<String> consumer) {
      onLine = consumer;
      return this;
    }

    /**
     * Starts the host and waits until its app responds.
     *
     * @throws IllegalStateException the packaged app does not exist, or the process ends early, or
     *     takes more than 90 seconds to respond
     */
    public HostProcess start() {
      if (!Files.isRegularFile(appDirectory.resolve("host.json"))) {
        throw new IllegalStateException(
            appDirectory
                + " is not a packaged app: it has no host.json. Run mvn package, or specify "
                + "another directory");
      }
      var builder =
          new ProcessBuilder(command()).directory(appDirectory.toFile()).redirectErrorStream(true);
      builder.environment().putAll(HostEnvironment.of(appDirectory, storage, System.getenv()));
      builder.environment().putAll(environment);
      try {
        return await(builder.start());
      } catch (IOException e) {
        throw new UncheckedIOException("The host process cannot be started in " + appDirectory, e);
      }
    }

    private List<String> command() {
      var command = new ArrayList<String>();
      command.add(ProcessHandle.current().info().command().orElse("java"));
      Stream.of(System.getenv().getOrDefault("COURIER_JAVA_OPTS", "").split("\\s+"))
          .filter(option -> !option.isEmpty())
          .forEach(command::add);
      command.addAll(jvmOptions);
      command.addAll(List.of("-cp", absoluteClassPath(), Main.class.getName()));
      command.addAll(List.of("host", "--port", Integer.toString(port)));
      command.addAll(List.of("--app", appDirectory.toString(), Main.CHILD));
      return command;
    }

    /** Makes the class path absolute, because the process runs in the app's directory. */
    private String absoluteClassPath() {
      return Stream.of(classPath.split(File.pathSeparator))
          .map(entry -> Path.of(entry).toAbsolutePath().toString())
          .collect(Collectors.joining(File.pathSeparator));
    }

    private HostProcess await(Process process) {
      var ready = new CompletableFuture<URI>();
      var log = OutputLog.open(logFile);
      var output =
          OutputReader.start(
              process,
              line -> {
                log.write(line);
                onLine.accept(line);
                if (line.startsWith(READY)) {
                  ready.complete(URI.create(line.substring(READY.length())));
                }
              });
      process
          .onExit()
          .thenAccept(
              ended ->
                  ready.completeExceptionally(
                      new IllegalStateException("It exited with code " + ended.exitValue())));
      try {
        return new HostProcess(
            process, output, ready.get(START.toSeconds(), TimeUnit.SECONDS), logFile);
      } catch (ExecutionException | TimeoutException e) {
        process.destroyForcibly();
        throw new IllegalStateException(
            "The host of " + appDirectory + " did not start: " + log.tail(), e);
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
        throw new IllegalStateException(
            "Interrupted while starting the host of " + appDirectory, e);
      }
    }
  }
}
