package com.couriermft.automation.chain;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.TestCodes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A member's one step: hands on what it was given with its job's name, fails where it is told. */
final class MemberStep implements Step<MemberStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("test.member", Config.class, "Does what the test says")
          .output("out", "What it was given, and its job");

  /** Jobs that ran, in order, with what they were given. */
  final List<String> ran = new CopyOnWriteArrayList<>();

  /** Runs that took a step. */
  final List<String> runs = new CopyOnWriteArrayList<>();

  /** Jobs that fail. */
  final Set<String> broken = ConcurrentHashMap.newKeySet();

  /** Jobs that wait until a gate opens. */
  final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();

  record Config(@Field(help = "Handed on") @Nullable String given) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws InterruptedException {
    String job = context.attempt().jobId();
    String given = config.given() == null ? "" : config.given();
    ran.add(given.isEmpty() ? job : job + "(" + given + ")");
    runs.add(context.attempt().executionId());
    CountDownLatch gate = gates.get(job);
    if (gate != null) {
      gate.await();
    }
    if (broken.contains(job)) {
      throw CourierException.of(TestCodes.permanent("broken"), "It is broken.");
    }
    return new StepResult(Json.object().put("out", given + job), 0);
  }
}
