package com.couriermft.steps.function.isolated;

import com.couriermft.formats.trace.LogContext;
import com.couriermft.sdk.isolated.Duplex;
import com.couriermft.sdk.isolated.Frames;
import com.couriermft.sdk.isolated.MalformedFrameException;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Optional;

/**
 * The host's end of the connection to a child. Separate threads read and write, so that an
 * unresponsive child blocks no other thread. Thread-safe.
 */
final class ChildLink implements AutoCloseable {
  private final SocketChannel channel;
  private final FrameQueue received = new FrameQueue();
  private final FrameQueue unsent = new FrameQueue();

  /** Takes ownership of a channel, which {@link #close} closes. */
  ChildLink(SocketChannel channel) {
    this.channel = channel;
    start(this::readFrames, "courier-isolated-reader");
    start(this::writeFrames, "courier-isolated-writer");
  }

  private static void start(Runnable work, String name) {
    Thread thread = new Thread(LogContext.detach(work), name);
    thread.setDaemon(true);
    thread.start();
  }

  private void readFrames() {
    DataInputStream in = Duplex.in(channel);
    try {
      for (Optional<byte[]> frame = Frames.read(in); frame.isPresent(); frame = Frames.read(in)) {
        received.put(frame.get(), Long.MAX_VALUE);
      }
      received.end(null);
    } catch (MalformedFrameException e) {
      received.end(e);
    } catch (IOException | InterruptedException e) {
      // The connection failed; the exit of the child's process explains why.
      received.end(null);
    }
  }

  private void writeFrames() {
    OutputStream out = Duplex.out(channel);
    try {
      while (true) {
        Optional<byte[]> frame = unsent.take(Long.MAX_VALUE);
        if (frame.isPresent()) {
          out.write(frame.get());
        }
      }
    } catch (ChildEndedException | IOException | InterruptedException e) {
      // Frames for a child that has ended are lost; the reading thread detects the end.
      unsent.end(null);
    }
  }

  /**
   * Sends a frame.
   *
   * @return {@code false} if the queue had no capacity within the timeout, because the child does
   *     not read
   * @throws IllegalArgumentException the frame is too long
   */
  boolean send(Map<String, ?> frame, long millis) throws InterruptedException {
    return unsent.put(Frames.encode(frame), millis);
  }

  /**
   * Returns the child's next frame; empty after a timeout.
   *
   * @throws ChildEndedException the child ended or sent an invalid frame
   */
  Optional<Map<String, Object>> next(long millis) throws InterruptedException {
    Optional<byte[]> frame = received.take(millis);
    try {
      return frame.isPresent() ? Optional.of(Frames.decode(frame.get())) : Optional.empty();
    } catch (MalformedFrameException e) {
      throw new ChildEndedException(e);
    }
  }

  @Override
  public void close() throws IOException {
    received.end(null);
    unsent.end(null);
    channel.close();
  }
}
