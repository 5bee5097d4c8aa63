package com.couriermft.partners.remote;

import com.couriermft.partners.remote.RemoteSockets.Tunnel;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/** A socket that connects through a proxy or directly, after checking the address. */
final class RouteSocket extends Socket {
  private final AddressGate gate;
  private final @Nullable Tunnel tunnel;
  private final int reportedPort;
  private final boolean endsWhenSilent;
  private final @Nullable ConnectAttempt dial;

  /**
   * Creates an unconnected socket.
   *
   * @param gate checks addresses before each connection
   * @param tunnel tunnel through a proxy; {@code null} for a direct connection
   * @param dial selects one of the server's addresses; {@code null} for the requested address
   * @param reportedPort port of the peer to report after connecting; 0 for the actual port
   * @param endsWhenSilent whether a read timeout closes the socket
   */
  RouteSocket(
      AddressGate gate,
      @Nullable Tunnel tunnel,
      @Nullable ConnectAttempt dial,
      int reportedPort,
      boolean endsWhenSilent) {
    this.gate = gate;
    this.dial = dial;
    this.endsWhenSilent = endsWhenSilent;
    this.tunnel = tunnel;
    this.reportedPort = reportedPort;
  }

  @Override
  public void connect(SocketAddress address, int timeoutMillis) throws IOException {
    InetSocketAddress asked = (InetSocketAddress) address;
    if (tunnel != null) {
      connect(tunnel, asked, timeoutMillis);
    } else if (dial == null) {
      gate.require(asked);
      super.connect(asked, timeoutMillis);
    } else {
      gate.require(dial.instead(asked));
      super.connect(dial.instead(asked), dial.share(timeoutMillis));
      dial.reached();
    }
  }

  private void connect(Tunnel through, InetSocketAddress asked, int timeoutMillis)
      throws IOException {
    int readTimeout = getSoTimeout();
    long start = System.nanoTime();
    boolean open = false;
    try {
      String target = through.host(asked);
      gate.requireBehindProxy(target, asked.getPort());
      reach(through, timeoutMillis);
      ProxyDialogue dialogue = new ProxyDialogue(through.to(target), this, start, timeoutMillis);
      through.open(dialogue, target, asked.getPort());
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
    gate.requireProxy(through.proxy().host(), proxy);
    try {
      super.connect(proxy, timeoutMillis);
    } catch (IOException e) {
      String reason = NetworkErrors.reason(e);
      throw new IOException(
          "proxy " + through.proxy().address() + " cannot be reached: " + reason, e);
    }
  }

  @Override
  public InputStream getInputStream() throws IOException {
    InputStream in = super.getInputStream();
    return endsWhenSilent ? new SilenceEnds(in) : in;
  }

  /**
   * An input stream that closes the socket after a read timeout, because only closing it unblocks a
   * thread that is writing to a dead peer.
   */
  private final class SilenceEnds extends FilterInputStream {
    SilenceEnds(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      try {
        return super.read(into, offset, length);
      } catch (SocketTimeoutException e) {
        int millis = getSoTimeout();
        RouteSocket.this.close();
        throw new IOException("the peer has not responded for " + millis + " ms", e);
      }
    }
  }

  @Override
  public int getPort() {
    return reportedPort != 0 && isConnected() ? reportedPort : super.getPort();
  }
}
