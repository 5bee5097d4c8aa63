package com.couriermft.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** The npm project that pins Azurite, and its installation from the lock file. */
final class AzuriteInstallation {
  private static final Path PROJECT = Path.of("local", "azurite", "package.json");
  private static final Object THIS_PROCESS = new Object();

  private AzuriteInstallation() {}

  /**
   * The directory of the npm project with Azurite installed. Several processes may ask at once: one
   * installs.
   *
   * @throws IllegalStateException when the project is not found, or Node.js or npm is missing or
   *     fails
   */
  static Path get() {
    var directory = locate();
    // A file lock holds between processes, not between the threads of one.
    synchronized (THIS_PROCESS) {
      try (var file =
              FileChannel.open(
                  directory.resolve("install.lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          var lock = file.lock()) {
        if (lock.isValid() && !isInstalled(directory)) {
          install(directory);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("Azurite cannot be installed in " + directory, e);
      }
    }
    return directory;
  }

  private static Path locate() {
    var configured = System.getProperty("courier.azurite.dir");
    if (configured != null) {
      return Path.of(configured).toAbsolutePath();
    }
    var working = Path.of("").toAbsolutePath();
    return Stream.iterate(working, directory -> directory != null, Path::getParent)
        .map(directory -> directory.resolve(PROJECT))
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "No " + PROJECT + " in " + working + " or above it; set -Dcourier.azurite.dir"))
        .getParent();
  }

  /** npm writes this file last, so a broken installation does not have it. */
  private static boolean isInstalled(Path directory) throws IOException {
    var installed = directory.resolve("node_modules").resolve(".package-lock.json");
    return Files.exists(installed)
        && Files.getLastModifiedTime(installed)
                .compareTo(Files.getLastModifiedTime(directory.resolve("package-lock.json")))
            >= 0;
  }

  private static void install(Path directory) throws IOException {
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
            "npm ci in " + directory + " fails: " + Files.readString(log));
      }
    } catch (InterruptedException e) {
      npm.destroy();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while npm ci runs in " + directory, e);
    }
    Files.delete(log);
  }

  static IllegalStateException missingNode(IOException cause) {
    return new IllegalStateException(
        "Node.js with npm is needed for Azurite and does not start; install Node.js 20 or later"
            + " (https://nodejs.org, or apt-get install nodejs npm)",
        cause);
  }
}
