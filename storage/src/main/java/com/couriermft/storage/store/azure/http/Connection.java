package com.couriermft.storage.store.azure.http;

import com.couriermft.storage.wire.EarlyAnswerConnection;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is checked before each request, without waiting, to see whether it can be
 * reused. Not thread-safe, but any thread may close it.
 */
final class Connection extends EarlyAnswerConnection {
  /**
   * The maximum number of bytes of one read. For larger reads the JDK would keep a direct buffer of
   * the same size for every thread.
   */
  private static final int MOST_AT_ONCE = 128 << 10;

  private @Nullable SocketChannel channel;
  private @Nullable Input input;

  Connection() {
    super("storage");
  }

  @Override
  public void bind(Socket socket) throws IOException {
    channel = socket.getChannel();
    super.bind(socket);
  }

  @Override
  protected InputStream reading(InputStream socket) {
    Input limited = new Input(socket);
    input = limited;
    return limited;
  }

  /**
   * Returns whether the server has closed the connection, or has sent anything since the last
   * response.
   */
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

  /** Returns whether the buffer contains bytes after the end of the last response. */
  private boolean hasUnreadBytes(Input read) throws IOException {
    read.paused = true;
    try {
      return isDataAvailable(Timeout.ONE_MILLISECOND);
    } finally {
      read.paused = false;
    }
  }

  /** Reads the socket's bytes; returns no bytes while paused. */
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
