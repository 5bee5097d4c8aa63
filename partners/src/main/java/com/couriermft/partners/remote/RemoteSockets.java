package com.couriermft.partners.remote;

import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.Network;
import com.couriermft.partners.connection.Proxy;
import com.couriermft.partners.connection.ServerConnection;
import com.couriermft.partners.net.OutboundPolicy;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates sockets to a connection's server, through its proxy if it has one. TCP_NODELAY is set, so
 * that many small requests do not wait for each other's responses. If there is a proxy, it resolves
 * the server's name. A socket then always connects to the connection's host. Only the port of the
 * requested address is used, because a protocol with several connections to one server sees the
 * proxy's address as the peer address. The proxy's password is read when a socket connects. {@code
 * Socket.connect} throws {@link IOException} for network failures, {@code proxy_refused}
 * (permanent, or transient if the proxy cannot reach the server) and {@code outbound_refused}
 * (permanent). Thread-safe.
 */
public final class RemoteSockets extends SocketFactory {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteSockets.class);
  private static final InetAddress[] NONE = {};

  private final AddressGate gate;
  private final @Nullable Tunnel tunnel;
  private final int reportedPort;
  private final boolean endWhenSilent;
  private volatile @Nullable ConnectAttempt dial;
  private volatile @Nullable Socket last;
  private volatile boolean ended;

  private RemoteSockets(
      AddressGate gate, @Nullable Tunnel tunnel, int reportedPort, boolean endWhenSilent) {
    this.gate = gate;
    this.endWhenSilent = endWhenSilent;
    this.tunnel = tunnel;
    this.reportedPort = reportedPort;
  }

  /**
   * Returns the socket factory for the server of a connection.
   *
   * @param secrets resolves the proxy's password
   * @param outbound checks addresses
   */
  public static RemoteSockets of(
      ServerConnection connection, SecretStore secrets, OutboundPolicy outbound) {
    return of(connection, connection.host(), connection.endpoint().network(), secrets, outbound);
  }

  /** Returns the socket factory that a connection of any type uses to reach a host. */
  public static RemoteSockets of(
      Connection connection,
      String host,
      Network network,
      SecretStore secrets,
      OutboundPolicy outbound) {
    Proxy proxy = connection.proxy();
    return new RemoteSockets(
        new AddressGate(outbound, host, network),
        proxy == null ? null : new Tunnel(connection.name(), proxy, host, secrets),
        0,
        false);
  }

  /**
   * Returns a socket factory whose sockets connect to the requested address, even through a proxy.
   */
  public RemoteSockets anywhere() {
    return new RemoteSockets(
        gate, tunnel == null ? null : tunnel.to(null), reportedPort, endWhenSilent);
  }

  /**
   * Returns a socket factory whose sockets report the given port as the peer port.
   *
   * <p>The JDK looks up TLS sessions by port, so a session on one port can then be resumed on
   * another port.
   */
  public RemoteSockets reporting(int port) {
    return new RemoteSockets(gate, tunnel, port, endWhenSilent);
  }

  /**
   * Returns a socket factory whose sockets close after a read timeout, so that a thread that is
   * writing to a dead peer also fails. Use it for protocols in which a live peer is never silent
   * for that long.
   */
  public RemoteSockets endingWhenSilent() {
    return new RemoteSockets(gate, tunnel, reportedPort, true);
  }

  /** A client that connects to its server by name, with a socket of this factory. */
  public interface Client {
    void connect() throws IOException;
  }

  /**
   * Connects a client to a server and tries the server's addresses one after another, in the
   * system's order. All attempts share the client's timeout. Sockets that are created during the
   * call belong to this client only.
   *
   * @param host name of the server
   * @throws IOException the failure at the connected address, or the failures of all addresses; an
   *     unknown name is left to the client
   */
  public void reach(String host, Client client) throws IOException {
    InetAddress[] addresses = tunnel == null ? addresses(host) : NONE;
    if (addresses.length < 2) {
      client.connect();
    } else {
      reach(addresses, client);
    }
  }

  void reach(InetAddress[] addresses, Client client) throws IOException {
    long start = System.nanoTime();
    List<String> failures = new ArrayList<>();
    List<IOException> causes = new ArrayList<>();
    try {
      for (int left = addresses.length; left > 0; left--) {
        ConnectAttempt next = new ConnectAttempt(addresses[addresses.length - left], left, start);
        dial = next;
        try {
          client.connect();
          return;
        } catch (IOException e) {
          if (next.isReached() || ended || Thread.currentThread().isInterrupted()) {
            throw e;
          }
          failures.add(next.failure(e));
          causes.add(e);
        }
      }
    } finally {
      dial = null;
    }
    ConnectException none =
        new ConnectException(
            "none of its %d addresses can be reached: %s"
                .formatted(addresses.length, String.join("; ", failures)));
    causes.forEach(none::addSuppressed);
    throw none;
  }

  /** Stops creating sockets and trying addresses once the caller has given up. */
  public void end() {
    ended = true;
  }

  /** Closes the newest socket, even if a thread is reading from it. */
  public void closeLast() {
    Socket socket = last;
    last = null;
    try {
      if (socket != null) {
        socket.close();
      }
    } catch (IOException e) {
      LOG.debug("Closing a connection", e);
    }
  }

  private static InetAddress[] addresses(String host) {
    try {
      return InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      return NONE;
    }
  }

  @Override
  public Socket createSocket() throws IOException {
    if (ended) {
      throw new SocketException("The session was closed");
    }
    Socket socket = new RouteSocket(gate, tunnel, dial, reportedPort, endWhenSilent);
    socket.setTcpNoDelay(true);
    last = socket;
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port), null);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), new InetSocketAddress(local, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port), null);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), new InetSocketAddress(local, localPort));
  }

  private Socket connected(InetSocketAddress address, @Nullable InetSocketAddress local)
      throws IOException {
    Socket socket = createSocket();
    boolean connected = false;
    try {
      socket.bind(local);
      socket.connect(address);
      connected = true;
      return socket;
    } finally {
      if (!connected) {
        socket.close();
      }
    }
  }

  /**
   * A tunnel through a proxy.
   *
   * @param host target host; {@code null} for the host of the requested address
   */
  record Tunnel(String connection, Proxy proxy, @Nullable String host, SecretStore secrets) {
    Tunnel to(@Nullable String other) {
      return new Tunnel(connection, proxy, other, secrets);
    }

    /** Returns the target host for the address that a client requests. */
    String host(InetSocketAddress asked) {
      return host == null ? asked.getHostString() : host;
    }

    /** Asks the proxy to connect to the target. */
    void open(ProxyDialogue dialogue, String target, int port) throws IOException {
      Secret password = proxy.secret() == null ? null : secrets.get(proxy.secret());
      switch (proxy.type()) {
        case SOCKS5 -> new Socks5(dialogue, proxy.username(), password).open(target, port);
        case HTTP -> new HttpConnect(dialogue, proxy.username(), password).open(target, port);
      }
    }
  }
}
