package com.couriermft.partners.http;

import com.couriermft.partners.remote.HandshakeLimit;
import com.couriermft.storage.wire.EarlyAnswerConnection;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection for one exchange. All heads of an answer together have at most 64 KiB. For one
 * thread, but any thread may close it.
 */
final class Line extends EarlyAnswerConnection {
  private static final int BUFFER = 16 << 10;
  private static final int MOST_HEAD = 64 << 10;
  private static final Http1Config HTTP =
      Http1Config.custom()
          .setBufferSize(BUFFER)
          .setMaxLineLength(MOST_HEAD)
          .setMaxHeaderCount(2_000)
          .build();

  private final int idleSeconds;
  private @Nullable Input input;
  private boolean sent;
  private volatile boolean closed;
  private volatile Runnable whenClosed = () -> {};

  /**
   * Makes one that is not connected.
   *
   * @param idleSeconds that the server may read nothing for while a body is sent to it
   */
  Line(int idleSeconds) {
    super("http", HTTP);
    this.idleSeconds = idleSeconds;
  }

  /**
   * Writes a part of a request's body. A socket's own limit is for reading only.
   *
   * @throws java.net.SocketTimeoutException the server has taken nothing of it for too long
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

  @Override
  protected InputStream reading(InputStream socket) {
    Input counting = new Input(socket);
    input = counting;
    return counting;
  }

  /** Returns whether a byte of a request may have left. */
  boolean hasSent() {
    return sent;
  }

  /** Sets what is done when the line is closed; again if it is closed again. */
  void whenClosed(Runnable done) {
    whenClosed = done;
  }

  /** Returns whether nobody has closed it, so that another address may be tried. */
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

  @Override
  protected ClassicHttpResponse readHead() throws HttpException, IOException {
    return bounded(super.readHead());
  }

  private ClassicHttpResponse bounded(ClassicHttpResponse response) throws HttpException {
    long size = 0;
    for (Header header : response.getHeaders()) {
      String value = header.getValue();
      size += header.getName().length() + (value == null ? 0 : value.length()) + 4L;
    }
    if (size > MOST_HEAD) {
      throw new HttpException("the headers of its answer have more than 64 KiB");
    }
    if (input != null && response.getCode() >= 200) {
      input.inBody = true;
    }
    return response;
  }

  /** The socket's bytes; of heads no more than may be. */
  private static final class Input extends FilterInputStream {
    private long head;
    private boolean inBody;

    Input(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = in.read(into, offset, length);
      if (inBody) {
        return count;
      } else if (count < 0) {
        // HttpClient takes a head without its end for a whole one.
        throw new ConnectionClosedException("the connection ended before the answer's headers did");
      }
      head += count;
      if (head > MOST_HEAD + BUFFER) {
        throw new HeadTooLargeException();
      }
      return count;
    }
  }

  /** A head has no end within its bounds. */
  static final class HeadTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    HeadTooLargeException() {
      super("the headers of its answer have more than 64 KiB");
    }
  }

  /** The body of the request could not be read, which is not the server's fault. */
  static final class UnreadableBodyException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableBodyException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }
}
