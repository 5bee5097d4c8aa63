package com.couriermft.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An npm project of this repository, installed from its lock file on first use. Thread-safe.
 *
 * @param directory the directory with {@code package.json} and {@code package-lock.json}
 */
public record NodeProject(Path directory) {
  private static final Object THIS_PROCESS = new Object();

  /**
   * Finds a project in the working directory or above it.
   *
   * @param path the path of the project, such as {@code local/azurite}
   * @throws IllegalStateException no such project exists
   */
  public static NodeProject find(Path path) {
    Path working = Path.of("").toAbsolutePath();
    return Stream.iterate(working, directory -> directory != null, Path::getParent)
        .map(directory -> directory.resolve(path))
        .filter(directory -> Files.isRegularFile(directory.resolve("package.json")))
        .findFirst()
        .map(NodeProject::new)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "No " + path + "/package.json in " + working + " or above it"));
  }

  /**
   * Installs the packages in the lock file, unless they are already installed. If several processes
   * call this method at the same time, only one of them installs the packages.
   *
   * @return this project
   * @throws IllegalStateException Node.js or npm is missing, or the installation fails
   */
  public NodeProject install() {
    // A file lock excludes other processes but not other threads in this process.
    synchronized (THIS_PROCESS) {
      try (var file =
              FileChannel.open(
                  directory.resolve("install.lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          var lock = file.lock()) {
        if (lock.isValid() && !isInstalled()) {
          runNpm();
        }
      } catch (IOException e) {
        throw new UncheckedIOException("The packages cannot be installed in " + directory, e);
      }
    }
    return this;
  }

  /**
   * Returns a process builder that runs a script with Node.js in this project's directory. The
   * caller starts the process.
   *
   * @param script the script, such as {@code start.js}
   */
  public ProcessBuilder script(String script, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("node", script));
    command.addAll(arguments);
    return new ProcessBuilder(command).directory(directory.toFile());
  }

  /**
   * Returns whether the file exists that npm writes last. The file is missing if an installation is
   * incomplete.
   */
  private boolean isInstalled() throws IOException {
    var installed = directory.resolve("node_modules").resolve(".package-lock.json");
    return Files.exists(installed)
        && Files.getLastModifiedTime(installed)
                .compareTo(Files.getLastModifiedTime(directory.resolve("package-lock.json")))
            >= 0;
  }

  private void runNpm() throws IOException {
    var log = directory.resolve("node_modules.log");
    Process npm;
    try {
      npm =
          new ProcessBuilder(List.of("npm", "ci", "--omit=dev", "--no-audit", "--no-fund"))
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) {
      throw missingNode(e);
    }
    try {
      if (npm.waitFor() != 0) {
        throw new IllegalStateException(
            "npm ci in " + directory + " failed: " + Files.readString(log));
      }
    } catch (InterruptedException e) {
      npm.destroy();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while running npm ci in " + directory, e);
    }
    Files.delete(log);
  }

  /** Returns the exception to throw when Node.js does not start. */
  public static IllegalStateException missingNode(IOException cause) {
    return new IllegalStateException(
        "Node.js with npm is required but cannot be started; install Node.js 20 or later "
            + "(https://nodejs.org, or apt-get install nodejs npm)",
        cause);
  }
}
