package com.couriermft.automation.control;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.MessageReturns;
import com.couriermft.storage.store.WorkQueue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue {@code control} of requests to process something. A message only names the object to
 * process. Messages may be lost, late or duplicated, so a handler always reads the stored state,
 * and a tick recovers lost messages. The format of a message:
 *
 * <pre>{"v": 1, "kind": "fire", "schedule": "invoices-daily", "at": "2026-11-24T03:00:00Z"}</pre>
 *
 * Thread-safe.
 */
public final class ControlQueue {
  /** The queue of messages that are processed quickly. */
  public static final String NAME = "control";

  /**
   * The queue of messages whose handlers wait for partners' servers. The queue is separate so that
   * slow servers do not delay other messages.
   */
  public static final String POLLS = "polls";

  private static final Logger LOG = LoggerFactory.getLogger(ControlQueue.class);

  private final WorkQueue queue;
  private final String name;
  private final MessageReturns returns;
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();

  /** Creates the queue {@link #NAME}. */
  public ControlQueue(WorkQueue queue) {
    this(queue, NAME);
  }

  /** Creates a queue with another name. */
  public ControlQueue(WorkQueue queue, String name) {
    this.queue = queue;
    this.name = name;
    this.returns = new MessageReturns(queue);
  }

  /** A handler that processes messages of one kind. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Processes a message.
     *
     * @param message the complete message; untrusted
     * @throws InterruptedException the process is stopping
     */
    void handle(JsonNode message) throws InterruptedException;
  }

  /** Registers the handler for messages of a kind. */
  public void answer(String kind, Handler handler) {
    handlers.put(kind, handler);
  }

  /**
   * Sends a message.
   *
   * @param fields the message's fields; {@code v} and {@code kind} are added
   * @param delay 0..7 days, rounded up to whole seconds
   * @throws com.couriermft.storage.store.StoreUnavailable the message may have been sent
   */
  public void send(String kind, ObjectNode fields, Duration delay) {
    ObjectNode message = Json.object().put("v", 1).put("kind", kind);
    queue.send(name, Json.write(message.setAll(fields)), delay);
  }

  /** Returns the number of messages, including those that are not visible yet; approximate. */
  public long length() {
    return queue.depth(name).messages();
  }

  /** Dispatches a message to the handler of its kind; failures are logged. */
  public void onMessage(String text) throws InterruptedException {
    try {
      JsonNode message = Json.parse(text);
      Handler handler = handlers.get(message.path("kind").asText());
      if (handler != null && message.path("v").asInt(1) == 1) {
        handler.handle(message);
      } else if (returns.giveBack(name, text)) {
        LOG.info("Queue(name='{}') message left for a newer release: {}", name, text);
      } else {
        LOG.error("Queue(name='{}') message of an unknown kind deleted: {}", name, text);
      }
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error("Queue(name='{}') message couldn't be processed: {}", name, text, e);
    }
  }
}
