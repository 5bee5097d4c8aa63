package com.couriermft.simulation;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;

/**
 * Generates jobs that move files. They contain loops that download from a partner, with or without
 * lanes, alone, in groups or nested. Each is followed by loops that deliver the downloaded files.
 * The partner's files are deleted after the download, and each file must be delivered once. With
 * {@link Load#AGAIN} some loops restart with their first item when resumed, some jobs keep the
 * partner's files, and some download files of equal names into one directory.
 */
final class CargoGenerator {
  /**
   * The directory to which all executions of one cargo deliver if they are meant to encounter each
   * other's files.
   */
  private static final String SHARED = "/{{parameters.cargo}}/";

  private final Random random;
  private final boolean again;
  private ArrayNode steps = Json.array();
  private int files;
  private boolean keeps;
  private boolean flat;
  private String overwrite = "fail";
  private String deliveries = SHARED;

  CargoGenerator(Random random, Load load) {
    this.random = random;
    this.again = load == Load.AGAIN;
  }

  JobDefinition next(String id) {
    ObjectNode job = Json.object().put("job_id", id).put("name", id);
    job.put("pool", random.nextInt(4) == 0 ? "other" : "default");
    job.set("failure_policy", failurePolicy());
    steps = job.putArray("steps");
    files = 0;
    if (again) {
      keeps = random.nextInt(4) == 0;
      flat = random.nextBoolean();
      overwrite = List.of("fail", "replace", "rename").get(random.nextInt(3));
      // Files of equal names may be numbered differently in each execution.
      boolean apart = random.nextBoolean() || keeps && overwrite.equals("rename");
      deliveries = apart ? SHARED + "{{execution.id}}/" : SHARED;
    }
    switch (random.nextInt(5)) {
      case 0 -> inGroup();
      case 1 -> nested();
      case 2 -> inOneLoop();
      default -> oneAfterTheOther();
    }
    return DefinitionReader.read(job);
  }

  private ObjectNode failurePolicy() {
    ObjectNode policy = Json.object().put("max_retries", 3).put("backoff_base_seconds", 2);
    return policy.put("type", random.nextInt(4) == 0 ? "retry_job" : "retry_step");
  }

  /** Adds a loop that downloads, optionally a condition, and a loop that delivers. */
  private void oneAfterTheOther() {
    String fetched = fetching(1 + random.nextInt(5));
    boolean choice = random.nextBoolean();
    if (choice) {
      ObjectNode config = marker("flow.if");
      config.put("left", "{{steps.%s.iterations[0].files[0].path}}".formatted(fetched));
      config.put("operator", "exists");
    }
    delivering("{{steps.%s.iterations[*].files[0].path}}".formatted(fetched));
    if (choice) {
      end();
    }
  }

  private void inGroup() {
    marker("flow.parallel");
    String one = fetching(1 + random.nextInt(3));
    String other = fetching(1 + random.nextInt(3));
    end();
    if (random.nextBoolean()) {
      marker("flow.parallel");
      delivering("{{steps.%s.iterations[*].files[0].path}}".formatted(one));
      delivering("{{steps.%s.iterations[*].files[0].path}}".formatted(other));
      end();
    } else {
      delivering("{{steps.%s.iterations[*].files[0].path}}".formatted(one));
      delivering("{{steps.%s.iterations[*].files[0].path}}".formatted(other));
    }
  }

  /**
   * Adds loops over the files of directories, which are delivered directory by directory or all at
   * the end.
   */
  private void nested() {
    int folders = 1 + random.nextInt(3);
    ArrayNode items = Json.array();
    for (int i = 0; i < folders; i++) {
      items.addObject().put("n", i).set("inner", items(1 + random.nextInt(2)));
    }
    ObjectNode outer = loop();
    outer.set("source", items);
    loop().put("source", "{{loop.current_item.inner}}");
    String fetched = fetch(2);
    end();
    boolean atOnce = random.nextBoolean();
    if (atOnce) {
      deliver("{{steps.%s.iterations[*].files[0].path}}".formatted(fetched), 1);
    }
    end();
    if (!atOnce) {
      delivering("{{steps.%s.iterations[*][*].files[0].path}}".formatted(fetched));
    }
  }

  private void inOneLoop() {
    loop().set("source", items(1 + random.nextInt(5)));
    String fetched = fetch(1);
    put("{{steps.%s.files[0].path}}".formatted(fetched), fetched + "/{{loop.index}}/");
    end();
  }

  /** Adds a loop that downloads the given number of files. */
  private String fetching(int count) {
    loop().set("source", items(count));
    String step = fetch(1);
    end();
    return step;
  }

  private ArrayNode items(int count) {
    ArrayNode items = Json.array();
    for (int i = 0; i < count; i++) {
      ObjectNode item = items.addObject().put("n", i).put("file", "f" + files++);
      item.put("failures", random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0);
      item.put("broken", random.nextInt(25) == 0);
      if (again) {
        item.put("name", flat ? "n" + random.nextInt(4) : item.path("file").textValue());
      }
    }
    return items;
  }

  private String fetch(int loops) {
    boolean checkedFirst = random.nextInt(3) == 0;
    if (checkedFirst) {
      check(loops);
    }
    String id = "s" + steps.size();
    ObjectNode step = steps.addObject().put("id", id);
    ObjectNode config = step.put("type", keeps ? "file.copy" : "file.move").putObject("config");
    config.put("path", Cargo.PARTNER + ":/{{parameters.cargo}}/{{loop.current_item.file}}");
    if (again) {
      String folder = flat ? "shared" : id;
      config.put("destination", folder + "/{{loop.current_item.name}}").put("overwrite", overwrite);
    } else {
      config.put("destination", id + "/{{loop.current_item.file}}");
    }
    if (!checkedFirst && random.nextBoolean()) {
      check(loops);
    }
    return id;
  }

  /** Adds a step that may fail between two steps that move files. */
  private void check(int loops) {
    ObjectNode step = steps.addObject().put("id", "s" + (steps.size() - 1));
    ObjectNode config = step.put("type", SimulatedStep.TYPE_NAME).putObject("config");
    config.put("seconds", random.nextInt(3));
    config.put("failures", "{{loop.current_item.failures}}");
    config.put("broken", "{{loop.current_item.broken}}");
    config.put("item", "{{loop.current_item.n}}");
    ArrayNode at = config.putArray("at");
    for (int depth = 0; depth < loops; depth++) {
      at.add("{{loop.%d.index}}".formatted(depth));
    }
  }

  private void delivering(String source) {
    deliver(source, 0);
  }

  private void deliver(String source, int loops) {
    String id = "s" + steps.size();
    loop().put("source", source);
    String outer = loops == 0 ? "" : "{{loop.0.index}}/";
    put("{{loop.current_item}}", id + "/" + outer + "{{loop.index}}/");
    end();
  }

  private void put(String path, String folder) {
    ObjectNode step = steps.addObject().put("id", "s" + (steps.size() - 1));
    // In the permanent store a copy and a move have the same effect, because the workspace ends
    // with the execution. A file that replaced other files is delivered once for each replaced
    // file.
    boolean moves = !random.nextBoolean() && !overwrite.equals("replace");
    ObjectNode config = step.put("type", moves ? "file.move" : "file.copy").putObject("config");
    config.put("path", path).put("destination", deliveries + folder);
  }

  private ObjectNode loop() {
    ObjectNode config = marker("flow.foreach");
    config.put("max_parallel", 1 + random.nextInt(3));
    if (again && random.nextInt(4) == 0) {
      config.put("resume", "restart");
    }
    return config.put("on_item_error", random.nextBoolean() ? "continue" : "stop");
  }

  private ObjectNode marker(String type) {
    return steps.addObject().put("type", type).putObject("config");
  }

  private void end() {
    steps.addObject().put("type", "flow.end");
  }
}
