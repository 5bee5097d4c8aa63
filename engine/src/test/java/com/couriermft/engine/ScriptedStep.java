package com.couriermft.engine;

import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.TestCodes;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A step whose configuration determines its behavior, and which records what it did. */
final class ScriptedStep implements Step<ScriptedStep.Config>, RollsBack<ScriptedStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("test.scripted", Config.class, "Does what its config says")
          .output("value", "What it was told to hand on");

  /**
   * The attempts that ran, as {@code step/attempt}, in order, with a plus sign if {@code
   * mayHaveRun} was reported.
   */
  final List<String> ran = new CopyOnWriteArrayList<>();

  /** The attempts that were rolled back. */
  final List<String> rolledBack = new CopyOnWriteArrayList<>();

  /** Runs at the start of every attempt. */
  volatile Runnable during = () -> {};

  private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();

  record Config(
      @Field(help = "Handed on as output 'value'") @Nullable String value,
      @Field(help = "Attempts that fail with a transient error", defaultValue = "0") int failures,
      @Field(help = "Fails with a permanent error", defaultValue = "false") boolean broken,
      @Field(help = "Throws what no step should", defaultValue = "false") boolean unruly,
      @Field(help = "Waits until the gate of this name opens") @Nullable String gate,
      @Field(help = "Ignores its interruption", defaultValue = "false") boolean stubborn,
      @Field(help = "Writes a workspace file of this name") @Nullable String file,
      @Field(help = "Hands on lists so deep within each other", defaultValue = "0") int deep,
      @Field(help = "Uses this connection", kind = Field.Kind.CONNECTION)
          @Nullable String connection,
      @Field(help = "Uses this one as well", kind = Field.Kind.CONNECTION)
          @Nullable String other) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context)
      throws IOException, InterruptedException {
    int number = context.attempt().number();
    ran.add(context.attempt().stepId() + "/" + number + (context.mayHaveRunBefore() ? "+" : ""));
    context.progress().uses("connection/scripted", 7);
    context.progress().bytes(1);
    during.run();
    if (config.gate() != null) {
      pass(config, context);
    }
    if (config.broken()) {
      throw CourierException.of(TestCodes.permanent("broken"), "It is broken.");
    }
    if (config.unruly()) {
      throw new IllegalStateException("x".repeat(50_000));
    }
    if (number < config.failures()) {
      throw new IOException("The line dropped");
    }
    if (config.file() != null) {
      try (Workspace.Upload upload = context.workspace().create(config.file(), Overwrite.FAIL)) {
        byte[] bytes = ("by attempt " + number).getBytes(StandardCharsets.UTF_8);
        upload.write(bytes, 0, bytes.length);
        upload.commit();
      }
    }
    if (config.deep() > 0) {
      return new StepResult(Json.object().set("value", nested(config.deep())), 0);
    }
    return config.value() == null
        ? StepResult.none()
        : new StepResult(Json.object().put("value", config.value()), config.value().length());
  }

  private static JsonNode nested(int levels) {
    JsonNode value = Json.array();
    for (int i = 1; i < levels; i++) {
      value = Json.array().add(value);
    }
    return value;
  }

  private void pass(Config config, StepContext context) throws InterruptedException {
    while (true) {
      try {
        gate(config.gate()).await();
        return;
      } catch (InterruptedException e) {
        if (!config.stubborn()) {
          context.cancellation().throwIfCancelled();
          throw e;
        }
      }
    }
  }

  @Override
  public void rollBack(Config config, StepContext context) {
    context.cancellation().throwIfCancelled();
    rolledBack.add(context.attempt().stepId());
    if (config.unruly()) {
      throw new IllegalStateException("not even that");
    }
  }

  void open(String gate) {
    gate(gate).countDown();
  }

  private CountDownLatch gate(@Nullable String name) {
    return gates.computeIfAbsent(String.valueOf(name), n -> new CountDownLatch(1));
  }
}
