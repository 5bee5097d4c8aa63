package com.couriermft.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code rclone serve sftp} for a directory on a free port, with its own host key. */
public final class RcloneSftp implements TestServer {
  public static final String PASSWORD = "correct horse";

  /** A link to a directory in which no user can create anything. */
  public static final String LINK_TO_SYS = "sys";

  private static final Path PROGRAM = Path.of("/usr/bin/rclone");

  private final Path directory;
  private final int port;
  private final String fingerprint;
  private final ServerProcess process;

  /** Skips the test with a message if rclone is not installed. */
  public static void assumeInstalled() {
    ServerProcess.assumeInstalled("rclone", PROGRAM);
  }

  /**
   * Starts the server with its files in a directory.
   *
   * @param options additional command-line options
   */
  public RcloneSftp(Path directory, String... options) {
    this.directory = directory;
    try {
      Files.createDirectories(root());
      Files.createSymbolicLink(root().resolve(LINK_TO_SYS), Path.of("/sys"));
      fingerprint = ServerProcess.makeHostKey(directory.resolve("host_key"));
      port = ServerProcess.freePort();
      List<String> command = new ArrayList<>(List.of(PROGRAM.toString(), "serve", "sftp"));
      command.add(root().toString());
      command.addAll(List.of("--addr", "127.0.0.1:" + port, "--user", USER, "--pass", PASSWORD));
      command.addAll(List.of("--key", directory + "/host_key", "--dir-cache-time", "0s"));
      command.addAll(List.of("--copy-links", "--vfs-write-back", "0s"));
      command.addAll(List.of("--config", directory + "/rclone.conf"));
      command.addAll(List.of("--cache-dir", directory + "/cache", "-v"));
      command.addAll(List.of(options));
      process = new ServerProcess(command, port, directory.resolve("rclone.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public String fingerprint() {
    return fingerprint;
  }

  @Override
  public Path root() {
    return directory.resolve("files");
  }

  @Override
  public String remote(String relative) {
    return "/" + relative;
  }

  @Override
  public void close() {
    process.close();
  }
}
