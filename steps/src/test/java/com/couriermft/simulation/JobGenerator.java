package com.couriermft.simulation;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.plan.PlanParser;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Generates job definitions. */
final class JobGenerator {
  private static final int DEEPEST = 2;

  private final Random random;
  private final Mood mood;
  private final @Nullable Random waits;

  /**
   * Creates a generator.
   *
   * @param waits source of randomness for waits between slices, separate so that the jobs are
   *     otherwise the same as without waits; {@code null} for no waits
   */
  JobGenerator(Random random, Mood mood, @Nullable Random waits) {
    this.random = random;
    this.mood = mood;
    this.waits = waits;
  }

  JobDefinition next(String id) {
    while (true) {
      JobDefinition job = DefinitionReader.read(job(id));
      try {
        PlanParser.parse(job);
        return job;
      } catch (InvalidInputException tooWide) {
        // The job is too wide; the next one is tried.
      }
    }
  }

  private ObjectNode job(String id) {
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
      add(steps, 0, 0);
    }
    return job;
  }

  /** Adds a step, or a block of steps, which may be nested. */
  private void add(ArrayNode steps, int depth, int loops) {
    int oneIn =
        switch (mood) {
          case GROUPS, NAPS, LOOPS, CRASHES -> 2;
          case MIXED, BURST, NERVOUS_USERS, STALLS, FAILING_STEPS -> 5;
          case NO_FAULTS, SLOW_READS, UNCLEAR_ANSWERS, LIMITS -> 5;
        };
    if (depth > DEEPEST || random.nextInt(oneIn) > 0) {
      steps.add(step(steps.size(), loops));
      return;
    }
    int kind = random.nextInt(mood == Mood.LOOPS ? 8 : 4);
    if (kind == 0) {
      choice(steps, depth, loops);
    } else if (kind == 1 || kind == 2 && mood != Mood.LOOPS) {
      group(steps, depth, loops);
    } else {
      loop(steps, depth, loops);
    }
  }

  private void group(ArrayNode steps, int depth, int loops) {
    steps.addObject().put("type", "flow.parallel");
    int members = 2 + random.nextInt(2);
    for (int i = 0; i < members; i++) {
      add(steps, depth + 1, loops);
    }
    end(steps);
  }

  private void choice(ArrayNode steps, int depth, int loops) {
    ObjectNode config = steps.addObject().put("type", "flow.if").putObject("config");
    if (loops > 0 && random.nextBoolean()) {
      config.put("left", "{{loop.current_item.n}}").put("operator", "less_than");
      config.put("right", random.nextInt(4));
    } else {
      int step = random.nextInt(steps.size());
      config.put("left", "{{steps.s%d.attempt ?? -1}}".formatted(step)).put("operator", "equals");
      config.put("right", 0);
    }
    add(steps, depth + 1, loops);
    if (random.nextBoolean()) {
      steps.addObject().put("type", "flow.else");
      add(steps, depth + 1, loops);
    }
    end(steps);
  }

  private void loop(ArrayNode steps, int depth, int loops) {
    boolean many = loops == 0 && random.nextInt(12) == 0;
    ObjectNode marker = steps.addObject().put("type", "flow.foreach");
    ObjectNode config = marker.putObject("config");
    source(config, steps.size(), loops, many);
    config.put("max_parallel", random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(loops == 0 ? 4 : 2));
    if (random.nextBoolean()) {
      config.put("on_item_error", "continue");
    }
    if (random.nextInt(mood == Mood.LOOPS ? 2 : 4) == 0) {
      config.put("resume", "restart");
    }
    if (random.nextInt(mood == Mood.LOOPS ? 3 : 6) == 0) {
      marker.put("on_failure", random.nextBoolean() ? "continue" : "skip");
    }
    if (many && random.nextBoolean()) {
      ObjectNode inner = steps.addObject().put("type", "flow.foreach").putObject("config");
      inner.put("max_parallel", 1 + random.nextInt(3)).set("source", plainItems(3));
      never(steps, loops + 2);
      end(steps);
    } else if (many) {
      never(steps, loops + 1);
    } else {
      add(steps, depth + 1, loops + 1);
      for (int more = random.nextInt(3); more > 0; more--) {
        add(steps, depth + 1, loops + 1);
      }
    }
    end(steps);
  }

  /** Adds a condition that is evaluated for each item and never met. */
  private void never(ArrayNode steps, int loops) {
    ObjectNode never = steps.addObject().put("type", "flow.if").putObject("config");
    never.put("left", "{{loop.current_item.n}}").put("operator", "less_than").put("right", 0);
    steps.add(step(steps.size(), loops));
    end(steps);
  }

  private static void end(ArrayNode steps) {
    steps.addObject().put("type", "flow.end");
  }

  private void source(ObjectNode config, int steps, int loops, boolean many) {
    int kind = random.nextInt(4);
    if (many) {
      config.set("source", plainItems(250));
    } else if (kind == 0 && loops > 0) {
      config.put("source", "{{loop.current_item.inner}}");
    } else if (kind == 1 && steps > 1) {
      config.put("source", "{{steps.s%d.items ?? []}}".formatted(random.nextInt(steps - 1)));
    } else if (kind == 2) {
      config.put("source", Json.write(items(loops)));
    } else {
      config.set("source", items(loops));
    }
  }

  private ArrayNode items(int loops) {
    ArrayNode items = plainItems(loops == 0 ? random.nextInt(13) : random.nextInt(4));
    for (int i = 0; i < items.size(); i++) {
      ObjectNode item = (ObjectNode) items.get(i);
      if (random.nextInt(6) == 0) {
        item.put("failures", 1 + random.nextInt(3));
      } else if (random.nextInt(20) == 0) {
        item.put("broken", true);
      }
      item.set("inner", plainItems(random.nextInt(3)));
    }
    return items;
  }

  /** Returns items without simulated failures. */
  static ArrayNode plainItems(int count) {
    ArrayNode items = Json.array();
    for (int i = 0; i < count; i++) {
      ObjectNode item = items.addObject().put("n", i).put("failures", 0).put("broken", false);
      item.putArray("inner");
    }
    return items;
  }

  private ObjectNode failurePolicy() {
    ObjectNode policy = Json.object();
    if (random.nextInt(5) == 0) {
      return policy.put("type", random.nextBoolean() ? "stop" : "skip_and_continue");
    }
    boolean wholeJob = random.nextInt(mood == Mood.FAILING_STEPS ? 3 : 8) == 0;
    // If the wait exceeds two minutes, the execution releases its slot while it waits.
    boolean often = mood == Mood.FAILING_STEPS || mood == Mood.LOOPS;
    boolean longWait = random.nextInt(often ? 2 : 5) == 0;
    return policy
        .put("type", wholeJob ? "retry_job" : "retry_step")
        .put("max_retries", 1 + random.nextInt(2))
        .put("backoff_base_seconds", longWait ? 260 : 2)
        .put("backoff_max_seconds", 400);
  }

  private ObjectNode step(int index, int loops) {
    ObjectNode step = Json.object().put("id", "s" + index).put("type", SimulatedStep.TYPE_NAME);
    boolean isLong = random.nextInt(loops == 0 ? 5 : 20) == 0;
    int seconds = isLong ? 20 + random.nextInt(60) : random.nextInt(loops == 0 ? 5 : 3);
    ObjectNode config = Json.object().put("seconds", seconds);
    boolean isFailing = random.nextInt(mood == Mood.FAILING_STEPS ? 2 : 5) == 0;
    if (loops > 0 && random.nextBoolean()) {
      config.put("failures", "{{loop.current_item.failures}}");
      config.put("broken", "{{loop.current_item.broken}}");
    } else if (isFailing && loops == 0) {
      config.put("failures", 1 + random.nextInt(3));
    } else if (random.nextInt(20) == 0) {
      config.put("broken", true);
    }
    if (mood == Mood.LIMITS && random.nextBoolean()) {
      config.put("connection", SimulatedStep.CONNECTION);
    }
    waits(config);
    given(config, index, loops);
    step.set("config", config);
    // Occasionally the timeout is shorter than the step's duration.
    step.put("timeout_seconds", random.nextInt(15) == 0 ? 10 : 300);
    if (random.nextInt(6) == 0) {
      step.put("on_failure", random.nextBoolean() ? "continue" : "skip");
    }
    return step;
  }

  /**
   * Occasionally makes a step wait between slices, sometimes for longer than it may keep a slot.
   */
  private void waits(ObjectNode config) {
    if (waits != null && waits.nextInt(3) > 0) {
      int seconds = waits.nextInt(4) == 0 ? 125 + waits.nextInt(60) : 1 + waits.nextInt(40);
      config.put("waits", 1 + waits.nextInt(3)).put("wait_seconds", seconds);
    }
  }

  /** Adds references to the loops around the step and to earlier steps. */
  private void given(ObjectNode config, int index, int loops) {
    if (loops > 0) {
      ArrayNode at = config.putArray("at");
      for (int depth = 0; depth < loops; depth++) {
        at.add("{{loop.%d.index}}".formatted(depth));
      }
      config.put("item", "{{loop.current_item.n}}");
    }
    ObjectNode given = config.putObject("given");
    for (int i = 0; i < Math.min(6, index); i++) {
      int step = random.nextInt(index);
      given.put("s" + step, "{{steps.s%d.value ?? \"\"}}".formatted(step));
    }
    if (random.nextInt(3) == 0) {
      config.put("items", random.nextInt(4));
    }
  }
}
