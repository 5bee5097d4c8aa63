package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Writes a message: accepts a file's bytes and writes packets, on a separate thread if the file is
 * large. The message is complete only after {@link #finish()}. Used by one thread.
 */
public final class MessageOutputStream extends OutputStream {
  private final Deque<OutputStream> layers = new ArrayDeque<>();
  private final Optional<WriteBehind> behind;

  /**
   * Creates a message from existing layers.
   *
   * @param layers the layers, from the output stream of packets or text to the stream of the file's
   *     bytes; closing a layer ends it and leaves the layer below open
   * @param behind the layer that uses a thread
   */
  MessageOutputStream(Iterable<OutputStream> layers, Optional<WriteBehind> behind) {
    layers.forEach(this.layers::push);
    this.behind = behind;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    layers.element().write(bytes, offset, length);
  }

  /** Completes the message; nothing may be written afterwards. The underlying stream stays open. */
  public void finish() throws IOException {
    while (!layers.isEmpty()) {
      layers.pop().close();
    }
  }

  /** Abandons the message unless it has been finished. The output is then not a valid message. */
  @Override
  public void close() {
    layers.clear();
    behind.ifPresent(WriteBehind::abandon);
  }
}
