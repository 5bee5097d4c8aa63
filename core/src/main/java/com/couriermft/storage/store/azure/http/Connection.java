package com.couriermft.storage.store.azure.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is asked before each request whether it can be used again, without waiting, and
 * that reads the refusal of a server which closed before it had read all of a request. Not
 * thread-safe, but anybody may close it.
 */
final class Connection extends DefaultManagedHttpClientConnection {
  /**
   * The most bytes of one read: for larger reads the JDK would keep a direct buffer as large, for
   * every thread.
   */
  private static final int MOST_AT_ONCE = 128 << 10;

  private static final int FIRST_ERROR = 400;

  private @Nullable SocketChannel channel;
  private @Nullable Input input;
  private @Nullable IOException unsent;

  Connection(Http1Config config) {
    super("storage", null, null, config, null, null, null, null);
  }

  @Override
  public void bind(Socket socket) throws IOException {
    channel = socket.getChannel();
    bind(
        new SocketHolder(socket) {
          @Override
          protected InputStream getInputStream(Socket from) throws IOException {
            return limited(from);
          }
        });
  }

  @Override
  public void bind(SSLSocket tls, Socket socket) throws IOException {
    bind(
        new SocketHolder(tls, socket) {
          @Override
          protected InputStream getInputStream(Socket from) throws IOException {
            return limited(from);
          }
        });
  }

  private InputStream limited(Socket socket) throws IOException {
    input = new Input(socket.getInputStream());
    return input;
  }

  /** Whether the server has closed the connection, or has said anything since the last answer. */
  @Override
  public boolean isStale() throws IOException {
    SocketChannel wire = channel;
    Input read = input;
    if (wire == null || read == null || !isOpen() || read.available() > 0) {
      return true;
    }
    wire.configureBlocking(false);
    boolean silent = wire.read(ByteBuffer.allocate(1)) == 0;
    wire.configureBlocking(true);
    return !silent || hasUnreadBytes(read);
  }

  /** Whether more of the last read is in the buffer than its answer had. */
  private boolean hasUnreadBytes(Input read) throws IOException {
    read.paused = true;
    try {
      return isDataAvailable(Timeout.ONE_MILLISECOND);
    } finally {
      read.paused = false;
    }
  }

  @Override
  public void sendRequestEntity(ClassicHttpRequest request) throws HttpException, IOException {
    try {
      super.sendRequestEntity(request);
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

  /**
   * Reads the head of the answer.
   *
   * @throws IOException the request was not sent whole, and no answer says why
   */
  @Override
  public ClassicHttpResponse receiveResponseHeader() throws HttpException, IOException {
    if (unsent == null) {
      return super.receiveResponseHeader();
    }
    try {
      ClassicHttpResponse response = super.receiveResponseHeader();
      if (response.getCode() >= FIRST_ERROR) {
        return response;
      }
    } catch (IOException | HttpException unanswered) {
      unsent.addSuppressed(unanswered);
    }
    throw unsent;
  }

  @Override
  public boolean isConsistent() {
    return unsent == null && super.isConsistent();
  }

  /** The socket's bytes, none of them while it is paused. */
  private static final class Input extends FilterInputStream {
    private boolean paused;

    Input(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      return paused ? 0 : in.read(into, offset, Math.min(length, MOST_AT_ONCE));
    }
  }
}
