package com.couriermft.storage.store.azure;

import com.azure.core.util.Context;
import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.QueueServiceClient;
import com.azure.storage.queue.models.QueueMessageItem;
import com.azure.storage.queue.models.QueueStorageException;
import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.WorkQueue;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * {@link WorkQueue} on Azure Queue Storage. The SDK retries requests without a response, so a
 * message may be sent twice. A missing queue reads as empty and is created by the first message.
 * Thread-safe.
 */
final class AzureWorkQueue implements WorkQueue {
  private static final Duration FOR_EVER = Duration.ofSeconds(-1);
  private static final Set<String> GONE =
      Set.of("MessageNotFound", "PopReceiptMismatch", "QueueNotFound");

  private final QueueServiceClient service;

  AzureWorkQueue(QueueServiceClient service) {
    this.service = service;
  }

  @Override
  public void send(String queue, String body, Duration delay) {
    StorageLimits.checkMessage(queue, body, delay);
    QueueClient client = service.getQueueClient(queue);
    Duration hidden = StorageLimits.wholeSeconds(delay);
    StorageErrors.creatingFirst(
        "sending a message to queue " + queue,
        "QueueNotFound",
        client::createIfNotExists,
        () -> client.sendMessageWithResponse(body, hidden, FOR_EVER, null, Context.NONE));
  }

  @Override
  public List<Received> receive(String queue, int max, Duration hidden) {
    StorageLimits.checkReceive(queue, max, hidden);
    return StorageErrors.translating(
        "receiving messages of queue " + queue, () -> messages(queue, max, hidden));
  }

  private List<Received> messages(String queue, int max, Duration hidden) {
    try {
      return service
          .getQueueClient(queue)
          .receiveMessages(max, StorageLimits.wholeSeconds(hidden), null, Context.NONE)
          .stream()
          .map(AzureWorkQueue::received)
          .toList();
    } catch (QueueStorageException e) {
      if (StorageErrors.code(e).equals("QueueNotFound")) {
        return List.of();
      }
      throw e;
    }
  }

  private static Received received(QueueMessageItem message) {
    return new Received(
        message.getMessageId(),
        message.getPopReceipt(),
        message.getBody().toString(),
        message.getDequeueCount());
  }

  @Override
  public Depth depth(String queue) {
    StorageLimits.checkContainer(queue);
    return StorageErrors.translating("reading the state of queue " + queue, () -> look(queue));
  }

  private Depth look(String queue) {
    QueueClient client = service.getQueueClient(queue);
    try {
      long messages = client.getProperties().getApproximateMessagesCountLong();
      return messages == 0
          ? Depth.EMPTY
          : new Depth(
              messages,
              client.peekMessages(Depth.MOST_VISIBLE, null, Context.NONE).stream()
                  .map(m -> new Visible(m.getMessageId(), m.getInsertionTime().toInstant()))
                  .toList());
    } catch (QueueStorageException e) {
      if (StorageErrors.code(e).equals("QueueNotFound")) {
        return Depth.EMPTY;
      }
      throw e;
    }
  }

  @Override
  public void delete(String queue, Received message) {
    StorageLimits.checkContainer(queue);
    String what = "deleting message " + message.id() + " of queue " + queue;
    StorageErrors.translating(what, () -> deleted(queue, message));
  }

  private boolean deleted(String queue, Received message) {
    try {
      service.getQueueClient(queue).deleteMessage(message.id(), message.receipt());
      return true;
    } catch (QueueStorageException e) {
      if (GONE.contains(StorageErrors.code(e))) {
        return false;
      }
      throw e;
    }
  }
}
