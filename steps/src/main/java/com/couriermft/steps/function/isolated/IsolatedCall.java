package com.couriermft.steps.function.isolated;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.isolated.Frames;
import com.couriermft.sdk.value.PlainRecords;
import com.couriermft.steps.function.call.FunctionCall;
import com.couriermft.steps.function.call.FunctionErrors;
import com.couriermft.steps.function.call.Hook;
import com.couriermft.steps.function.call.StepFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Calls a function in a child process. */
final class IsolatedCall<P extends Record> implements FunctionCall<P> {
  private final JobFunction<P, ?> function;
  private final ChildSpec spec;
  private final Children children;
  private final StepContext step;
  private final StepFiles files;
  private @Nullable Child child;

  IsolatedCall(
      JobFunction<P, ?> function,
      ChildSpec spec,
      Children children,
      StepContext step,
      StepFiles files) {
    this.function = function;
    this.spec = spec;
    this.children = children;
    this.step = step;
    this.files = files;
  }

  @Override
  public @Nullable Object run(P parameters) throws IOException, InterruptedException {
    Child used = child();
    try (CallDirectory scratch = used.directory().scratch()) {
      CallFiles shared = new CallFiles(scratch, files);
      Map<String, Object> frame = new LinkedHashMap<>();
      frame.put("type", "run");
      frame.put("parameters", PlainRecords.reveal(parameters));
      frame.put("context", context(scratch.path(), shared.fill()));
      Map<String, Object> end = converse(used, frame);
      if (isFailure(end)) {
        throw failure(end);
      }
      Object value = end.get("value");
      checkResult(value);
      if (end.get("files") instanceof Map<?, ?> created) {
        take(used, shared, created);
      }
      return value;
    }
  }

  @Override
  public void hook(Hook hook, String code, String message) throws InterruptedException {
    if (!hook.isHeardBy(function)) {
      return;
    }
    Map<String, Object> frame = new LinkedHashMap<>();
    frame.put("type", "hook");
    frame.put("hook", hook.wireName());
    frame.put("code", code);
    frame.put("message", message);
    try {
      Child used = child();
      frame.put("context", context(used.directory().root(), Map.of()));
      Map<String, Object> end = converse(used, frame);
      if (isFailure(end)) {
        untold(hook, new IOException(text(end, "message")));
      }
    } catch (CourierException e) {
      step.cancellation().throwIfCancelled();
      untold(hook, e);
    }
  }

  private void take(Child used, CallFiles shared, Map<?, ?> created) throws IOException {
    try {
      shared.take(created);
    } catch (CourierException e) {
      // If the child was ended in the meantime, its files are missing for that reason. Report why
      // it was ended.
      throw used.isAlive() ? e : used.overBounds().orElseGet(this::endedTooSoon);
    }
  }

  private CourierException endedTooSoon() {
    return CourierException.of(
        StepCodes.FUNCTION_DIED, spec.function() + " ended before its files were copied.");
  }

  /** Validates the result again, because the child may have bypassed the SDK's checks. */
  private void checkResult(@Nullable Object value) {
    try {
      Frames.checkResult(value);
    } catch (IllegalArgumentException e) {
      throw FunctionErrors.result(function, e.getMessage());
    }
  }

  private void untold(Hook hook, Exception e) {
    step.log()
        .warn(
            "{} of function '{}' failed; this does not affect the result",
            hook.method(),
            function.name(),
            e);
  }

  private Child child() throws InterruptedException {
    Child known = child;
    if (known == null) {
      known = children.take(spec, step.cancellation());
      child = step.closeWhenTimeIsUp(known);
      known.beginAttempt();
    }
    return known;
  }

  private Map<String, Object> context(Path scratch, Map<String, String> reads) {
    Instant deadline = step.cancellation().deadline();
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("execution_id", step.attempt().executionId());
    context.put("job_id", step.attempt().jobId());
    context.put("attempt", step.attempt().number());
    context.put(
        "deadline", deadline.equals(Instant.MAX) ? Long.MAX_VALUE : deadline.toEpochMilli());
    context.put("scratch", scratch.toString());
    context.put("reads", reads);
    context.put("writes", List.copyOf(new TreeSet<>(files.writes().paths())));
    return context;
  }

  /** Sends a request to the child and waits for the reply; any protocol error ends the child. */
  private Map<String, Object> converse(Child used, Map<String, Object> frame)
      throws InterruptedException {
    boolean ended = false;
    try {
      Map<String, Object> end = new ChildCall(used, function.name(), step).hold(frame);
      ended = !text(end, "type").equals(ChildCall.UNMADE);
      return end;
    } catch (IllegalArgumentException e) {
      throw CourierException.of(
          StepCodes.FUNCTION_FRAME,
          "A call of an isolated function is too large: " + e.getMessage());
    } finally {
      if (!ended) {
        children.discard(used);
        child = null;
      }
    }
  }

  private static boolean isFailure(Map<String, Object> end) {
    return Set.of("failed", ChildCall.UNMADE).contains(text(end, "type"));
  }

  private CourierException failure(Map<String, Object> end) {
    String stack = text(end, "stack");
    if (!stack.isEmpty()) {
      step.log().info("{} failed: {}", FunctionErrors.of(function), stack);
    }
    return text(end, "kind").equals("result")
        ? FunctionErrors.result(function, text(end, "message"))
        : FunctionErrors.thrown(function, end, null);
  }

  private static String text(Map<String, Object> frame, String name) {
    return frame.get(name) instanceof String text ? text : "";
  }

  /** Keeps the child for later calls of the same function in this execution. */
  @Override
  public void close() {
    Child used = child;
    child = null;
    if (used != null) {
      children.release(used);
    }
  }
}
