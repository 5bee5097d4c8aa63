package com.couriermft.peers;

import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ProFTPD with {@code mod_digest} on a free port; it requires TLS session reuse. */
public final class ProFtpd extends FtpProcess {
  public static final String PASSWORD = ProFtpdProgram.PASSWORD;

  private static final String FILES = "files";

  /** Skips the test with a message if ProFTPD is not unpacked. */
  public static void assumeInstalled() {
    ProFtpdProgram.assumeInstalled();
  }

  /**
   * Starts the server with its files in a directory.
   *
   * @param mode TLS mode; {@code null} for none
   * @param more additional lines of the configuration
   */
  public ProFtpd(Path directory, @Nullable Mode mode, String... more) {
    super(
        directory,
        FILES,
        mode,
        (port, certificate) -> {
          List<String> lines = configuration(directory, mode, certificate);
          lines.addAll(List.of(more));
          return ProFtpdProgram.configure(directory, directory.resolve(FILES), port, lines);
        });
  }

  private static List<String> configuration(
      Path directory, @Nullable Mode mode, ServerCertificate certificate) {
    List<String> lines =
        new ArrayList<>(List.of("LoadModule mod_tls.c", "LoadModule mod_digest.c"));
    if (mode != null) {
      lines.addAll(
          List.of(
              "TLSEngine on",
              "TLSRequired on",
              "TLSLog " + directory + "/tls.log",
              "TLSRSACertificateFile " + certificate.file(),
              "TLSRSACertificateKeyFile " + certificate.key()));
    }
    if (mode == Mode.IMPLICIT) {
      lines.add("TLSOptions UseImplicitSSL");
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
}
