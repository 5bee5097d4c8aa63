package com.couriermft.steps.function.isolated;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.sdk.value.EventCheck;
import com.couriermft.steps.function.FunctionLog;
import com.couriermft.steps.spi.StepContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One call of a child: from its first frame to the last, with what the child wants told meanwhile.
 *
 * @param function as messages name it
 * @param name of the function
 */
record Conversation(Child child, String function, String name, StepContext step) {
  private static final long TURN_MILLIS = 250;

  /** A child that is told to stop has so long for it; after SIGTERM it has as long again. */
  private static final long STOP_MILLIS = 2_500;

  private static final Set<String> ENDS = Set.of("result", "failed", "done");

  /**
   * Sends a frame and returns the one that ends the call.
   *
   * @throws CourierException the child has ended, does what it may not, or the step is to stop
   * @throws InterruptedException the step is to stop; the child has ended, or has had its time
   * @throws IllegalArgumentException the frame is too long
   */
  Map<String, Object> hold(Map<String, Object> frame) throws InterruptedException {
    BoundsWatch watch = new BoundsWatch(child, function);
    child.send(frame);
    try {
      while (true) {
        Optional<Map<String, Object>> next = child.next(TURN_MILLIS);
        step.cancellation().throwIfCancelled();
        if (next.isPresent()) {
          watch.heard();
          if (ENDS.contains(next.get().get("type"))) {
            return next.get();
          }
          hear(next.get());
        }
        watch.check();
      }
    } catch (ChildEndedException e) {
      step.cancellation().throwIfCancelled();
      throw Autopsy.of(child, function, step.log());
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

  private void hear(Map<String, Object> frame) {
    switch (String.valueOf(frame.get("type"))) {
      case "ready" -> {}
      case "beat" -> step.progress().bytes(Math.max(0, number(frame, "bytes")));
      case "log" -> log(frame);
      case "event" -> tell(frame);
      case "operation" -> answer(number(frame, "number"));
      default -> throw unknown();
    }
  }

  private void log(Map<String, Object> frame) {
    System.Logger.Level level =
        switch (String.valueOf(frame.get("level"))) {
          case "ERROR" -> System.Logger.Level.ERROR;
          case "WARNING" -> System.Logger.Level.WARNING;
          default -> System.Logger.Level.INFO;
        };
    new FunctionLog(step.log()).log(level, String.valueOf(frame.get("message")));
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

  private void answer(long number) {
    child.send(Map.of("type", "operation", "number", number, "id", step.operationId((int) number)));
  }

  private CourierException unknown() {
    return CourierException.of(
        StepCodes.FUNCTION_FRAME, function + " sent a frame that the host does not know");
  }

  private static long number(Map<String, Object> frame, String name) {
    return frame.get(name) instanceof Number number ? number.longValue() : 0;
  }

  /** Has the child stop of its own accord, then by SIGTERM; who discards it uses SIGKILL. */
  private void stop() {
    boolean interrupted = Thread.interrupted();
    try {
      child.send(Map.of("type", "cancel"));
      long end = System.nanoTime() + STOP_MILLIS * 1_000_000;
      while (System.nanoTime() < end) {
        Optional<Map<String, Object>> next = child.next(TURN_MILLIS);
        if (next.isPresent() && ENDS.contains(next.get().get("type"))) {
          return;
        }
      }
      child.terminate();
      child.awaitEnd(STOP_MILLIS);
    } catch (ChildEndedException e) {
      step.log().debug("{} ended when it was told to stop", function);
    } catch (InterruptedException e) {
      interrupted = true; // Its grace is over.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
