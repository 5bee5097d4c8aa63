package com.couriermft.simulation;

import com.couriermft.definition.DefinitionReader;
import com.couriermft.definition.JobDefinition;
import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;

/** Makes job definitions up. */
final class JobGenerator {
  private final Random random;
  private final Mood mood;

  JobGenerator(Random random, Mood mood) {
    this.random = random;
    this.mood = mood;
  }

  JobDefinition next(String id) {
    ObjectNode job = Json.object().put("job_id", id).put("name", id);
    job.put("pool", random.nextInt(4) == 0 ? "other" : "default");
    job.put("priority", random.nextInt(10));
    job.set("failure_policy", failurePolicy());
    if (random.nextInt(12) == 0) {
      job.put("timeout_seconds", 100 + random.nextInt(400));
    }
    if (mood == Mood.LIMITS && random.nextBoolean()) {
      job.put("max_instances", 1 + random.nextInt(2));
    }
    ArrayNode steps = job.putArray("steps");
    int count = 1 + random.nextInt(mood == Mood.BURST ? 2 : 4);
    for (int i = 0; i < count; i++) {
      add(steps, 0);
    }
    return DefinitionReader.read(job);
  }

  /** A step, or a group of them, in which there may be another. */
  private void add(ArrayNode steps, int depth) {
    int oneIn = mood == Mood.GROUPS || mood == Mood.NAPS ? 2 : 5;
    if (depth > 1 || random.nextInt(oneIn) > 0) {
      steps.add(step("s" + steps.size()));
      return;
    }
    steps.addObject().put("type", "flow.parallel");
    int members = 2 + random.nextInt(2);
    for (int i = 0; i < members; i++) {
      add(steps, depth + 1);
    }
    steps.addObject().put("type", "flow.end");
  }

  private ObjectNode failurePolicy() {
    ObjectNode policy = Json.object();
    if (random.nextInt(5) == 0) {
      return policy.put("type", random.nextBoolean() ? "stop" : "skip_and_continue");
    }
    boolean wholeJob = random.nextInt(mood == Mood.FAILING_STEPS ? 3 : 8) == 0;
    // More than two minutes and the run gives its slot back while it waits.
    boolean longWait = random.nextInt(mood == Mood.FAILING_STEPS ? 2 : 5) == 0;
    return policy
        .put("type", wholeJob ? "retry_job" : "retry_step")
        .put("max_retries", 1 + random.nextInt(2))
        .put("backoff_base_seconds", longWait ? 260 : 2)
        .put("backoff_max_seconds", 400);
  }

  private ObjectNode step(String id) {
    ObjectNode step = Json.object().put("id", id).put("type", SimulatedStep.TYPE_NAME);
    boolean isLong = random.nextInt(5) == 0;
    int seconds = isLong ? 20 + random.nextInt(60) : random.nextInt(5);
    ObjectNode config = Json.object().put("seconds", seconds);
    boolean isFailing = random.nextInt(mood == Mood.FAILING_STEPS ? 2 : 5) == 0;
    if (isFailing) {
      config.put("failures", 1 + random.nextInt(3));
    } else if (random.nextInt(20) == 0) {
      config.put("broken", true);
    }
    if (mood == Mood.LIMITS && random.nextBoolean()) {
      config.put("connection", SimulatedStep.CONNECTION);
    }
    step.set("config", config);
    // Now and then its time is over before it is done.
    step.put("timeout_seconds", random.nextInt(15) == 0 ? 10 : 300);
    if (random.nextInt(6) == 0) {
      step.put("on_failure", random.nextBoolean() ? "continue" : "skip");
    }
    return step;
  }
}
