package com.couriermft.steps.function.isolated;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.trace.LogContext;
import com.couriermft.sdk.isolated.Duplex;
import com.couriermft.sdk.isolated.Frames;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A process that runs one function for one execution, and the frames to and from it. One call uses
 * it at a time; closing it ends the process and all it has started.
 */
final class Child implements AutoCloseable {
  private static final Map<String, Object> END = Map.of("type", "end");
  private static final int FRAMES_WAITING = 64;

  private final ChildSpec spec;
  private final Process process;
  private final SocketChannel channel;
  private final OutputStream out;
  private final ChildDirectory directory;
  private final @Nullable String token;
  private final Tail output;
  private final Tail errors;
  private final BlockingQueue<Map<String, Object>> frames =
      new ArrayBlockingQueue<>(FRAMES_WAITING);
  private volatile @Nullable IOException malformed;
  private volatile boolean closed;

  /**
   * Takes over a process that has connected.
   *
   * @param token by which processes are found that have left its group; {@code null} if none can
   */
  Child(
      ChildSpec spec,
      Process process,
      SocketChannel channel,
      ChildDirectory directory,
      @Nullable String token,
      Tail output,
      Tail errors) {
    this.spec = spec;
    this.process = process;
    this.channel = channel;
    this.directory = directory;
    this.token = token;
    this.output = output;
    this.errors = errors;
    out = Duplex.out(channel);
    Thread reader = new Thread(LogContext.detach(this::readFrames), "courier-isolated-frames");
    reader.setDaemon(true);
    reader.start();
  }

  ChildSpec spec() {
    return spec;
  }

  ChildDirectory directory() {
    return directory;
  }

  Tail output() {
    return output;
  }

  Tail errors() {
    return errors;
  }

  Process process() {
    return process;
  }

  boolean isAlive() {
    return process.isAlive() && !closed;
  }

  private void readFrames() {
    try {
      DataInputStream in = Duplex.in(channel);
      for (Optional<Map<String, Object>> frame = Frames.read(in);
          frame.isPresent();
          frame = Frames.read(in)) {
        put(frame.get());
      }
    } catch (IOException e) {
      malformed = e;
    }
    put(END);
  }

  private void put(Map<String, Object> frame) {
    try {
      // A child that nobody listens to any more is closed, and its frames are dropped.
      boolean taken = false;
      while (!taken && !closed) {
        taken = frames.offer(frame, 100, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends a frame; one that the child is no more there to read is lost. */
  void send(Map<String, ?> frame) {
    try {
      Frames.write(out, frame);
    } catch (IOException e) {
      put(END);
    }
  }

  /**
   * Returns the child's next frame; empty if none comes in this time.
   *
   * @throws ChildEndedException it has ended, or sent what is no frame
   */
  Optional<Map<String, Object>> next(long millis) throws InterruptedException {
    Map<String, Object> frame = frames.poll(millis, TimeUnit.MILLISECONDS);
    if (frame == END) {
      throw new ChildEndedException();
    }
    return Optional.ofNullable(frame);
  }

  /** Returns the error in a frame that could not be read, if the child has ended over one. */
  Optional<IOException> malformed() {
    return Optional.ofNullable(malformed);
  }

  Vitals vitals() {
    return Vitals.of(process.toHandle());
  }

  /** Sends SIGTERM to the child and all of its process group. */
  void terminate() {
    try {
      OutputStream lifeline = process.getOutputStream();
      lifeline.write('\n');
      lifeline.flush();
    } catch (IOException e) {
      close(); // Its supervisor is gone.
    }
  }

  /** Waits until the process has ended, but no longer than this. */
  boolean awaitEnd(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** Ends the process and all it has started by SIGKILL, and removes its directory. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.getOutputStream().close();
      channel.close();
    } catch (IOException e) {
      process.destroyForcibly(); // It is ending already.
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    if (token != null) {
      Remains.end(token);
    }
    directory.close();
  }

  /** Returns the refusal of a function whose process could not be started. */
  static CourierException unavailable(String why, @Nullable Throwable cause) {
    return CourierException.of(StepCodes.ISOLATION_UNAVAILABLE, why, cause);
  }
}
