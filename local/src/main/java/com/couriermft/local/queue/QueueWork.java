package com.couriermft.local.queue;

import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.models.QueueMessageItem;
import com.azure.storage.queue.models.QueueStorageException;
import com.couriermft.local.app.QueueOptions;
import com.couriermft.local.app.StorageConnection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A queue in storage and its poison queue. A missing queue is not created and counts as empty. */
final class QueueWork {
  private static final String POISON = "-poison";
  private static final int MAX_NAME = 63;
  private final QueueClient queue;
  private final Optional<QueueClient> poison;
  private final QueueOptions options;

  private QueueWork(QueueClient queue, @Nullable QueueClient poison, QueueOptions options) {
    this.queue = queue;
    this.poison = Optional.ofNullable(poison);
    this.options = options;
  }

  static QueueWork open(StorageConnection storage, String name, QueueOptions options) {
    var hasPoison = !name.endsWith(POISON) && name.length() + POISON.length() <= MAX_NAME;
    return new QueueWork(
        storage.queue(name), hasPoison ? storage.queue(name + POISON) : null, options);
  }

  /**
   * Receives the next batch and hides its messages from other receivers for ten minutes.
   *
   * @throws QueueStorageException the service failed
   */
  List<LeasedMessage> receive() {
    try {
      return queue
          .receiveMessages(options.batchSize(), LeasedMessage.VISIBILITY, null, null)
          .stream()
          .map(message -> new LeasedMessage(queue, message))
          .toList();
    } catch (QueueStorageException e) {
      if (e.getStatusCode() == 404) {
        return List.of();
      }
      throw e;
    }
  }

  /** Returns whether the message has been delivered more often than the limit allows. */
  boolean isExhausted(QueueMessageItem message) {
    return message.getDequeueCount() > options.maxDequeueCount();
  }

  /**
   * Handles a failed message. The message is delivered again later or, after its last delivery,
   * moved to the poison queue.
   */
  void retryOrPoison(LeasedMessage message) {
    if (message.message().getDequeueCount() >= options.maxDequeueCount()) {
      poison(message);
    } else {
      message.hide(options.visibilityTimeout());
    }
  }

  /**
   * Moves the message to the poison queue, with its content unchanged. If there is no poison queue,
   * the message stays hidden until its lease expires.
   */
  void poison(LeasedMessage message) {
    poison.ifPresent(
        target -> {
          target.createIfNotExists();
          target.sendMessage(message.message().getBody());
          message.delete();
        });
  }
}
