package com.couriermft.local.queue;

import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.models.QueueMessageItem;
import com.azure.storage.queue.models.QueueStorageException;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A received message that stays invisible to other receivers while its lease is renewed. The
 * message is settled exactly once: it is deleted, hidden for some time, or lost to another
 * receiver. Thread-safe.
 */
final class LeasedMessage {
  static final Duration VISIBILITY = Duration.ofMinutes(10);
  private static final Logger LOG = Logger.getLogger("host.queue");
  private final QueueClient queue;
  private final QueueMessageItem message;
  private String popReceipt;
  private boolean settled;

  LeasedMessage(QueueClient queue, QueueMessageItem message) {
    this.queue = queue;
    this.message = message;
    popReceipt = message.getPopReceipt();
  }

  QueueMessageItem message() {
    return message;
  }

  synchronized boolean isSettled() {
    return settled;
  }

  /**
   * Renews the lease for another ten minutes. A message that was deleted or received elsewhere
   * becomes settled.
   *
   * @throws QueueStorageException the service failed
   */
  synchronized void renew() {
    if (!settled) {
      orLost(() -> hideFor(VISIBILITY));
    }
  }

  /** Deletes the message after it was processed. */
  synchronized void delete() {
    settle(() -> queue.deleteMessage(message.getMessageId(), popReceipt));
  }

  /** Hides the message, so that it is delivered again after {@code time}. */
  synchronized void hide(Duration time) {
    settle(() -> hideFor(time));
  }

  private void settle(Runnable request) {
    if (!settled) {
      settled = true;
      orLost(request);
    }
  }

  private void hideFor(Duration time) {
    // The service keeps the content of the message if the update contains no content.
    var result = queue.updateMessage(message.getMessageId(), popReceipt, null, time);
    popReceipt = result.getPopReceipt();
  }

  private void orLost(Runnable request) {
    try {
      request.run();
    } catch (QueueStorageException e) {
      if (e.getStatusCode() != 404 && e.getStatusCode() != 400) {
        throw e;
      }
      settled = true;
      LOG.log(
          Level.FINE,
          "Message " + message.getMessageId() + " was deleted or received elsewhere",
          e);
    }
  }
}
