package com.couriermft.peers;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Jetty in this process; it stores files in memory. */
public final class JettyFiles extends WebServer {
  private static final long MOST_IDLE_MS = 3_000;

  private final Server server = new Server();

  /** Starts the server. */
  public JettyFiles(ServerCertificate certificate) throws IOException {
    server.setHandler(new Keeper());
    HttpConnectionFactory http = new HttpConnectionFactory();
    ServerConnector plain = connector("127.0.0.1", http);
    ServerConnector ipv6 = connector(hasIpv6() ? "::1" : "127.0.0.1", http);
    ServerConnector tls12 = connector("127.0.0.1", tls(certificate, "TLSv1.2"), http);
    ServerConnector tls13 = connector("127.0.0.1", tls(certificate, "TLSv1.3"), http);
    try {
      server.start();
    } catch (Exception e) {
      throw new IOException("Jetty does not start", e);
    }
    listensAt(Way.PLAIN, plain.getLocalPort());
    listensAt(Way.IPV6, ipv6.getLocalPort());
    listensAt(Way.TLS_1_2, tls12.getLocalPort());
    listensAt(Way.TLS_1_3, tls13.getLocalPort());
  }

  private ServerConnector connector(String host, ConnectionFactory... protocols) {
    ServerConnector connector = new ServerConnector(server, protocols);
    connector.setHost(host);
    connector.setIdleTimeout(MOST_IDLE_MS);
    server.addConnector(connector);
    return connector;
  }

  private static SslConnectionFactory tls(ServerCertificate certificate, String version) {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setSslContext(certificate.context());
    tls.setIncludeProtocols(version);
    return new SslConnectionFactory(tls, "http/1.1");
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("Jetty does not stop", e);
    }
  }

  private static final class Keeper extends Handler.Abstract {
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = Request.getPathInContext(request);
      if (path.startsWith("/small/")) {
        response.setStatus(413);
        callback.succeeded();
      } else if (request.getMethod().equals("PUT")) {
        files.put(path, Request.asInputStream(request).readAllBytes());
        response.setStatus(201);
        callback.succeeded();
      } else if (files.containsKey(path)) {
        response.write(true, ByteBuffer.wrap(files.get(path)), callback);
      } else {
        Response.writeError(request, response, callback, 404);
      }
      return true;
    }
  }
}
