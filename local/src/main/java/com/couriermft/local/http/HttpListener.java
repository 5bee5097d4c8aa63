package com.couriermft.local.http;

import com.couriermft.local.app.FunctionApp;
import com.couriermft.local.app.Invoker;
import com.couriermft.local.app.LocalSettings;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The HTTP endpoint of a local host, on 127.0.0.1. */
public final class HttpListener implements AutoCloseable {
  private static final Duration IDLE = Duration.ofMinutes(10);
  private final Server server;
  private final ServerConnector connector;

  private HttpListener(int port, RequestHandler handler) {
    var threads = new QueuedThreadPool();
    threads.setName("http");
    threads.setDaemon(true);
    server = new Server(threads);
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    // Escaped slashes can be part of a route value. The handler decodes and normalizes the path
    // itself.
    http.setUriCompliance(UriCompliance.UNSAFE);
    connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    connector.setIdleTimeout(IDLE.toMillis());
    server.addConnector(connector);
    server.setHandler(handler);
  }

  /**
   * Starts listening.
   *
   * @param port the port; 0 for any free port
   * @param workers runs the functions, one thread per request
   * @throws IOException the port cannot be bound
   */
  public static HttpListener start(
      FunctionApp app,
      LocalSettings settings,
      Invoker invoker,
      Executor workers,
      HostControl control,
      int port)
      throws IOException {
    var keys = AccessKeys.of(settings);
    var handler =
        new RequestHandler(
            new Router(app),
            keys,
            RequestReader.of(settings),
            new AdminApi(app, control),
            invoker,
            workers);
    var listener = new HttpListener(port, handler);
    try {
      listener.server.start();
    } catch (IOException e) {
      listener.close();
      throw new IOException(
          "Port " + port + " of 127.0.0.1 is in use or not allowed; choose another port", e);
    } catch (Exception e) {
      listener.close();
      throw new IllegalStateException("The HTTP server did not start", e);
    }
    return listener;
  }

  /** Returns the URL of the listener without a path: {@code http://127.0.0.1:<port>}. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  /** Stops listening and closes all connections immediately. */
  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("The HTTP server did not stop", e);
    }
  }
}
