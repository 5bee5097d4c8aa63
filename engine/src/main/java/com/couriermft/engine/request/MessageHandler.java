package com.couriermft.engine.request;

import com.couriermft.engine.attempt.Worker;
import com.couriermft.engine.decision.StaleTreeException;
import com.couriermft.engine.effect.Containment;
import com.couriermft.engine.effect.Message;
import com.couriermft.engine.effect.Poison;
import com.couriermft.engine.effect.StepQueue;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.waiting.Gate;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles the messages that a process receives. Thread-safe. */
public final class MessageHandler {
  private static final Logger LOG = LoggerFactory.getLogger(MessageHandler.class);

  /**
   * Delay before redelivery of a message that arrived while this process was shutting down or at
   * capacity.
   */
  private static final Duration GIVEN_BACK = Duration.ofSeconds(1);

  /** Delay before redelivery of a message that the engine failed to handle. */
  private static final Duration AGAIN = Duration.ofSeconds(2);

  private final StepQueue queue;
  private final Limits limits;
  private final Worker worker;
  private final Kicks kicks;
  private final Steps steps;
  private final Gate gate;
  private final Containment containment;

  /**
   * Creates a handler that dispatches the queue's messages to these collaborators while the worker
   * has capacity.
   */
  public MessageHandler(
      StepQueue queue,
      Limits limits,
      Worker worker,
      Kicks kicks,
      Steps steps,
      Gate gate,
      Containment containment) {
    this.queue = queue;
    this.limits = limits;
    this.worker = worker;
    this.kicks = kicks;
    this.steps = steps;
    this.gate = gate;
    this.containment = containment;
  }

  /**
   * Handles a message. Returns normally even if the work for one execution fails: a retry is a new
   * message, and the sweep finds unfinished work.
   */
  public void onMessage(String text) throws InterruptedException {
    if (!worker.enter(limits.stepsPerProcess())) {
      queue.again(text, GIVEN_BACK);
      return;
    }
    try {
      Optional<Message> message = parse(text);
      if (message.isPresent()) {
        Trace.run(message.get().traceId(), () -> handle(message.get(), text));
      }
    } finally {
      worker.leave();
    }
  }

  /**
   * Parses a message. If this release does not understand the message, logs it or leaves it to a
   * newer release, and returns empty.
   */
  private Optional<Message> parse(String text) {
    Optional<Message> message = Optional.empty();
    boolean returned = false;
    try {
      message = Message.parse(text);
      returned = message.isEmpty() && queue.giveBack(text);
    } catch (InvalidInputException | ArithmeticException | StackOverflowError notOurs) {
      LOG.debug("Queue(name='{}') unreadable message", StepQueue.NAME, notOurs);
    }
    if (returned) {
      LOG.info("Queue(name='{}') message left for a newer release: {}", StepQueue.NAME, text);
    } else if (message.isEmpty()) {
      LOG.error("Queue(name='{}') not a message of Courier: {}", StepQueue.NAME, text);
    }
    return message;
  }

  private void handle(Message message, String text) throws InterruptedException {
    try {
      switch (message.kind()) {
        case KICK -> kicks.take(message, text);
        case STEP -> steps.take(message, text);
        case PLACE -> gate.due(message.execution(), message.epoch());
      }
    } catch (StoreConflict | StaleTreeException faster) {
      lookAgain(text, faster.getMessage());
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
      if (!containment.failedOver(message.execution(), thrown) && Poison.is(thrown)) {
        queue.again(text, AGAIN);
      }
    }
  }

  /** Other processes kept winning the race, so the message is delivered again shortly. */
  private void lookAgain(String text, @Nullable String why) {
    try {
      if (queue.giveBack(text, GIVEN_BACK)) {
        LOG.debug(
            "Queue(name='{}') message returned to the queue: {}: {}", StepQueue.NAME, text, why);
        return;
      }
    } catch (StoreUnavailable e) {
      LOG.warn(
          "Queue(name='{}') message couldn't be returned to the queue: {}",
          StepQueue.NAME,
          text,
          e);
    }
    LOG.warn("Message {} couldn't be processed: {}; the sweep takes care of it", text, why);
  }
}
