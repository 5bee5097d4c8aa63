package com.couriermft.storage.store;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;

/**
 * Returns messages to their queue if this process does not understand them or cannot process them
 * now. During a rollout, messages of the newer release also reach hosts of the older one. If
 * several messages compete for one row, some of them cannot be processed each time. The field
 * {@code returned} of a message counts its returns. Thread-safe.
 */
public final class MessageReturns {
  /**
   * The maximum number of returns. With pauses of ten seconds they last ten minutes, longer than a
   * rolling deployment takes.
   */
  public static final int MOST = 60;

  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final WorkQueue queue;

  public MessageReturns(WorkQueue queue) {
    this.queue = queue;
  }

  /**
   * Sends a message of another release again, with a delay of ten seconds.
   *
   * @return false if the message is not a JSON object, or was returned {@link #MOST} times, so that
   *     no host can process it
   * @throws StoreUnavailable the message may or may not have been sent
   */
  public boolean giveBack(String name, String text) {
    return giveBack(name, text, PAUSE);
  }

  /**
   * Sends a message again; the caller then deletes the received one.
   *
   * @param name the queue that the message came from
   * @param text the message as received
   * @param pause the time before the message becomes visible
   * @return false if the message is not a JSON object, or has been returned {@link #MOST} times
   * @throws StoreUnavailable the message may or may not have been sent
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
