package com.couriermft.simulation;

import com.couriermft.engine.definition.FailurePolicy;
import com.couriermft.engine.definition.OnFailure;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.engine.expression.IterationPath.Iteration;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Row;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Checks that a completed execution has run each step once for each item of the loops around the
 * step. Exceptions are steps in a branch of a condition that was not taken, steps of failed items,
 * and steps that the job allows to be skipped.
 */
final class Completeness {
  private final Storage storage;
  private final String execution;
  private final int generation;
  private final Plan plan;
  private final Visible visible;
  private final Consumer<String> violated;

  Completeness(
      Storage storage, String execution, int generation, Plan plan, Consumer<String> violated) {
    this.storage = storage;
    this.execution = execution;
    this.generation = generation;
    this.plan = plan;
    this.visible = new Visible(storage, execution, generation, plan);
    this.violated = violated;
  }

  /**
   * Checks the execution. Its original execution ran the steps before the first step that the
   * execution itself ran.
   */
  void check() {
    int first = storage.header(execution).integer("from_index");
    plan.root().children().stream()
        .filter(node -> node.from() >= first)
        .forEach(node -> check(node, IterationPath.NONE, List.of()));
  }

  /** Checks a node at the given iterations of the loops around it. */
  private void check(PlanNode node, IterationPath at, List<JsonNode> items) {
    switch (node.kind()) {
      case STEP -> step(((PlanNode.Step) node).definition(), at);
      case SEQUENCE, PARALLEL -> node.children().forEach(child -> check(child, at, items));
      case IF_ELSE -> {
        PlanNode.IfElse choice = (PlanNode.IfElse) node;
        choice.part(holds(choice, at)).ifPresent(part -> check(part, at, items));
      }
      case FOR_EACH -> loop((PlanNode.ForEach) node, at, items);
    }
  }

  private boolean holds(PlanNode.IfElse choice, IterationPath at) {
    int right = choice.right().intValue();
    String left = choice.left().textValue();
    if (left.startsWith("{{loop")) {
      return at.iterations().get(at.depth() - 1).index() < right;
    }
    JsonNode attempt =
        left(left, choice.from(), at).map(o -> o.path("attempt")).orElse(IntNode.valueOf(-1));
    return attempt.intValue() == right;
  }

  /**
   * Returns the output of the step at the start of a reference such as {@code {{steps.s3.attempt ??
   * -1}}}.
   */
  private Optional<JsonNode> left(String reference, int reader, IterationPath at) {
    int step = Integer.parseInt(reference.split("\\.")[1].substring(1));
    return visible.left(step, reader, at);
  }

  private void loop(PlanNode.ForEach loop, IterationPath at, List<JsonNode> items) {
    JsonNode source = source(loop, at, items);
    int pass = visible.pass(at, loop.from());
    boolean mayFail = policy().effectiveOnFailure(plan.steps().get(loop.from())) != OnFailure.STOP;
    for (int index = 0; index < source.size(); index++) {
      IterationPath in = at.then(new Iteration(loop.from(), index, pass));
      if (visible.failed(in)) {
        require(mayFail, "completed with failed item " + in.text());
      } else {
        List<JsonNode> inner = new ArrayList<>(items);
        inner.add(source.get(index));
        check(loop.body(), in, inner);
      }
    }
    int count = source.size();
    boolean beyond =
        rows("s|%02d|".formatted(generation)).stream()
            .map(Visible::path)
            .filter(path -> path.depth() > at.depth() && path.outer(at.depth()).equals(at))
            .map(path -> path.iterations().get(at.depth()))
            .anyMatch(i -> i.loop() == loop.from() && i.index() >= count);
    require(!beyond, "items beyond the last of loop " + loop.from() + " at " + at.text());
  }

  private JsonNode source(PlanNode.ForEach loop, IterationPath at, List<JsonNode> items) {
    JsonNode source = loop.source();
    if (source.isArray()) {
      return source;
    } else if (source.textValue().startsWith("{{loop")) {
      return items.get(items.size() - 1).path("inner");
    } else if (source.textValue().startsWith("{{steps")) {
      return left(source.textValue(), loop.from(), at)
          .map(o -> o.path("items"))
          .orElse(Json.array());
    }
    return Json.parse(source.textValue());
  }

  private void step(StepDefinition step, IterationPath at) {
    String prefix = "s|%02d|%04d|%s|".formatted(generation, step.index(), at.text());
    List<String> states = rows(prefix).stream().map(row -> row.columns().text("state")).toList();
    boolean passedOver =
        switch (policy().effectiveOnFailure(step)) {
          case STOP -> false;
          case SKIP -> states.contains("skipped");
          case CONTINUE -> states.contains("failed");
        };
    long times = states.stream().filter(state -> state.equals("completed")).count();
    require(
        times == 1 || times == 0 && passedOver,
        "completed without " + step.id() + " at " + at.text() + ": " + states);
  }

  private FailurePolicy policy() {
    return plan.job().failurePolicy();
  }

  private List<Row> rows(String prefix) {
    return storage.rows(ExecutionStore.TABLE, execution, prefix);
  }

  private void require(boolean holds, String violation) {
    if (!holds) {
      violated.accept(execution + ": " + violation);
    }
  }
}
