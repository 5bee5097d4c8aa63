package com.couriermft.steps.function;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.spi.RollsBack;
import com.couriermft.steps.spi.Step;
import com.couriermft.steps.spi.StepContext;
import com.couriermft.steps.spi.StepRegistry;
import com.couriermft.steps.spi.StepResult;
import com.couriermft.steps.spi.StepSchema;
import com.couriermft.steps.spi.StepType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A step that calls a function. Thread-safe.
 *
 * @param <P> the function's parameters, which are the step's {@code config}
 */
public final class FunctionStep<P extends Record> implements Step<P>, RollsBack<P> {
  /** What the types of all functions begin with. */
  public static final String PREFIX = "custom.";

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,62}");

  private final JobFunction<P, ?> function;
  private final StepType<P> type;
  private final String name;
  private final String version;

  /**
   * Makes the step of a function.
   *
   * @throws IllegalArgumentException its name is none, or its parameters cannot be described
   */
  FunctionStep(JobFunction<P, ?> function) {
    this.function = function;
    name = function.name();
    version = function.version();
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'" + name + "' is no name of a function; expected one such as 'report'");
    }
    type =
        StepType.of(PREFIX + name, function.parameters(), function.summary())
            .output("result", "What the function returned")
            .retryRule("As the function says; it is called again after a crash at any point");
  }

  @Override
  public StepType<P> type() {
    return type;
  }

  /** Describes the functions among the types of a process, as {@link #describe}, by name. */
  public static List<ObjectNode> describe(StepRegistry steps) {
    return steps.types().stream()
        .map(type -> steps.find(type.key()).orElseThrow())
        .filter(FunctionStep.class::isInstance)
        .map(step -> ((FunctionStep<?>) step).describe())
        .toList();
  }

  /**
   * Describes the function.
   *
   * <pre>{"name": "report", "type": "custom.report", "version": "1", "summary": "Writes …",
   *  "parameters": {JSON Schema}}</pre>
   */
  ObjectNode describe() {
    return Json.object()
        .put("name", name)
        .put("type", type.key())
        .put("version", version)
        .put("summary", type.summary())
        .set("parameters", StepSchema.config(type));
  }

  @Override
  public StepResult run(P parameters, StepContext step) throws IOException, InterruptedException {
    FunctionContext context = new FunctionContext(name, step);
    if (!step.mayHaveRunBefore()) {
      hook("onStart", context, function::onStart);
    }
    StepResult result = result(call(parameters, context));
    hook("onSuccess", context, function::onSuccess);
    hook("onEnd", context, function::onEnd);
    return result;
  }

  /** Calls the function; its jar's classes may be missing or of another version than it expects. */
  private @Nullable Object call(P parameters, FunctionContext context)
      throws IOException, InterruptedException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(function.getClass().getClassLoader());
    try {
      return function.run(parameters, context);
    } catch (LinkageError e) {
      throw CourierException.of(
          StepCodes.FUNCTION_NOT_LINKED,
          "Function '%s' version %s needs a class that its jar lacks or has otherwise: %s"
              .formatted(name, version, e.getMessage()),
          e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private StepResult result(@Nullable Object returned) {
    if (returned == null) {
      return StepResult.none();
    }
    try {
      JsonNode json = Json.tree(returned);
      return new StepResult(Json.object().set("result", json), 0);
    } catch (IllegalArgumentException e) {
      throw CourierException.of(
          StepCodes.FUNCTION_RESULT,
          "Function '%s' version %s returned a %s, which cannot be written as JSON"
              .formatted(name, version, returned.getClass().getName()),
          e);
    }
  }

  @Override
  public void rollBack(P parameters, StepContext step) {
    FunctionContext context = new FunctionContext(name, step);
    Optional<Failure> failure =
        step.failure().filter(last -> last.failureClass() != FailureClass.CANCELLED);
    failure.ifPresent(
        last ->
            hook("onFail", context, told -> function.onFail(told, last.code(), last.message())));
    hook("onEnd", context, function::onEnd);
  }

  private void hook(String hook, FunctionContext context, Consumer<JobFunctionContext> call) {
    try {
      call.accept(context);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      context.log().warn("{} of function '{}' failed; it changes nothing", hook, name, e);
    }
  }
}
