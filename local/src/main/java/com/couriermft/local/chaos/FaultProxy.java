package com.couriermft.local.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A proxy in front of the blob, queue and table ports of an emulator that injects faults: see
 * {@link Fault}. Initially, the proxy only forwards. Signatures remain valid, because they do not
 * cover the host. The proxy buffers entire messages in memory, so it is not suitable for large
 * files. The proxy listens on 127.0.0.1. Closing it closes all connections. Thread-safe.
 */
public final class FaultProxy implements AutoCloseable {
  private static final Pattern ENDPOINT =
      Pattern.compile("(Blob|Queue|Table)Endpoint=(http://[^/;]+)([^;]*)");

  private final Weather weather;
  private final List<ServerSocket> ports = new ArrayList<>();
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads;
  private final String connectionString;

  private FaultProxy(String target, long seed) throws IOException {
    this.weather = new Weather(seed);
    this.threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "fault-proxy");
              thread.setDaemon(true);
              return thread;
            });
    this.connectionString = listen(target);
  }

  /**
   * Starts a proxy.
   *
   * @param connectionString the emulator's connection string, with three {@code http} endpoints
   * @param seed the seed of the random numbers
   */
  public static FaultProxy start(String connectionString, long seed) {
    try {
      return new FaultProxy(connectionString, seed);
    } catch (IOException e) {
      throw new UncheckedIOException("The fault proxy cannot listen", e);
    }
  }

  /** Returns the emulator's connection string with the endpoints of this proxy. */
  public String connectionString() {
    return connectionString;
  }

  /** Sets the rates of all faults, starting with the next request. */
  public void rates(FaultRates rates) {
    weather.rates(rates);
  }

  /**
   * Starts or ends a simulated network outage, during which every connection is closed and no
   * request is forwarded.
   */
  public void cutOff(boolean on) {
    weather.cutOff(on);
    if (on) {
      clients.forEach(FaultProxy::close);
    }
  }

  /** Returns the counts since the start. */
  public Counts counts() {
    return weather.counts();
  }

  /**
   * The counts of a proxy.
   *
   * @param requests number of received requests
   * @param refused number of requests that were rejected during a simulated outage
   * @param lost number of connections that broke in the middle of a message
   * @param faults number of injected faults, by type
   */
  public record Counts(long requests, long refused, long lost, Map<Fault, Long> faults) {
    /** Copies. */
    public Counts {
      faults = Collections.unmodifiableMap(new TreeMap<>(faults));
    }
  }

  private String listen(String target) throws IOException {
    Matcher endpoint = ENDPOINT.matcher(target);
    StringBuilder through = new StringBuilder();
    while (endpoint.find()) {
      URI service = URI.create(endpoint.group(2));
      boolean isTable = endpoint.group(1).equals("Table");
      ServerSocket port = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
      ports.add(port);
      threads.execute(
          () -> accept(port, new InetSocketAddress(service.getHost(), service.getPort()), isTable));
      String replacement =
          "%sEndpoint=http://127.0.0.1:%d%s"
              .formatted(endpoint.group(1), port.getLocalPort(), endpoint.group(3));
      endpoint.appendReplacement(through, Matcher.quoteReplacement(replacement));
    }
    if (ports.size() != 3) {
      close();
      throw new IOException("The connection string does not name three http endpoints");
    }
    return endpoint.appendTail(through).toString();
  }

  private void accept(ServerSocket port, InetSocketAddress service, boolean isTable) {
    while (!port.isClosed()) {
      try {
        Socket client = port.accept();
        clients.add(client);
        ProxiedConnection connection = new ProxiedConnection(client, service, isTable, weather);
        threads.execute(
            () -> {
              try {
                connection.run();
              } finally {
                clients.remove(client);
              }
            });
      } catch (IOException e) {
        if (!port.isClosed()) {
          throw new UncheckedIOException("A port of the fault proxy failed", e);
        }
      }
    }
  }

  @Override
  public void close() {
    for (ServerSocket port : ports) {
      try {
        port.close();
      } catch (IOException e) {
        throw new UncheckedIOException("A port of the fault proxy cannot be closed", e);
      }
    }
    clients.forEach(FaultProxy::close);
    threads.shutdownNow();
  }

  private static void close(Socket client) {
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException("A connection of the fault proxy cannot be closed", e);
    }
  }
}
