package com.couriermft.cases;

import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.TestCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Executes the script of a case while its steps run on a host. */
final class Script {
  private final CaseFile file;
  private final CaseRun run;
  private final String host;
  private final Set<Point> waiting = ConcurrentHashMap.newKeySet();

  Script(CaseFile file, CaseRun run, String host) {
    this.file = file;
    this.run = run;
    this.host = host;
  }

  /** Runs the script at the start of an attempt. Returns normally if the attempt should succeed. */
  void play(StepContext context, @Nullable JsonNode say) throws IOException, InterruptedException {
    String id = context.attempt().executionId();
    Point point = new StepRows(run.tables(), id).running(context.attempt().stepId(), host, waiting);
    JsonNode said = Objects.requireNonNullElse(say, MissingNode.getInstance());
    run.journal().add(point + text(said));
    for (JsonNode action : file.script("actions")) {
      if (point.fits(action) && run.isWithin(action)) {
        act(action, point, context);
      }
    }
    for (JsonNode failure : file.script("fails")) {
      if (point.fits(failure) && run.isWithin(failure)) {
        fail(failure, point);
      }
    }
  }

  private static String text(JsonNode said) {
    if (said.isMissingNode()) {
      return "";
    }
    return ": " + (said.isTextual() ? said.textValue() : Json.write(said));
  }

  private void act(JsonNode action, Point point, StepContext context) throws InterruptedException {
    Engine engine = run.engine();
    String id = context.attempt().executionId();
    switch (action.path("do").asText()) {
      case "pause" -> engine.stop(id, StopRequest.PAUSE, "test", null);
      case "cancel" -> {
        engine.stop(id, StopRequest.CANCEL, "test", null);
        awaitInterruption(context);
      }
      case "pass_time" -> run.pass(Duration.ofSeconds(action.path("seconds").intValue()));
      case "wait" -> {
        waiting.add(point);
        run.handling().hold();
        waiting.remove(point);
      }
      case "kill" -> run.handling().die();
      default -> throw new AssertionError("No such action: " + action);
    }
  }

  private static void awaitInterruption(StepContext context) throws InterruptedException {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      context.cancellation().throwIfCancelled();
      throw e;
    }
  }

  private static void fail(JsonNode failure, Point point) throws IOException {
    switch (failure.path("class").asText()) {
      case "permanent" ->
          throw CourierException.of(TestCodes.permanent("scripted"), point + " is to fail.");
      case "transient" -> throw new IOException(point + " is to fail");
      default -> throw new AssertionError("No such class: " + failure);
    }
  }

  /** Returns the actions to perform when the execution has stopped, in order. */
  static List<String> atRest(CaseFile file) {
    List<String> actions = new ArrayList<>();
    file.script("at_rest").forEach(action -> actions.add(action.asText()));
    return actions;
  }
}
