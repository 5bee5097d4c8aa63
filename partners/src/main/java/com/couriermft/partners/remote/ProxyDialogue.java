package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.remote.RemoteSockets.Tunnel;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The dialogue with a proxy before the tunnel is open. It never reads beyond the proxy's own
 * response.
 */
final class ProxyDialogue {
  private final Tunnel tunnel;
  private final Socket socket;
  private final long start;
  private final int timeoutMillis;

  /**
   * Creates the dialogue over a socket that is connected to the proxy.
   *
   * @param start start of the timeout, as returned by {@link System#nanoTime}
   * @param timeoutMillis timeout of the entire dialogue; 0 for none
   */
  ProxyDialogue(Tunnel tunnel, Socket socket, long start, int timeoutMillis) {
    this.tunnel = tunnel;
    this.socket = socket;
    this.start = start;
    this.timeoutMillis = timeoutMillis;
  }

  void say(byte[] words) throws IOException {
    socket.getOutputStream().write(words);
  }

  /** Returns the next byte, 0..255. */
  int next() throws IOException {
    socket.setSoTimeout(left());
    int next;
    try {
      next = socket.getInputStream().read();
    } catch (SocketTimeoutException e) {
      throw silent(e);
    }
    if (next < 0) {
      throw new EOFException(name() + " closed the connection before it opened the tunnel");
    }
    return next;
  }

  /** Reads and discards a number of bytes. */
  void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      next();
    }
  }

  private int left() throws IOException {
    if (timeoutMillis == 0) {
      return 0;
    }
    long left = timeoutMillis - (System.nanoTime() - start) / 1_000_000;
    if (left <= 0) {
      throw silent(null);
    }
    return (int) left;
  }

  private IOException silent(@Nullable Throwable cause) {
    SocketTimeoutException late =
        new SocketTimeoutException(
            name() + " did not open the tunnel within " + timeoutMillis + " ms");
    late.initCause(cause);
    return late;
  }

  /** Returns the permanent failure of a proxy that refuses the connection. */
  CourierException refusal(String reason) {
    return CourierException.of(ConnectionCodes.PROXY_REFUSED, message(reason));
  }

  /** Returns the transient failure of a proxy that cannot reach the server. */
  CourierException unreachable(String reason) {
    return new CourierException(
        FailureClass.TRANSIENT, ConnectionCodes.PROXY_REFUSED, message(reason), null);
  }

  private String message(String reason) {
    return "Connection '%s': %s did not open a tunnel to %s: %s."
        .formatted(tunnel.connection(), name(), tunnel.host(), reason);
  }

  private String name() {
    return "proxy " + tunnel.proxy().address();
  }
}
