package com.couriermft.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * nginx with WebDAV. It closes each connection after three requests, and sends files below {@code
 * /slow/} at 16 KiB per second.
 */
public final class Nginx extends WebServer {
  private static final Path PROGRAM = Path.of("/usr/sbin/nginx");

  private final ServerProcess process;

  /** Skips the test with a message if nginx is not installed. */
  public static void assumeInstalled() {
    ServerProcess.assumeInstalled("nginx", PROGRAM);
  }

  /**
   * Starts nginx.
   *
   * @param directory a directory for its files
   */
  public Nginx(Path directory, ServerCertificate certificate) throws IOException {
    choosePorts();
    Files.createDirectories(directory.resolve("files"));
    Path file = directory.resolve("nginx.conf");
    Files.writeString(file, configuration(directory, certificate));
    process =
        new ServerProcess(
            List.of(PROGRAM.toString(), "-c", file.toString(), "-p", directory + "/"),
            port(Way.PLAIN),
            directory.resolve("nginx.out"));
  }

  private String configuration(Path directory, ServerCertificate certificate) {
    return """
    daemon off;
    master_process off;
    pid %1$s/nginx.pid;
    error_log %1$s/error.log;
    events {}
    http {
      access_log off;
      client_body_temp_path %1$s/body;
      proxy_temp_path %1$s/proxy;
      fastcgi_temp_path %1$s/fastcgi;
      uwsgi_temp_path %1$s/uwsgi;
      scgi_temp_path %1$s/scgi;
      root %1$s;
      keepalive_requests 3;
      keepalive_timeout 1s;
      client_max_body_size 64m;
      ssl_certificate %2$s;
      ssl_certificate_key %3$s;
    """
            .formatted(directory, certificate.file(), certificate.key())
        + server("listen 127.0.0.1:" + port(Way.PLAIN))
        + (hasIpv6() ? server("listen [::1]:" + port(Way.IPV6)) : "")
        + server("listen 127.0.0.1:" + port(Way.TLS_1_2) + " ssl; ssl_protocols TLSv1.2")
        + server("listen 127.0.0.1:" + port(Way.TLS_1_3) + " ssl; ssl_protocols TLSv1.3")
        + "}\n";
  }

  private static String server(String listening) {
    return """
      server {
        %s;
        location /files/ { dav_methods PUT; }
        location /small/ { dav_methods PUT; client_max_body_size 1k; }
        location /slow/ { rewrite ^/slow/(.*)$ /files/$1 break; limit_rate 16k; }
      }
    """
        .formatted(listening);
  }

  @Override
  public void close() {
    process.close();
  }
}
