package com.couriermft.remote;

import com.couriermft.connection.Proxy;
import com.couriermft.connection.ServerConnection;
import com.couriermft.secret.Secret;
import com.couriermft.secret.SecretStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sockets to a connection's server, through its proxy if it has one. They send at once: many small
 * requests must not wait for one another's answers. Behind a proxy the server's name is looked up
 * by the proxy, and a socket goes to the connection's host whatever address it is asked for, of
 * which only the port counts: a protocol with several connections to one server sees the proxy's
 * address as its peer's. The proxy's password is read when a socket connects, and {@code
 * Socket.connect} throws, besides {@link IOException} where the network fails, {@code
 * proxy_refused} (permanent, or transient where the proxy cannot reach the server). Thread-safe.
 */
public final class RemoteSockets extends SocketFactory {
  private final @Nullable Tunnel tunnel;
  private final int reportedPort;

  private RemoteSockets(@Nullable Tunnel tunnel, int reportedPort) {
    this.tunnel = tunnel;
    this.reportedPort = reportedPort;
  }

  /** To the server of a connection, whose proxy's password is among these. */
  public static RemoteSockets of(ServerConnection connection, SecretStore secrets) {
    return to(connection, connection.host(), secrets);
  }

  /**
   * To another address that the server of a connection has named.
   *
   * @param host where sockets go behind a proxy, instead of the connection's host
   */
  public static RemoteSockets to(ServerConnection connection, String host, SecretStore secrets) {
    Proxy proxy = connection.endpoint().proxy();
    return new RemoteSockets(
        proxy == null ? null : new Tunnel(connection.name(), proxy, host, secrets), 0);
  }

  /**
   * The same, whose connected sockets tell this port as their peer's: the JDK looks TLS sessions up
   * by it, so that one port's session can be resumed on another.
   */
  public RemoteSockets reporting(int port) {
    return new RemoteSockets(tunnel, port);
  }

  @Override
  public Socket createSocket() throws IOException {
    Socket socket = new RouteSocket(tunnel, reportedPort);
    socket.setTcpNoDelay(true);
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

  /** The way through a proxy. */
  record Tunnel(String connection, Proxy proxy, String host, SecretStore secrets) {
    /** Asks for the way on to a port of the host. */
    void open(ProxyDialogue dialogue, int port) throws IOException {
      Secret password = proxy.secret() == null ? null : secrets.get(proxy.secret());
      switch (proxy.type()) {
        case SOCKS5 -> new Socks5(dialogue, proxy.username(), password).open(host, port);
        case HTTP -> new HttpConnect(dialogue, proxy.username(), password).open(host, port);
      }
    }
  }
}
