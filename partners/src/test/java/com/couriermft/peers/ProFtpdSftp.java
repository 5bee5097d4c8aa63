package com.couriermft.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** ProFTPD's {@code mod_sftp} on a free port, with its own configuration, user and key. */
public final class ProFtpdSftp implements TestServer {
  public static final String PASSWORD = ProFtpdProgram.PASSWORD;

  private final Path directory;
  private final int port;
  private final String fingerprint;
  private final ServerProcess process;

  /** Skips the test with a message if ProFTPD is not unpacked. */
  public static void assumeInstalled() {
    ProFtpdProgram.assumeInstalled();
  }

  /** Starts the server with its files in a directory. */
  public ProFtpdSftp(Path directory) {
    this.directory = directory;
    try {
      Files.createDirectories(root());
      fingerprint = ServerProcess.makeHostKey(directory.resolve("host_key"));
      port = ServerProcess.freePort();
      List<String> sftp =
          List.of(
              "LoadModule mod_sftp.c",
              "SFTPEngine on",
              "SFTPHostKey " + directory + "/host_key",
              "SFTPLog " + directory + "/sftp.log",
              "SFTPAuthMethods password");
      process =
          new ServerProcess(
              ProFtpdProgram.configure(directory, root(), port, sftp),
              port,
              directory.resolve("proftpd.log"));
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
    return root().resolve(relative).toString();
  }

  @Override
  public void close() {
    process.close();
  }
}
