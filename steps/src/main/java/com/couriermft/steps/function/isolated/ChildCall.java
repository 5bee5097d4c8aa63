package com.couriermft.steps.function.isolated;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.sdk.value.EventCheck;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * One call of a child, from the first frame to the last, with the child's progress reports. Not
 * thread-safe.
 */
final class ChildCall {
  private static final long TURN_MILLIS = 250;
  private static final long MOST_SILENCE_SECONDS = 30;

  /** Time that a child has to stop after a request, and again after SIGTERM. */
  private static final long STOP_MILLIS = 2_500;

  /** The type of the last frame from a child that cannot create its function. */
  static final String UNMADE = "unmade";

  private static final Set<String> ENDS = Set.of("result", "failed", "done", UNMADE);

  private final Child child;
  private final String name;
  private final StepContext step;
  private final LogFrames log;
  private long heard = System.nanoTime();

  /**
   * Creates the call without sending anything.
   *
   * @param name name of the function
   */
  ChildCall(Child child, String name, StepContext step) {
    this.child = child;
    this.name = name;
    this.step = step;
    log = new LogFrames(step.log());
  }

  /**
   * Sends a frame and returns the child's last frame of the call.
   *
   * @throws CourierException the child has ended or violated a rule, or the step must stop
   * @throws InterruptedException the step must stop; the child has ended or its time to end has
   *     passed
   * @throws IllegalArgumentException the frame is too long
   */
  Map<String, Object> hold(Map<String, Object> frame) throws InterruptedException {
    try {
      send(frame);
      while (true) {
        Optional<Map<String, Object>> next = child.link().next(TURN_MILLIS);
        step.cancellation().throwIfCancelled();
        if (next.isPresent()) {
          heard = System.nanoTime();
          if (ENDS.contains(type(next.get()))) {
            return next.get();
          }
          hear(next.get());
        }
        checkSilence();
      }
    } catch (ChildEndedException e) {
      step.cancellation().throwIfCancelled();
      throw ExitDiagnosis.of(child, e, step.log());
    } catch (InterruptedException e) {
      stop();
      throw e;
    } catch (CourierException e) {
      if (isToStop()) {
        stop();
      }
      throw e;
    }
  }

  private boolean isToStop() {
    try {
      step.cancellation().throwIfCancelled();
      return false;
    } catch (CourierException e) {
      return true;
    }
  }

  private void send(Map<String, Object> frame) throws InterruptedException {
    while (!child.link().send(frame, TURN_MILLIS)) {
      step.cancellation().throwIfCancelled();
      checkSilence();
    }
  }

  /** Fails if the child sends nothing for too long, not even a heartbeat. */
  private void checkSilence() {
    if (System.nanoTime() - heard > TimeUnit.SECONDS.toNanos(MOST_SILENCE_SECONDS)) {
      throw CourierException.of(
          StepCodes.FUNCTION_DIED,
          "%s sent nothing for %d s and was stopped."
              .formatted(child.spec().function(), MOST_SILENCE_SECONDS));
    }
  }

  private static String type(Map<String, Object> frame) {
    return String.valueOf(frame.get("type"));
  }

  private void hear(Map<String, Object> frame) throws InterruptedException {
    switch (type(frame)) {
      case "ready" -> {}
      case "beat" -> step.progress().bytes(Math.max(0, number(frame, "bytes")));
      case "log" -> log.write(frame);
      case "event" -> tell(frame);
      case "operation" -> answer(number(frame, "number"));
      default -> throw unknown();
    }
  }

  private void tell(Map<String, Object> frame) {
    Map<String, String> payload = new LinkedHashMap<>();
    if (frame.get("payload") instanceof Map<?, ?> told) {
      told.forEach((key, value) -> payload.put(String.valueOf(key), String.valueOf(value)));
    }
    String type = String.valueOf(frame.get("name"));
    try {
      step.emitEvent(name, type, EventCheck.payload(type, payload));
    } catch (IllegalArgumentException e) {
      throw unknown();
    }
  }

  private void answer(long number) throws InterruptedException {
    send(Map.of("type", "operation", "number", number, "id", step.operationId((int) number)));
  }

  private CourierException unknown() {
    return CourierException.of(
        StepCodes.FUNCTION_FRAME,
        child.spec().function() + " sent a frame that the host does not know.");
  }

  private static long number(Map<String, Object> frame, String name) {
    return frame.get(name) instanceof Number number ? number.longValue() : 0;
  }

  /** Asks the child to stop, then sends SIGTERM; discarding the child uses SIGKILL. */
  private void stop() {
    boolean interrupted = Thread.interrupted();
    try {
      child.link().send(Map.of("type", "cancel"), 0);
      long end = System.nanoTime() + STOP_MILLIS * 1_000_000;
      while (System.nanoTime() < end) {
        Optional<Map<String, Object>> next = child.link().next(TURN_MILLIS);
        if (next.isPresent() && ENDS.contains(type(next.get()))) {
          return;
        }
      }
      child.terminate();
      child.awaitEnd(STOP_MILLIS);
    } catch (ChildEndedException e) {
      step.log().debug("{} ended on request", child.spec().function());
    } catch (InterruptedException e) {
      interrupted = true; // After an interruption, the child gets no more time to stop.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
