package com.couriermft.automation.schedule;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;

/**
 * Sends and receives messages that request processing of a schedule at an instant. Messages become
 * visible shortly before the instant. The receiver waits for the remaining time, so that the
 * execution starts within the exact second. Thread-safe.
 *
 * <pre>{"v": 1, "kind": "fire", "schedule": "invoices-daily", "at": "2026-11-24T03:00:00Z"}</pre>
 */
final class FireMessages {
  private static final String KIND = "fire";

  /**
   * Time between the visibility of a message and its instant; it can be up to a second longer
   * because delays are rounded.
   */
  private static final Duration EARLY = Duration.ofSeconds(1);

  /** The longest time that the receiver of a message waits for its instant. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  private final ControlQueue queue;
  private final Tables tables;
  private final Pause pause;

  FireMessages(ControlQueue queue, Tables tables, Pause pause) {
    this.queue = queue;
    this.tables = tables;
    this.pause = pause;
  }

  /** Waits for a duration. Tests replace it to avoid waiting. */
  @FunctionalInterface
  interface Pause {
    /** A pause that sleeps in real time. */
    Pause REAL = time -> Thread.sleep(time.toMillis() + 1);

    /** Returns after the duration. */
    void await(Duration time) throws InterruptedException;
  }

  /** Processes a schedule at an instant. */
  interface Firer {
    void fire(String schedule, Instant at);
  }

  /** Registers the handler of arriving messages. */
  void answer(Firer firer) {
    queue.answer(KIND, message -> handle(message, firer));
  }

  /**
   * Sends a message for an instant. If the instant has passed, the message is visible immediately.
   */
  void send(String schedule, Instant at) {
    Duration ahead = Duration.between(tables.clock().instant(), at).minus(EARLY);
    queue.send(
        KIND,
        Json.object().put("schedule", schedule).put("at", at.toString()),
        ahead.isNegative() ? Duration.ZERO : Duration.ofSeconds(ahead.toSeconds()));
  }

  private void handle(JsonNode message, Firer firer) throws InterruptedException {
    String schedule = message.path("schedule").asText();
    Instant at = Instant.parse(message.path("at").asText());
    if (!JobDefinition.ID.matcher(schedule).matches()) {
      throw new IllegalArgumentException("No schedule can have this id");
    }
    Duration left = Duration.between(tables.clock().instant(), at);
    if (left.compareTo(LONGEST_WAIT) > 0) {
      send(schedule, at);
      return;
    } else if (!left.isNegative()) {
      pause.await(left);
    }
    firer.fire(schedule, at);
  }
}
