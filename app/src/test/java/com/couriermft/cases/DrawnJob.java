package com.couriermft.cases;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random job with the expected outputs of its steps. Each step outputs its name and position, and
 * reads the outputs of an earlier step from its own iteration or from an enclosing loop.
 */
final class DrawnJob {
  private static final int DEEPEST = 4;

  /** The number of items, which lets each of two lanes take several at a time. */
  private static final int MANY = 12;

  private final Random random;
  private final ArrayNode steps = Json.array();
  private final List<String> said = new ArrayList<>();
  private boolean ordered = true;
  private boolean restarting;

  DrawnJob(Random random) {
    this.random = random;
    parts(0, 0, List.of(), 1 + random.nextInt(3)).run(List.of());
  }

  /** Returns the job's steps. */
  ArrayNode steps() {
    return steps;
  }

  /**
   * Returns the expected outputs, each once, in the order of an execution without parallel steps.
   */
  List<String> said() {
    return said;
  }

  /** Returns whether no steps run in parallel. */
  boolean isOrdered() {
    return ordered;
  }

  /** Returns whether a resume may repeat completed steps. */
  boolean isRestarting() {
    return restarting;
  }

  /** A part of the job. */
  private interface Part {
    /** Adds the part's outputs at the given items of the loops around it. */
    void run(List<Integer> at);
  }

  /**
   * Parts that run sequentially.
   *
   * @param parts the parts, in order
   */
  private record Sequence(List<Part> parts) implements Part {
    @Override
    public void run(List<Integer> at) {
      parts.forEach(part -> part.run(at));
    }
  }

  /**
   * A step that ran earlier.
   *
   * @param id the step's id
   * @param loops the number of loops around the step
   */
  private record Left(String id, int loops) {
    String at(List<Integer> items) {
      return new Point(id, items.subList(0, loops), 0).toString();
    }
  }

  private Sequence parts(int depth, int loops, List<Left> before, int number) {
    List<Left> passed = new ArrayList<>(before);
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      boolean block = depth < DEEPEST && random.nextInt(5) < 3;
      parts.add(block ? block(depth + 1, loops, passed) : step(loops, passed));
    }
    return new Sequence(parts);
  }

  private Part step(int loops, List<Left> passed) {
    String id = "s" + steps.size();
    StringBuilder value = new StringBuilder(id);
    for (int i = 0; i < loops; i++) {
      value.append("[{{loop.").append(i).append(".index}}]");
    }
    ObjectNode config = add(id, "test.step");
    config.putObject("out").put("value", value.toString());
    Left own = new Left(id, loops);
    Left read = passed.isEmpty() ? null : passed.get(random.nextInt(passed.size()));
    if (read != null) {
      config.put("say", "{{steps." + read.id() + ".value}}");
    }
    passed.add(own);
    return at -> said.add(own.at(at) + (read == null ? "" : ": " + read.at(at)));
  }

  private Part block(int depth, int loops, List<Left> passed) {
    return switch (random.nextInt(4)) {
      case 0, 1 -> loop(depth, loops, passed);
      case 2 -> choice(depth, loops, passed);
      default -> group(depth, loops, passed);
    };
  }

  private Part loop(int depth, int loops, List<Left> passed) {
    boolean many = loops == 0 && random.nextInt(5) == 0;
    int items = many ? MANY : random.nextInt(4);
    ObjectNode config = add("e" + steps.size(), "flow.foreach");
    ArrayNode source = config.putArray("source");
    for (int i = 0; i < items; i++) {
      source.add(i);
    }
    boolean lanes = random.nextBoolean();
    boolean again = random.nextInt(6) == 0;
    config.put("max_parallel", lanes ? 2 : 1);
    config.put("on_item_error", random.nextBoolean() ? "continue" : "stop");
    config.put("resume", again ? "restart" : "continue");
    ordered &= !lanes;
    restarting |= again;
    Sequence body = parts(depth, loops + 1, passed, 1 + random.nextInt(2));
    end();
    return at -> {
      for (int i = 0; i < items; i++) {
        List<Integer> inner = new ArrayList<>(at);
        inner.add(i);
        body.run(inner);
      }
    };
  }

  private Part choice(int depth, int loops, List<Left> passed) {
    int wanted = random.nextInt(2);
    ObjectNode config = add("i" + steps.size(), "flow.if");
    config.put("left", loops == 0 ? "1" : "{{loop.index}}").put("operator", "equals");
    config.put("right", wanted);
    Sequence then = parts(depth, loops, passed, 1);
    add("x" + steps.size(), "flow.else");
    Sequence otherwise = parts(depth, loops, passed, 1);
    end();
    return at -> {
      int found = loops == 0 ? 1 : at.get(at.size() - 1);
      (found == wanted ? then : otherwise).run(at);
    };
  }

  private Part group(int depth, int loops, List<Left> passed) {
    add("p" + steps.size(), "flow.parallel");
    Sequence one = parts(depth, loops, passed, 1);
    Sequence other = parts(depth, loops, passed, 1);
    end();
    ordered = false;
    return at -> {
      one.run(at);
      other.run(at);
    };
  }

  private void end() {
    add("z" + steps.size(), "flow.end");
  }

  private ObjectNode add(String id, String type) {
    return steps.addObject().put("id", id).put("type", type).putObject("config");
  }
}
