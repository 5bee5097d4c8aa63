package com.couriermft.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * HAProxy in front of another server. It rejects the same requests that the other server would
 * reject.
 */
public final class HaProxy extends WebServer {
  private static final Path PROGRAM = Path.of("/usr/sbin/haproxy");

  private final ServerProcess process;

  /** Skips the test with a message if HAProxy is not installed. */
  public static void assumeInstalled() {
    ServerProcess.assumeInstalled("haproxy", PROGRAM);
  }

  /**
   * Starts HAProxy.
   *
   * @param directory a directory for its files
   */
  public HaProxy(Path directory, ServerCertificate certificate, WebServer behind)
      throws IOException {
    choosePorts();
    Path both = directory.resolve("haproxy.pem");
    Files.writeString(both, certificate.pem() + Files.readString(certificate.key()));
    Path file = directory.resolve("haproxy.cfg");
    Files.writeString(file, configuration(both, behind.port(Way.PLAIN)));
    process =
        new ServerProcess(
            List.of(PROGRAM.toString(), "-db", "-f", file.toString()),
            port(Way.PLAIN),
            directory.resolve("haproxy.out"));
  }

  private String configuration(Path certificate, int behind) {
    String tls = " ssl crt " + certificate;
    return """
    defaults
      mode http
      timeout connect 5s
      timeout client 30s
      timeout server 30s
      timeout http-keep-alive 1s
    frontend files
      bind 127.0.0.1:%d
    %s
      bind 127.0.0.1:%d %s ssl-max-ver TLSv1.2
      bind 127.0.0.1:%d %s ssl-min-ver TLSv1.3
      http-request deny deny_status 413 if { path_beg /small/ }
      default_backend kept
    backend kept
      server one 127.0.0.1:%d
    """
        .formatted(
            port(Way.PLAIN),
            hasIpv6() ? "  bind [::1]:" + port(Way.IPV6) : "",
            port(Way.TLS_1_2),
            tls,
            port(Way.TLS_1_3),
            tls,
            behind);
  }

  @Override
  public void close() {
    process.close();
  }
}
