package com.couriermft.storage.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Azure Storage Queues, reduced to the operations that Courier uses. Messages are plain UTF-8 text
 * (no base64) and never expire. They may arrive late, twice or out of order. Queues are created on
 * first use. Thread-safe.
 *
 * <p>Input that exceeds {@link StorageLimits} is rejected with the code {@code storage_refused}.
 * Missing permissions are reported with {@code storage_denied}. Failures with either code are
 * permanent.
 */
public interface WorkQueue {
  /** The maximum delay of a message. */
  Duration MAX_DELAY = Duration.ofDays(7);

  /**
   * Sends a message that becomes visible after {@code delay} and never expires. The delay is 0..7
   * days, rounded up to whole seconds; the time-to-live is -1.
   *
   * @throws StoreUnavailable no usable response: the message may or may not have been sent
   */
  void send(String queue, String body, Duration delay);

  /**
   * Receives up to {@code max} (1..32) visible messages and hides them for {@code hidden} (1 second
   * to 7 days).
   *
   * @throws StoreUnavailable no usable response: messages may have been hidden
   */
  List<Received> receive(String queue, int max, Duration hidden);

  /**
   * Deletes a received message. Does nothing if it was already deleted, or has been received again.
   */
  void delete(String queue, Received message);

  /**
   * Returns the depth of a queue; zero for a queue that does not exist.
   *
   * @throws StoreUnavailable no usable response
   */
  Depth depth(String queue);

  /**
   * The depth of a queue.
   *
   * @param messages the approximate number of messages, including hidden ones
   * @param visible some of the visible messages, at most {@value #MOST_VISIBLE}, usually those sent
   *     first
   */
  record Depth(long messages, List<Visible> visible) {
    /** The maximum number of visible messages that are read. */
    public static final int MOST_VISIBLE = 32;

    public static final Depth EMPTY = new Depth(0, List.of());

    public Depth {
      visible = List.copyOf(visible);
    }
  }

  /**
   * A visible message.
   *
   * @param id the message's id
   * @param sentAt when it was sent, by the server's clock; it may have become visible later
   */
  record Visible(String id, Instant sentAt) {}

  /**
   * A received message.
   *
   * @param id the id of the message
   * @param receipt the receipt, for {@link #delete}
   * @param body the text that was sent
   * @param dequeueCount how often the message was received, including this time
   */
  record Received(String id, String receipt, String body, long dequeueCount) {}
}
