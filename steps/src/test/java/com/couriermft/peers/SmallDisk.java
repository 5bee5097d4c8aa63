package com.couriermft.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A separate file system of 1 MiB that is mounted at a directory. Requires root. */
public final class SmallDisk implements AutoCloseable {
  private final Path directory;

  /** Mounts the file system. Skips the test if mounting is not allowed. */
  public SmallDisk(Path directory) throws IOException {
    this.directory = directory;
    Assumptions.assumeTrue(
        run(List.of("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", directory.toString())),
        "skipped: mounting a small file system takes root's rights");
  }

  /** Returns the mount point. */
  public Path root() {
    return directory;
  }

  @Override
  public void close() throws IOException {
    if (!run(List.of("umount", "-l", directory.toString()))) {
      throw new IOException("Cannot unmount " + directory);
    }
  }

  private static boolean run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    try {
      return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
