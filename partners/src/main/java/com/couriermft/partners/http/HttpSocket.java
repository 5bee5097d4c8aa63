package com.couriermft.partners.http;

import com.couriermft.partners.remote.HandshakeLimit;
import com.couriermft.storage.wire.EarlyAnswerConnection;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.io.CloseMode;

/** A TCP connection for one exchange. Only one thread may use it, but any thread may close it. */
final class HttpSocket extends EarlyAnswerConnection {
  private final int idleSeconds;
  private boolean sent;
  private volatile boolean closed;
  private volatile boolean certificateAsked;
  private volatile Runnable whenClosed = () -> {};

  /**
   * Creates an unconnected socket.
   *
   * @param idleSeconds timeout while the server does not read the request's body
   */
  HttpSocket(int idleSeconds) {
    super("http");
    this.idleSeconds = idleSeconds;
  }

  /**
   * Writes a part of a request's body with a timeout, because a socket's own timeout applies only
   * to reading.
   *
   * @throws java.net.SocketTimeoutException the server has not read any data for too long
   */
  void write(OutputStream out, byte[] bytes, int count, boolean last) throws IOException {
    HandshakeLimit.within(
        idleSeconds,
        () -> close(CloseMode.IMMEDIATE),
        () -> {
          out.write(bytes, 0, count);
          if (last) {
            out.flush();
          }
          return count;
        });
  }

  /** Returns whether at least one byte of a request may have been sent. */
  boolean hasSent() {
    return sent;
  }

  /** Records that the server requested a client certificate, but the connection has none. */
  void noteCertificateAsked() {
    certificateAsked = true;
  }

  /**
   * Returns whether the server requested a client certificate and got none. With TLS 1.3, a server
   * that requires a certificate reports this after the handshake, or only closes the connection.
   */
  boolean isCertificateAsked() {
    return certificateAsked;
  }

  /** Sets an action that runs whenever the connection is closed. */
  void whenClosed(Runnable done) {
    whenClosed = done;
  }

  /** Returns whether the socket is still open, so that another address may be tried. */
  boolean mayConnect() {
    return !closed;
  }

  @Override
  public void close(CloseMode mode) {
    closed = true;
    super.close(mode);
    whenClosed.run();
  }

  @Override
  public void sendRequestHeader(ClassicHttpRequest request) throws HttpException, IOException {
    sent = true;
    super.sendRequestHeader(request);
  }

  @Override
  protected boolean isUnreadable(IOException failure) {
    return failure instanceof UnreadableBodyException;
  }

  /** Thrown when the request's body cannot be read, which is not the server's fault. */
  static final class UnreadableBodyException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableBodyException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }
}
