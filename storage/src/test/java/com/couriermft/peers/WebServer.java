package com.couriermft.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.EnumMap;
import java.util.Map;

/**
 * A web server that stores files uploaded below {@code /files/}, rejects uploads below {@code
 * /small/} with 413 before it reads them, and closes connections that are idle for a few seconds.
 */
public abstract class WebServer implements AutoCloseable {
  /** A route to the server: with or without TLS, over IPv4 or IPv6. */
  public enum Way {
    PLAIN("http://127.0.0.1"),
    IPV6("http://[::1]"),
    TLS_1_2("https://127.0.0.1"),
    TLS_1_3("https://127.0.0.1");

    private final String address;

    Way(String address) {
      this.address = address;
    }
  }

  private final Map<Way, Integer> ports = new EnumMap<>(Way.class);

  final void listensAt(Way way, int port) {
    ports.put(way, port);
  }

  final int port(Way way) {
    return ports.get(way);
  }

  final void choosePorts() throws IOException {
    for (Way way : Way.values()) {
      listensAt(way, ServerProcess.freePort());
    }
  }

  /** Returns the server's URL for a route, without a trailing slash. */
  public final String url(Way way) {
    return way.address + ":" + port(way);
  }

  /** Returns whether this machine has the IPv6 loopback address. */
  public static boolean hasIpv6() {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName("::1"), 0));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public abstract void close();
}
