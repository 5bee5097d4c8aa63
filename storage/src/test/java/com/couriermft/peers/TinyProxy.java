package com.couriermft.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** tinyproxy, an HTTP proxy that requires a user name and a password. */
public final class TinyProxy implements AutoCloseable {
  public static final String USER = "courier";
  public static final String PASSWORD = "s3cret";

  private static final Path PROGRAM = Path.of("/usr/bin/tinyproxy");

  private final int port = ServerProcess.freePort();
  private final Path log;
  private final ServerProcess process;

  /** Skips the test with a message if tinyproxy is not installed. */
  public static void assumeInstalled() {
    ServerProcess.assumeInstalled("tinyproxy", PROGRAM);
  }

  /**
   * Starts tinyproxy.
   *
   * @param directory a directory for its files
   */
  public TinyProxy(Path directory) throws IOException {
    log = directory.resolve("tinyproxy.log");
    Path file = directory.resolve("tinyproxy.conf");
    Files.writeString(
        file,
        """
        Port %d
        Listen 127.0.0.1
        Timeout 30
        LogFile "%s"
        LogLevel Connect
        BasicAuth %s %s
        """
            .formatted(port, log, USER, PASSWORD));
    process =
        new ServerProcess(
            List.of(PROGRAM.toString(), "-d", "-c", file.toString()),
            port,
            directory.resolve("tinyproxy.out"));
  }

  public int port() {
    return port;
  }

  /** Returns its log of connections. */
  public String log() throws IOException {
    return Files.readString(log);
  }

  @Override
  public void close() {
    process.close();
  }
}
