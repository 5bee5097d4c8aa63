package com.couriermft.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * nginx with one TLS server for each certificate. The response describes the client's certificate.
 * Servers that require a client certificate respond with 400 if the client sends none.
 */
public final class TlsNginx implements AutoCloseable {
  private final Map<String, Integer> ports = new LinkedHashMap<>();
  private final ServerProcess process;

  /**
   * Starts nginx with its files in a directory.
   *
   * @param servers certificates by the host names of the servers' URLs
   * @param wanting name of the server that requires a client certificate
   * @param authority PEM certificate of the authority whose client certificates are accepted
   */
  public TlsNginx(
      Path directory, Map<String, TestAuthority.Issued> servers, String wanting, String authority)
      throws IOException {
    Path clients = Files.writeString(directory.resolve("clients.pem"), authority);
    List<String> blocks = new ArrayList<>();
    for (Map.Entry<String, TestAuthority.Issued> each : servers.entrySet()) {
      int port = ServerProcess.freePort();
      ports.put(each.getKey(), port);
      ServerCertificate files = each.getValue().in(directory, each.getKey());
      blocks.add(
          "server { listen 127.0.0.1:%d ssl; ssl_certificate %s; ssl_certificate_key %s; ssl_client_certificate %s; ssl_verify_client %s; location / { add_header Content-Type text/plain; return 200 \"$request_method $uri by $ssl_client_s_dn\"; } }\n"
              .formatted(
                  port,
                  files.file(),
                  files.key(),
                  clients,
                  each.getKey().equals(wanting) ? "on" : "optional"));
    }
    Path file = directory.resolve("tls-nginx.conf");
    Files.writeString(
        file,
        """
        daemon off;
        master_process off;
        pid %1$s/tls-nginx.pid;
        error_log %1$s/tls-error.log;
        events {}
        http {
          access_log off;
          client_body_temp_path %1$s/body;
          proxy_temp_path %1$s/proxy;
          fastcgi_temp_path %1$s/fastcgi;
          uwsgi_temp_path %1$s/uwsgi;
          scgi_temp_path %1$s/scgi;
          server_tokens off;
        %2$s
        }
        """
            .formatted(directory, String.join("", blocks)));
    process =
        new ServerProcess(
            List.of("/usr/sbin/nginx", "-c", file.toString(), "-p", directory + "/"),
            ports.values().iterator().next(),
            directory.resolve("tls-nginx.out"));
  }

  /** Returns the URL of one of the servers, without a trailing slash. */
  public String url(String server) {
    return "https://127.0.0.1:" + ports.get(server);
  }

  @Override
  public void close() {
    process.close();
  }
}
