package com.couriermft.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs steps for tests and checks their outputs: each output must have the shape that the step's
 * type declares, according to an independent JSON Schema validator. {@code
 * architecture.StepOutputsTest} checks that tests of steps use this class.
 */
public final class CheckedSteps {
  private CheckedSteps() {}

  /** Runs an attempt as {@link Step#run} does, and checks its outputs. */
  public static <C extends Record> StepResult run(Step<C> step, C config, StepContext context)
      throws IOException, InterruptedException {
    StepResult result = step.run(config, context);
    check(step.type(), result);
    return result;
  }

  /** Runs a slice as {@link Continues#runSlice} does, and checks its outputs. */
  public static <C extends Record> SliceResult runSlice(
      Continues<C> step, C config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException {
    SliceResult end = step.runSlice(config, context, position, slice);
    if (end.result() != null) {
      check(step.type(), end.result());
    }
    return end;
  }

  /**
   * Returns a step that checks its outputs regardless of who runs it, such as an engine.
   *
   * @param step a step with any optional interfaces; the result implements the same interfaces
   */
  public static Step<?> held(Step<?> step) {
    return (Step<?>)
        Proxy.newProxyInstance(
            CheckedSteps.class.getClassLoader(),
            step.getClass().getInterfaces(),
            (proxy, method, arguments) -> {
              Object result;
              try {
                result = method.invoke(step, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              if (result instanceof StepResult end) {
                check(step.type(), end);
              } else if (result instanceof SliceResult slice && slice.result() != null) {
                check(step.type(), slice.result());
              }
              return result;
            });
  }

  /** Checks outputs in their stored form, after writing and reading them. */
  static void check(StepType<?> type, StepResult result) {
    JsonNode stored = Json.parse(Json.write(result.outputs()));
    stored.properties().forEach(output -> check(type, output.getKey(), output.getValue()));
  }

  private static void check(StepType<?> type, String name, JsonNode value) {
    Optional<StepType.Output> declared =
        type.outputs().stream().filter(output -> output.name().equals(name)).findFirst();
    if (declared.isPresent()) {
      assertThat(JsonSchemaValidator.of(declared.get().shape().schema()).problems(value))
          .as("output '%s' of %s: %s", name, type.key(), value)
          .isEmpty();
    } else {
      // Each step may have the common outputs. A step that transfers no files need not declare
      // them.
      assertThat(name + " " + value)
          .as("an output of %s that its type does not declare", type.key())
          .isIn("files []", "bytes 0");
    }
  }
}
