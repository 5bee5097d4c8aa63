package com.couriermft.storage.wire;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.ChunkedInputStream;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The connection class of every HTTP client in Courier. The headers of a response, including
 * interim responses, are limited to 64 KiB, so that no server can fill the memory. If a server
 * responds and closes before it has read the entire request, the connection still reads that
 * response. Not thread-safe, but any thread may close it.
 */
public class EarlyAnswerConnection extends DefaultManagedHttpClientConnection {
  private static final int FIRST_ERROR = 400;
  private static final int FIRST_FINAL = 200;
  private static final int BUFFER = 16 << 10;
  private static final int MOST_HEAD = 64 << 10;

  private static final Http1Config HTTP =
      Http1Config.custom()
          .setBufferSize(BUFFER)
          .setMaxLineLength(MOST_HEAD)
          .setMaxHeaderCount(2_000)
          .build();

  /** Limits the sizes of chunk headers and trailers, which the limit on headers does not cover. */
  private static final Http1Config CHUNKS =
      Http1Config.custom().setMaxLineLength(8 << 10).setMaxHeaderCount(100).build();

  private @Nullable IOException unsent;
  private @Nullable Heads heads;

  /**
   * Creates a connection that is not open yet.
   *
   * @param name a part of the connection's id in logs
   */
  public EarlyAnswerConnection(String name) {
    // The default header parser would not use these limits.
    super(name, null, null, HTTP, null, null, null, new DefaultHttpResponseParserFactory(HTTP));
  }

  /** Returns the stream that the client reads instead of the socket. */
  protected InputStream reading(InputStream socket) {
    return socket;
  }

  /** Returns whether a request was not sent completely because its body could not be read. */
  protected boolean isUnreadable(IOException failure) {
    return false;
  }

  @Override
  protected InputStream createContentInputStream(
      long length, SessionInputBuffer buffer, InputStream in) {
    return length == ContentLengthStrategy.CHUNKED
        ? new ChunkedInputStream(buffer, in, CHUNKS)
        : super.createContentInputStream(length, buffer, in);
  }

  private InputStream bounded(InputStream socket) {
    Heads counting = new Heads(reading(socket));
    heads = counting;
    return counting;
  }

  private ClassicHttpResponse readHead() throws HttpException, IOException {
    ClassicHttpResponse response = super.receiveResponseHeader();
    long size = 0;
    for (Header header : response.getHeaders()) {
      String value = header.getValue();
      size += header.getName().length() + (value == null ? 0 : value.length()) + 4L;
    }
    if (size > MOST_HEAD) {
      throw new HeadTooLargeException();
    }
    if (heads != null && response.getCode() >= FIRST_FINAL) {
      heads.ended = true;
    }
    return response;
  }

  @Override
  public void sendRequestHeader(ClassicHttpRequest request) throws HttpException, IOException {
    if (heads != null) {
      heads.count = 0;
      heads.ended = false;
    }
    super.sendRequestHeader(request);
  }

  @Override
  public void bind(Socket socket) throws IOException {
    bind(
        new SocketHolder(socket) {
          @Override
          protected InputStream getInputStream(Socket from) throws IOException {
            return bounded(from.getInputStream());
          }
        });
  }

  @Override
  public void bind(SSLSocket tls, Socket socket) throws IOException {
    bind(
        new SocketHolder(tls, socket) {
          @Override
          protected InputStream getInputStream(Socket from) throws IOException {
            return bounded(from.getInputStream());
          }
        });
  }

  @Override
  public void sendRequestEntity(ClassicHttpRequest request) throws HttpException, IOException {
    try {
      super.sendRequestEntity(request);
    } catch (IOException e) {
      if (isUnreadable(e)) {
        throw e;
      }
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

  /**
   * Reads the headers of the response.
   *
   * @throws IOException the request was not sent completely, and no response explains why
   */
  @Override
  public ClassicHttpResponse receiveResponseHeader() throws HttpException, IOException {
    if (unsent == null) {
      return readHead();
    }
    try {
      ClassicHttpResponse response = readHead();
      if (response.getCode() >= FIRST_ERROR) {
        return response;
      }
    } catch (IOException | HttpException unanswered) {
      unsent.addSuppressed(unanswered);
    }
    throw unsent;
  }

  /** Returns whether the connection can be used for another request. */
  @Override
  public boolean isConsistent() {
    return unsent == null && super.isConsistent();
  }

  /** Reads the socket's bytes and limits the size of headers. */
  private static final class Heads extends FilterInputStream {
    private long count;
    private boolean ended;

    Heads(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int more = in.read(into, offset, length);
      if (ended) {
        return more;
      } else if (more < 0) {
        // HttpClient accepts incomplete headers as complete ones.
        throw new ConnectionClosedException(
            "the connection ended before the response headers were complete");
      }
      count += more;
      if (count > MOST_HEAD + BUFFER) {
        throw new HeadTooLargeException();
      }
      return more;
    }
  }

  /** Thrown if headers exceed their maximum size. */
  public static final class HeadTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    HeadTooLargeException() {
      super("the response headers have more than 64 KiB");
    }
  }
}
