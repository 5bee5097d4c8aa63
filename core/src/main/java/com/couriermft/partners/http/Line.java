package com.couriermft.partners.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection for one exchange. A server may answer before it has read the request, and close:
 * its refusal is read all the same. All heads of an answer together have at most 64 KiB. For one
 * thread, but anybody may close it.
 */
final class Line extends DefaultManagedHttpClientConnection {
  private static final int BUFFER = 16 << 10;
  private static final int MOST_HEAD = 64 << 10;
  private static final int FIRST_ERROR = 400;
  private static final Http1Config HTTP =
      Http1Config.custom()
          .setBufferSize(BUFFER)
          .setMaxLineLength(MOST_HEAD)
          .setMaxHeaderCount(2_000)
          .build();

  private @Nullable Input input;
  private @Nullable IOException unsent;
  private boolean sent;
  private volatile boolean closed;

  Line() {
    super("http", null, null, HTTP, null, null, null, null);
  }

  @Override
  public void bind(Socket socket) throws IOException {
    bind(
        new SocketHolder(socket) {
          @Override
          protected InputStream getInputStream(Socket from) throws IOException {
            return counted(from);
          }
        });
  }

  @Override
  public void bind(SSLSocket tls, Socket socket) throws IOException {
    bind(
        new SocketHolder(tls, socket) {
          @Override
          protected InputStream getInputStream(Socket from) throws IOException {
            return counted(from);
          }
        });
  }

  private InputStream counted(Socket from) throws IOException {
    Input counting = new Input(from.getInputStream());
    input = counting;
    return counting;
  }

  /** Returns whether a byte of a request may have left. */
  boolean hasSent() {
    return sent;
  }

  /** Returns whether nobody has closed it, so that another address may be tried. */
  boolean mayConnect() {
    return !closed;
  }

  @Override
  public void close(CloseMode mode) {
    closed = true;
    super.close(mode);
  }

  @Override
  public void sendRequestHeader(ClassicHttpRequest request) throws HttpException, IOException {
    sent = true;
    super.sendRequestHeader(request);
  }

  @Override
  public void sendRequestEntity(ClassicHttpRequest request) throws HttpException, IOException {
    try {
      super.sendRequestEntity(request);
    } catch (UnreadableBodyException e) {
      throw e;
    } catch (IOException e) {
      unsent = e;
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      if (unsent == null) {
        super.flush();
      }
    } catch (IOException e) {
      unsent = e;
    }
  }

  @Override
  public ClassicHttpResponse receiveResponseHeader() throws HttpException, IOException {
    if (unsent == null) {
      return bounded(super.receiveResponseHeader());
    }
    try {
      ClassicHttpResponse response = bounded(super.receiveResponseHeader());
      if (response.getCode() >= FIRST_ERROR) {
        return response;
      }
    } catch (IOException | HttpException unanswered) {
      unsent.addSuppressed(unanswered);
    }
    throw unsent;
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
