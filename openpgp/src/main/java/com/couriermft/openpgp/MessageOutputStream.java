package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * A message in the making: takes a file's bytes and writes packets to the stream it was opened on,
 * on a thread of its own where there is much. Only {@link #finish()} makes a message of it. Used by
 * one thread.
 */
public final class MessageOutputStream extends OutputStream {
  private final Deque<OutputStream> layers = new ArrayDeque<>();
  private final Optional<WriteBehind> behind;

  /**
   * Over what is there already.
   *
   * @param layers from the stream of packets or text to the file's bytes; closing one ends it and
   *     leaves the one below open
   * @param behind the one of them with a thread
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

  /** Ends the message; nothing may be written after. The stream it goes to stays open. */
  public void finish() throws IOException {
    while (!layers.isEmpty()) {
      layers.pop().close();
    }
  }

  /** Gives it up unless it is finished: what was written is no message then. */
  @Override
  public void close() {
    layers.clear();
    behind.ifPresent(WriteBehind::abandon);
  }
}
