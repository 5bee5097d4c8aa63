package com.couriermft.peers;

import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** vsftpd with {@code require_ssl_reuse} on a free port, run as the user who runs the test. */
public final class Vsftpd extends FtpProcess {
  /** A path at which no user can create anything. */
  public static final String DENIED = "courier-denied";

  private static final Path PROGRAM = Path.of("/usr/sbin/vsftpd");

  /** Skips the test with a message if vsftpd is not installed. */
  public static void assumeInstalled() {
    ServerProcess.assumeInstalled("vsftpd", PROGRAM);
  }

  /**
   * Starts the server with its files in a directory.
   *
   * @param mode TLS mode; {@code null} for none
   * @param more additional lines of the configuration
   */
  public Vsftpd(Path directory, @Nullable Mode mode, String... more) {
    super(
        directory,
        "root/up",
        mode,
        (port, certificate) -> {
          Path file = directory.resolve("vsftpd.conf");
          List<String> lines = configuration(directory, mode, port, certificate);
          lines.addAll(List.of(more));
          Files.writeString(file, String.join("\n", lines) + "\n");
          // vsftpd writes errors that occur while it starts to file descriptor 0.
          String log = log(directory).toString();
          return List.of("sh", "-c", "exec " + PROGRAM + " '" + file + "' 0<>'" + log + "'");
        });
  }

  private static List<String> configuration(
      Path directory, @Nullable Mode mode, int port, ServerCertificate certificate) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "listen=YES",
                "background=NO",
                "listen_address=127.0.0.1",
                "listen_port=" + port,
                "run_as_launching_user=YES",
                "seccomp_sandbox=NO",
                "isolate=NO",
                "isolate_network=NO",
                "anonymous_enable=YES",
                "local_enable=NO",
                "no_anon_password=NO",
                "anon_root=" + directory + "/root",
                "allow_writeable_chroot=YES",
                "write_enable=YES",
                "anon_upload_enable=YES",
                "anon_mkdir_write_enable=YES",
                "anon_other_write_enable=YES",
                "anon_world_readable_only=NO",
                "anon_umask=022",
                "force_dot_files=YES",
                "deny_file={*" + DENIED + "*}",
                "secure_chroot_dir=" + directory,
                "xferlog_enable=YES",
                "log_ftp_protocol=YES",
                "vsftpd_log_file=" + log(directory)));
    if (mode != null) {
      lines.addAll(
          List.of(
              "ssl_enable=YES",
              "implicit_ssl=" + (mode == Mode.IMPLICIT ? "YES" : "NO"),
              "allow_anon_ssl=YES",
              "force_anon_logins_ssl=YES",
              "force_anon_data_ssl=YES",
              "require_ssl_reuse=YES",
              "ssl_ciphers=HIGH",
              "debug_ssl=YES",
              "rsa_cert_file=" + certificate.file(),
              "rsa_private_key_file=" + certificate.key()));
    }
    return lines;
  }

  private static Path log(Path directory) {
    return directory.resolve("vsftpd.log");
  }

  @Override
  public String user() {
    return "anonymous";
  }

  @Override
  public String password() {
    return "anyone@partner.example";
  }
}
