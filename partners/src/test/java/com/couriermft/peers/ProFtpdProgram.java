package com.couriermft.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The ProFTPD program with one user, for any protocol. */
final class ProFtpdProgram {
  static final String PASSWORD = "correct horse";

  /**
   * The directory into which Debian's packages proftpd-core and proftpd-mod-crypto are unpacked.
   */
  private static final Path PACKAGES =
      Path.of(
          Objects.requireNonNullElse(
              System.getenv("COURIER_PROFTPD"), "/opt/courier-peers/proftpd"));

  private static final Path PROGRAM = PACKAGES.resolve("usr/sbin/proftpd");

  private ProFtpdProgram() {}

  /** Skips the test with a message if ProFTPD is not unpacked. */
  static void assumeInstalled() {
    ServerProcess.assumeInstalled("ProFTPD", PROGRAM);
  }

  /**
   * Writes the user and the configuration.
   *
   * @param root root directory of the user
   * @param more additional lines of the configuration
   * @return the command that starts ProFTPD
   */
  static List<String> configure(Path directory, Path root, int port, List<String> more)
      throws IOException {
    Path users = directory.resolve("users");
    Files.writeString(users, user(root) + "\n");
    Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
    List<String> lines = new ArrayList<>(common(directory, port));
    lines.addAll(more);
    Path file = directory.resolve("proftpd.conf");
    Files.writeString(file, String.join("\n", lines) + "\n");
    return List.of(PROGRAM.toString(), "-n", "-c", file.toString());
  }

  private static String user(Path root) throws IOException {
    String id = ServerProcess.run("id", "-u").strip() + ":" + ServerProcess.run("id", "-g").strip();
    String hash =
        ServerProcess.run("openssl", "passwd", "-6", "-salt", "courier", PASSWORD).strip();
    return String.join(":", TestServer.USER, hash, id, "", root.toString(), "/bin/sh");
  }

  private static List<String> common(Path directory, int port) throws IOException {
    String owner = "User #" + ServerProcess.run("id", "-u").strip();
    return List.of(
        "ModulePath " + PACKAGES + "/usr/lib/proftpd",
        "ServerType standalone",
        "DefaultAddress 127.0.0.1",
        "SocketBindTight on",
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
        "WtmpLog off",
        "AuthOrder mod_auth_file.c",
        "AuthUserFile " + directory + "/users",
        "AllowOverwrite on",
        "AllowStoreRestart on",
        "AllowRetrieveRestart on");
  }
}
