package com.couriermft.storage.store;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;

/**
 * Gives back to their queue what this process does not understand or could not do. While a newer
 * release is rolled out its messages also reach hosts of the older one; where many want to change
 * one row some are too late each time. A message counts in its field {@code returned} how often it
 * came back. Thread-safe.
 */
public final class MessageReturns {
  /** Pauses of ten seconds make this ten minutes, longer than a rolling deployment takes. */
  public static final int MOST = 60;

  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final WorkQueue queue;

  /** Makes the returns to the queues of an account. */
  public MessageReturns(WorkQueue queue) {
    this.queue = queue;
  }

  /**
   * Sends a message of another release again, to come in ten seconds.
   *
   * @return false if it is no JSON object, or has been returned {@link #MOST} times: no host knows
   *     what to do with it
   * @throws StoreUnavailable it may or may not have been sent
   */
  public boolean giveBack(String name, String text) {
    return giveBack(name, text, PAUSE);
  }

  /**
   * Sends a message again; the caller then deletes the one it has.
   *
   * @param name the queue it came from
   * @param text as it was received
   * @param pause after which it is to come again
   * @return false if it is no JSON object, or has been returned {@link #MOST} times
   * @throws StoreUnavailable it may or may not have been sent
   */
  public boolean giveBack(String name, String text, Duration pause) {
    JsonNode json = Json.parse(text);
    int before = Math.max(0, json.path("returned").asInt());
    if (!(json instanceof ObjectNode message) || before >= MOST) {
      return false;
    }
    queue.send(name, Json.write(message.put("returned", before + 1)), pause);
    return true;
  }
}
