package com.couriermft.peers;

import com.couriermft.connection.FtpConnection.Tls.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** ProFTPD, which wants TLS sessions reused, with {@code mod_digest}, on a free port. */
public final class ProFtpd implements FtpServer {
  public static final String PASSWORD = "correct horse";

  /** Where Debian's packages proftpd-core and proftpd-mod-crypto are unpacked. */
  private static final Path PACKAGES =
      Path.of(
          Objects.requireNonNullElse(
              System.getenv("COURIER_PROFTPD"), "/opt/courier-peers/proftpd"));

  private static final Path PROGRAM = PACKAGES.resolve("usr/sbin/proftpd");

  private final Path directory;
  private final int port;
  private final @Nullable Mode mode;
  private final ServerCertificate certificate;
  private final ServerProcess process;

  /** Skips the test, saying so, where ProFTPD is not unpacked. */
  public static void assumeInstalled() {
    ServerProcess.assumeInstalled("ProFTPD", PROGRAM);
  }

  /**
   * Starts it; keeps what it needs in a directory.
   *
   * @param mode of TLS; {@code null} for none
   * @param more lines of its configuration
   */
  public ProFtpd(Path directory, @Nullable Mode mode, String... more) {
    this.directory = directory;
    this.mode = mode;
    try {
      Files.createDirectories(root());
      certificate = ServerCertificate.make(directory);
      port = ServerProcess.freePort();
      Files.writeString(directory.resolve("users"), user(directory) + "\n");
      Files.setPosixFilePermissions(
          directory.resolve("users"), PosixFilePermissions.fromString("rw-------"));
      List<String> lines = configuration();
      lines.addAll(List.of(more));
      Files.writeString(directory.resolve("proftpd.conf"), String.join("\n", lines) + "\n");
      process =
          new ServerProcess(
              List.of(PROGRAM.toString(), "-n", "-c", directory + "/proftpd.conf"),
              port,
              directory.resolve("proftpd.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String user(Path directory) throws IOException {
    String id = ServerProcess.run("id", "-u").strip() + ":" + ServerProcess.run("id", "-g").strip();
    String hash =
        ServerProcess.run("openssl", "passwd", "-6", "-salt", "courier", PASSWORD).strip();
    return String.join(":", USER, hash, id, "", directory + "/files", "/bin/sh");
  }

  private List<String> configuration() throws IOException {
    String owner = "User #" + ServerProcess.run("id", "-u").strip();
    List<String> lines =
        new ArrayList<>(
            List.of(
                "ModulePath " + PACKAGES + "/usr/lib/proftpd",
                "LoadModule mod_tls.c",
                "LoadModule mod_digest.c",
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
                "AllowRetrieveRestart on"));
    if (mode != null) {
      lines.addAll(
          List.of(
              "TLSEngine on",
              "TLSRequired on",
              "TLSLog " + directory + "/tls.log",
              "TLSRSACertificateFile " + certificate.file(),
              "TLSRSACertificateKeyFile " + certificate.key()));
      if (mode == Mode.IMPLICIT) {
        lines.add("TLSOptions UseImplicitSSL");
      }
    }
    return lines;
  }

  @Override
  public String user() {
    return USER;
  }

  @Override
  public String password() {
    return PASSWORD;
  }

  @Override
  public Optional<Mode> tls() {
    return Optional.ofNullable(mode);
  }

  @Override
  public ServerCertificate certificate() {
    return certificate;
  }

  @Override
  public int port() {
    return port;
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
