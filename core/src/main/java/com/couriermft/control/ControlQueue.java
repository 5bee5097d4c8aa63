package com.couriermft.control;

import com.couriermft.json.Json;
import com.couriermft.store.WorkQueue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue {@code control}. A message says only "look at this": it may be lost, late or doubled,
 * so whoever handles it looks at what is stored, and a tick makes good what got lost. As text:
 *
 * <pre>{"v": 1, "kind": "fire", "schedule": "invoices-daily", "at": "2026-11-24T03:00:00Z"}</pre>
 *
 * Thread-safe.
 */
public final class ControlQueue {
  /** The queue's name. */
  public static final String NAME = "control";

  /** So much later what is too much at once is tried again. */
  static final Duration LATER = Duration.ofSeconds(5);

  /** After that it counts as lost: ticks ask again, and messages must not pile up. */
  static final int MOST_PUT_OFF = 6;

  private static final String PUT_OFF = "put_off";

  private static final Logger LOG = LoggerFactory.getLogger(ControlQueue.class);

  private final WorkQueue queue;
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();

  /** On a queue. */
  public ControlQueue(WorkQueue queue) {
    this.queue = queue;
  }

  /** Does what a message of one kind asks for. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Does it.
     *
     * @param message the whole message; hostile, for whoever may write to the queue
     * @throws InterruptedException the process ends
     */
    void handle(JsonNode message) throws InterruptedException;
  }

  /** From now on this handler has the messages of a kind. */
  public void answer(String kind, Handler handler) {
    handlers.put(kind, handler);
  }

  /**
   * The same for what may take long, because it waits for others: this process does at most so many
   * of a kind at once. One too many is put off, by five seconds, six times; then it is dropped, and
   * the next tick makes it good. So what must be on the second finds a worker.
   *
   * @param most at least 1
   */
  public void answerAtMost(int most, String kind, Handler handler) {
    Semaphore places = new Semaphore(most);
    answer(
        kind,
        message -> {
          if (!places.tryAcquire()) {
            putOff(kind, message);
            return;
          }
          try {
            handler.handle(message);
          } finally {
            places.release();
          }
        });
  }

  private void putOff(String kind, JsonNode message) {
    int before = message.path(PUT_OFF).asInt(0);
    if (before < MOST_PUT_OFF && message instanceof ObjectNode fields) {
      send(kind, fields.deepCopy().put(PUT_OFF, before + 1), LATER);
    } else {
      LOG.info("Queue(name='{}') too many at once, left to the next tick: {}", NAME, message);
    }
  }

  /**
   * Sends a message.
   *
   * @param fields what it is about; {@code v} and {@code kind} are added
   * @param delay 0..7 days, rounded up to whole seconds
   * @throws com.couriermft.store.StoreUnavailable it may or may not have been sent
   */
  public void send(String kind, ObjectNode fields, Duration delay) {
    ObjectNode message = Json.object().put("v", 1).put("kind", kind);
    queue.send(NAME, Json.write(message.setAll(fields)), delay);
  }

  /** Hands a message to whoever answers for its kind; what goes wrong is logged. */
  public void onMessage(String text) throws InterruptedException {
    try {
      JsonNode message = Json.parse(text);
      Handler handler = handlers.get(message.path("kind").asText());
      if (handler == null) {
        LOG.error("Queue(name='{}') a message of no known kind is dropped: {}", NAME, text);
      } else {
        handler.handle(message);
      }
    } catch (RuntimeException e) {
      LOG.error("Queue(name='{}') a message came to grief: {}", NAME, text, e);
    }
  }
}
