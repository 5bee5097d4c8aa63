package com.couriermft.steps.function;

import com.couriermft.files.transfer.Workspace;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.spi.StepContext;
import java.time.Instant;
import java.util.Map;
import org.slf4j.Logger;

/** The context of a function, out of the context of its step. */
record FunctionContext(String function, StepContext step) implements JobFunctionContext {
  private static final int LONGEST_TYPE = 100;
  private static final int LONGEST_PAYLOAD = 4_096;

  @Override
  public String executionId() {
    return step.attempt().executionId();
  }

  @Override
  public String jobId() {
    return step.attempt().jobId();
  }

  @Override
  public int attempt() {
    return step.attempt().number();
  }

  @Override
  public String operationId(int number) {
    return step.operationId(number);
  }

  @Override
  public Instant deadline() {
    return step.cancellation().deadline();
  }

  @Override
  public void throwIfCancelled() {
    step.cancellation().throwIfCancelled();
  }

  @Override
  public void progress(long bytes) {
    step.progress().bytes(bytes);
  }

  @Override
  public Workspace files() {
    return step.workspace();
  }

  @Override
  public Logger log() {
    return step.log();
  }

  @Override
  public void emitEvent(String type, Map<String, String> payload) {
    String json = Json.write(Json.tree(payload));
    if (type.isEmpty() || type.length() > LONGEST_TYPE || json.length() > LONGEST_PAYLOAD) {
      throw new IllegalArgumentException(
          "An event of function '%s' has a type of %d characters (1 to %d may be) and a payload of %d (at most %d)"
              .formatted(function, type.length(), LONGEST_TYPE, json.length(), LONGEST_PAYLOAD));
    }
    step.emitEvent(function, type, json);
  }
}
