package com.couriermft.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;

/** ProFTPD's {@code mod_sftp} with a configuration, a user and a key of its own, on a free port. */
public final class ProFtpdSftp implements TestServer {
  public static final String PASSWORD = "correct horse";

  /** Where Debian's packages proftpd-core and proftpd-mod-crypto are unpacked. */
  private static final Path PACKAGES =
      Path.of(
          Objects.requireNonNullElse(
              System.getenv("COURIER_PROFTPD"), "/opt/courier-peers/proftpd"));

  private static final Path PROGRAM = PACKAGES.resolve("usr/sbin/proftpd");

  private final Path directory;
  private final int port;
  private final String fingerprint;
  private final ServerProcess process;

  /** Skips the test, saying so, where ProFTPD is not unpacked. */
  public static void assumeInstalled() {
    ServerProcess.assumeInstalled("ProFTPD", PROGRAM);
  }

  /** Starts it; keeps what it needs in a directory. */
  public ProFtpdSftp(Path directory) {
    this.directory = directory;
    try {
      Files.createDirectories(root());
      fingerprint = ServerProcess.makeHostKey(directory.resolve("host_key"));
      port = ServerProcess.freePort();
      Files.writeString(directory.resolve("users"), user() + "\n");
      Files.setPosixFilePermissions(
          directory.resolve("users"), PosixFilePermissions.fromString("rw-------"));
      Files.writeString(directory.resolve("proftpd.conf"), configuration());
      process =
          new ServerProcess(
              List.of(PROGRAM.toString(), "-n", "-c", directory + "/proftpd.conf"),
              port,
              directory.resolve("proftpd.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String user() throws IOException {
    String id = ServerProcess.run("id", "-u").strip() + ":" + ServerProcess.run("id", "-g").strip();
    String hash =
        ServerProcess.run("openssl", "passwd", "-6", "-salt", "courier", PASSWORD).strip();
    return String.join(":", USER, hash, id, "", root().toString(), "/bin/sh");
  }

  private String configuration() throws IOException {
    String owner = "User #" + ServerProcess.run("id", "-u").strip();
    return String.join(
        "\n",
        "ModulePath " + PACKAGES + "/usr/lib/proftpd",
        "LoadModule mod_sftp.c",
        "ServerType standalone",
        "DefaultAddress 127.0.0.1",
        "Port " + port,
        owner.replace("#0", "root"),
        "Group " + ServerProcess.run("id", "-gn").strip(),
        "PidFile " + directory + "/pid",
        "ScoreboardFile none",
        "DelayTable none",
        "RequireValidShell off",
        "RootLogin on",
        "UseIPv6 off",
        "UseReverseDNS off",
        "AuthOrder mod_auth_file.c",
        "AuthUserFile " + directory + "/users",
        "AllowOverwrite on",
        "AllowStoreRestart on",
        "AllowRetrieveRestart on",
        "SFTPEngine on",
        "SFTPHostKey " + directory + "/host_key",
        "SFTPLog " + directory + "/sftp.log",
        "SFTPAuthMethods password",
        "");
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
