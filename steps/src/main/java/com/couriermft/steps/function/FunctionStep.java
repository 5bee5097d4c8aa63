package com.couriermft.steps.function;

import com.couriermft.engine.definition.FunctionJob;
import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.RunsIsolated;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepSchema;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.sdk.JobFunction;
import com.couriermft.steps.function.call.FunctionCall;
import com.couriermft.steps.function.call.Hook;
import com.couriermft.steps.function.call.StepFiles;
import com.couriermft.steps.function.isolated.Isolated;
import com.couriermft.transfer.file.StoredFile;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A step that calls a function. Thread-safe.
 *
 * @param <P> type of the function's parameters, which are the step's {@code config}
 */
public final class FunctionStep<P extends Record>
    implements Step<P>, RollsBack<P>, RunsIsolated, Acts<P> {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,62}");

  private final JobFunction<P, ?> function;
  private final Isolated<P> isolated;
  private final StepType<P> type;
  private final String name;

  /**
   * Creates the step of a function.
   *
   * @param isolated calls the function in separate processes
   * @throws IllegalArgumentException the name is invalid, or the parameters cannot be described
   */
  FunctionStep(JobFunction<P, ?> function, Isolated<P> isolated) {
    this.function = function;
    this.isolated = isolated;
    name = function.name();
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'" + name + "' is not a valid function name; expected a name such as 'report'");
    }
    type =
        StepType.of(FunctionJob.PREFIX + name, function.parameters(), function.summary())
            .titled(name)
            .fileOutputs()
            .output("result", "The value that the function returned")
            .retryRule(
                "As the function specifies. After a crash at any point, Courier calls it "
                    + "again");
  }

  @Override
  public StepType<P> type() {
    return type;
  }

  @Override
  public Optional<ObjectNode> outputsWhenDone() {
    ObjectNode outputs = Json.object().putNull("result");
    outputs.putArray("files");
    return Optional.of(outputs);
  }

  /** Returns the descriptions of all functions in a registry of step types, by name. */
  public static List<FunctionDescription> describe(StepRegistry steps) {
    return steps.types().stream()
        .map(type -> steps.find(type.key()).orElseThrow())
        .filter(FunctionStep.class::isInstance)
        .map(step -> ((FunctionStep<?>) step).describe())
        .toList();
  }

  private FunctionDescription describe() {
    return new FunctionDescription(
        name, type.key(), function.version(), type.summary(), StepSchema.config(type));
  }

  @Override
  public StepResult run(P parameters, StepContext step) throws IOException, InterruptedException {
    try (StepFiles files = new StepFiles(step.workspace(), parameters);
        FunctionCall<P> call = call(step, files)) {
      if (!step.mayHaveRunBefore()) {
        call.hook(Hook.ON_START, "", "");
      }
      Object result = call.run(parameters);
      List<StoredFile> created = files.commit();
      call.hook(Hook.ON_SUCCESS, "", "");
      call.hook(Hook.ON_END, "", "");
      return outputs(created, result);
    }
  }

  private static StepResult outputs(List<StoredFile> created, @Nullable Object result) {
    return StepResult.of(created, Map.of("result", result == null ? NullNode.instance : result));
  }

  private FunctionCall<P> call(StepContext step, StepFiles files) {
    return step.isolation()
        .<FunctionCall<P>>map(bounds -> isolated.call(step, files, bounds))
        .orElseGet(() -> new CallInProcess<>(function, new FunctionContext(name, step, files)));
  }

  @Override
  public void rollBack(P parameters, StepContext step) throws InterruptedException {
    Optional<Failure> failure =
        step.failure().filter(last -> last.failureClass() != FailureClass.CANCELLED);
    if (Arrays.stream(Hook.values()).noneMatch(hook -> hook.isHeardBy(function))) {
      return;
    }
    try (StepFiles files = new StepFiles(step.workspace(), parameters);
        FunctionCall<P> call = call(step, files)) {
      if (failure.isPresent()) {
        call.hook(Hook.ON_FAIL, failure.get().code(), failure.get().message());
      }
      call.hook(Hook.ON_END, "", "");
    }
  }
}
