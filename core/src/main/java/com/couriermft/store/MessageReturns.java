package com.couriermft.store;

import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;

/**
 * Gives back to their queue what this process does not understand: while a newer release is rolled
 * out its messages also reach hosts of the older one. A message comes again every ten seconds,
 * until a host takes it, and counts in its field {@code returned}. Thread-safe.
 */
public final class MessageReturns {
  /** Ten minutes, which a rolling deployment does not take. */
  public static final int MOST = 60;

  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final WorkQueue queue;

  /** To the queues of this account. */
  public MessageReturns(WorkQueue queue) {
    this.queue = queue;
  }

  /**
   * Sends a message again; the caller then deletes the one it has.
   *
   * @param name the queue it came from
   * @param text as it was received
   * @return false if it is no JSON object, or has been returned {@link #MOST} times: no host knows
   *     what to do with it
   * @throws StoreUnavailable it may or may not have been sent
   */
  public boolean giveBack(String name, String text) {
    JsonNode json = Json.parse(text);
    int before = Math.max(0, json.path("returned").asInt());
    if (!(json instanceof ObjectNode message) || before >= MOST) {
      return false;
    }
    queue.send(name, Json.write(message.put("returned", before + 1)), PAUSE);
    return true;
  }
}
