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

/**
 * The only step of a chain member's job: returns its input with the job's name, and fails if the
 * test requests a failure.
 */
final class MemberStep implements Step<MemberStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("test.member", Config.class, "Does what the test says")
          .output("out", "What it was given, and its job");

  /** Jobs that ran, in order, with their inputs. */
  final List<String> ran = new CopyOnWriteArrayList<>();

  /** Ids of the executions that ran a step. */
  final List<String> runs = new CopyOnWriteArrayList<>();

  /** Jobs that fail. */
  final Set<String> broken = ConcurrentHashMap.newKeySet();

  /** Gates by job; a job waits until its gate opens. */
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
