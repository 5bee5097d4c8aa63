package com.couriermft.storage.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Azure Storage Queues as Courier uses them. Messages are plain UTF-8 text (no base64), live until
 * deleted, and may arrive late, twice or out of order. Queues are created on first use.
 * Thread-safe.
 *
 * <p>Input beyond {@link StorageLimits} is refused with code {@code storage_refused}, a lack of
 * permission with {@code storage_denied}; both are permanent.
 */
public interface WorkQueue {
  /** Longest delay a message may have. */
  Duration MAX_DELAY = Duration.ofDays(7);

  /**
   * Sends a message that becomes visible after {@code delay} (0..7 days, rounded up to whole
   * seconds), with time-to-live -1.
   *
   * @throws StoreUnavailable no usable answer: it may or may not have been sent
   */
  void send(String queue, String body, Duration delay);

  /**
   * Receives up to {@code max} (1..32) visible messages and hides them for {@code hidden} (1 second
   * to 7 days).
   *
   * @throws StoreUnavailable no usable answer: messages may have been hidden
   */
  List<Received> receive(String queue, int max, Duration hidden);

  /** Deletes a received message; nothing happens if it is gone or was received again since. */
  void delete(String queue, Received message);

  /**
   * Returns the depth of a queue; zero for one that nobody has used.
   *
   * @throws StoreUnavailable no usable answer
   */
  Depth depth(String queue);

  /**
   * The depth of a queue.
   *
   * @param messages how many it holds, about, those that are hidden among them
   * @param visible some of those that could be received, at most {@value #MOST_VISIBLE}, the ones
   *     sent first as a rule
   */
  record Depth(long messages, List<Visible> visible) {
    /** The largest number of messages that are looked at. */
    public static final int MOST_VISIBLE = 32;

    /** A queue without messages. */
    public static final Depth EMPTY = new Depth(0, List.of());

    /** Copies. */
    public Depth {
      visible = List.copyOf(visible);
    }
  }

  /**
   * A message that could be received.
   *
   * @param id the message's id
   * @param sentAt when it was sent, by the server's clock; it may have become visible later
   */
  record Visible(String id, Instant sentAt) {}

  /**
   * A received message.
   *
   * @param id the message's id
   * @param receipt proof of this reception, for {@link #delete}
   * @param body the text sent
   * @param dequeueCount how often it has been received, 1 for the first time
   */
  record Received(String id, String receipt, String body, long dequeueCount) {}
}
