package com.couriermft.remote;

import com.couriermft.remote.RemoteSockets.Tunnel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** A socket that asks its proxy for the way on while it connects. */
final class RouteSocket extends Socket {
  private final @Nullable Tunnel tunnel;
  private final int reportedPort;

  /**
   * Not connected yet.
   *
   * @param tunnel {@code null} for the direct way
   * @param reportedPort that of the peer, once connected; 0 for the true one
   */
  RouteSocket(@Nullable Tunnel tunnel, int reportedPort) {
    this.tunnel = tunnel;
    this.reportedPort = reportedPort;
  }

  @Override
  public void connect(SocketAddress address, int timeoutMillis) throws IOException {
    if (tunnel == null) {
      super.connect(address, timeoutMillis);
    } else {
      connect(tunnel, ((InetSocketAddress) address).getPort(), timeoutMillis);
    }
  }

  private void connect(Tunnel through, int port, int timeoutMillis) throws IOException {
    int readTimeout = getSoTimeout();
    long start = System.nanoTime();
    boolean open = false;
    try {
      reach(through, timeoutMillis);
      ProxyDialogue dialogue = new ProxyDialogue(through, this, start, timeoutMillis);
      through.open(dialogue, port);
      setSoTimeout(readTimeout);
      open = true;
    } finally {
      if (!open) {
        close();
      }
    }
  }

  private void reach(Tunnel through, int timeoutMillis) throws IOException {
    InetSocketAddress proxy = new InetSocketAddress(through.proxy().host(), through.proxy().port());
    try {
      super.connect(proxy, timeoutMillis);
    } catch (IOException e) {
      String cause = e.getClass().getSimpleName() + ": " + e.getMessage();
      throw new IOException(
          "proxy " + through.proxy().address() + " cannot be reached, " + cause, e);
    }
  }

  @Override
  public int getPort() {
    return reportedPort != 0 && isConnected() ? reportedPort : super.getPort();
  }
}
