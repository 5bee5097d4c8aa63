package com.couriermft.steps.function.isolated;

import com.couriermft.sdk.isolated.MalformedFrameException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A queue of frames between two threads: at most 64 frames and 1 MiB, or a single longer frame.
 * Thread-safe.
 */
final class FrameQueue {
  static final int MOST_FRAMES = 64;
  static final int MOST_BYTES = 1 << 20;

  private final Deque<byte[]> frames = new ArrayDeque<>();
  private int bytes;
  private boolean ended;
  private @Nullable MalformedFrameException malformed;

  /**
   * Adds a frame, waiting for capacity. Frames are discarded after the queue has ended.
   *
   * @return false after a timeout
   */
  synchronized boolean put(byte[] frame, long millis) throws InterruptedException {
    long left = TimeUnit.MILLISECONDS.toNanos(millis);
    long end = System.nanoTime() + left;
    while (isFull(frame.length) && !ended && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = end - System.nanoTime();
    }
    if (isFull(frame.length) && !ended) {
      return false;
    }
    if (!ended) {
      frames.addLast(frame);
      bytes += frame.length;
      notifyAll();
    }
    return true;
  }

  private boolean isFull(int more) {
    return frames.size() >= MOST_FRAMES || !frames.isEmpty() && bytes + more > MOST_BYTES;
  }

  /**
   * Removes and returns the oldest frame; empty after a timeout.
   *
   * @throws ChildEndedException the queue is empty and has ended
   */
  synchronized Optional<byte[]> take(long millis) throws InterruptedException {
    long left = TimeUnit.MILLISECONDS.toNanos(millis);
    long end = System.nanoTime() + left;
    while (frames.isEmpty() && !ended && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = end - System.nanoTime();
    }
    if (frames.isEmpty() && ended) {
      throw new ChildEndedException(malformed);
    }
    Optional<byte[]> oldest = Optional.ofNullable(frames.pollFirst());
    bytes -= oldest.map(frame -> frame.length).orElse(0);
    notifyAll();
    return oldest;
  }

  /**
   * Ends the queue; no further frames are accepted. Only the first call has an effect.
   *
   * @param why problem of an invalid frame; {@code null} for any other reason
   */
  synchronized void end(@Nullable MalformedFrameException why) {
    if (!ended) {
      ended = true;
      malformed = why;
      notifyAll();
    }
  }
}
