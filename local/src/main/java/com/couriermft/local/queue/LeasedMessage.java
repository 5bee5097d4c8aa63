package com.couriermft.local.queue;

import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.models.QueueMessageItem;
import com.azure.storage.queue.models.QueueStorageException;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A received message that stays invisible to others while its lease is renewed. It is settled once:
 * deleted, hidden for a while, or lost to another receiver. Thread-safe.
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
   * Renews the lease for another ten minutes.
   *
   * @throws QueueStorageException the service fails; a message that was deleted or received
   *     elsewhere is settled
   */
  synchronized void renew() {
    if (!settled) {
      orLost(() -> hideFor(VISIBILITY));
    }
  }

  /** The message is done. */
  synchronized void delete() {
    settle(() -> queue.deleteMessage(message.getMessageId(), popReceipt));
  }

  /** The message shall be delivered again after {@code time}. */
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
    // The service keeps the message's content if it is given no text.
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
          Level.FINE, "Message " + message.getMessageId() + " is gone or received elsewhere", e);
    }
  }
}
