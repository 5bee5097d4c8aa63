package com.couriermft.simulation;

import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.engine.expression.IterationPath.Iteration;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Determines, according to the documentation, which outputs of a generation's steps are visible
 * from a position. These are the outputs of earlier steps, at the same items of the loops around
 * both steps, from the last iteration that did not fail.
 */
final class Visible {
  private final Storage storage;
  private final String execution;
  private final int generation;
  private final Plan plan;

  Visible(Storage storage, String execution, int generation, Plan plan) {
    this.storage = storage;
    this.execution = execution;
    this.generation = generation;
    this.plan = plan;
  }

  /** Returns the outputs of a step for a reader at a marker or step within loops. */
  Optional<JsonNode> left(int step, int reader, IterationPath within) {
    if (step >= reader || areSiblings(step, reader)) {
      return Optional.empty();
    }
    Columns header = storage.header(execution);
    if (step < header.integer("from_index")) {
      String original = header.text("rerun_of");
      return new Visible(storage, original, header.integer("from_generation"), plan)
          .left(step, reader, within);
    }
    List<Integer> around = loops(reader);
    int common = (int) loops(step).stream().filter(around::contains).count();
    return rows("s|%02d|%04d|".formatted(generation, step)).stream()
        .filter(row -> row.columns().text("state").equals("completed"))
        .filter(row -> path(row).outer(common).equals(within.outer(common)))
        .filter(row -> !failed(path(row)) && isLastPass(path(row), common))
        .max(Comparator.comparing(Row::key))
        .map(row -> Json.parse(row.columns().text("outputs")));
  }

  private List<Integer> loops(int index) {
    return plan.loopsAround(index).stream().map(PlanNode.ForEach::from).toList();
  }

  /** Returns whether both steps are in different members of the same group. */
  private boolean areSiblings(int step, int reader) {
    PlanNode node = plan.root();
    while (true) {
      Optional<PlanNode> own = child(node, step);
      if (own.isEmpty() || !own.equals(child(node, reader))) {
        return node.kind() == PlanNode.Kind.PARALLEL
            && own.isPresent()
            && child(node, reader).isPresent();
      }
      node = own.get();
    }
  }

  private static Optional<PlanNode> child(PlanNode node, int index) {
    return node.children().stream()
        .filter(child -> child.from() <= index && index < child.to())
        .findFirst();
  }

  /** Returns whether an item that contains the path was deferred. */
  boolean failed(IterationPath path) {
    return rows("f|").stream()
        .filter(row -> isLane(row) && isOfGeneration(row))
        .anyMatch(row -> begins(item(row.columns()), path));
  }

  /** Returns the position of an item when its lane deferred it. */
  private static IterationPath item(Columns lane) {
    List<Frame> frames = new ArrayList<>(Frame.outer(lane));
    frames.add(Frame.own(lane).get(0));
    return Frame.path(frames);
  }

  private static boolean isLane(Row row) {
    return row.key().endsWith("|");
  }

  private boolean isOfGeneration(Row row) {
    return row.key().startsWith("f|%02d.".formatted(generation));
  }

  private static boolean begins(IterationPath item, IterationPath path) {
    return item.depth() <= path.depth() && path.outer(item.depth()).equals(item);
  }

  /** Returns whether none of the path's inner loops has been restarted since this iteration. */
  private boolean isLastPass(IterationPath path, int from) {
    for (int depth = from; depth < path.depth(); depth++) {
      Iteration at = path.iterations().get(depth);
      if (at.pass() < pass(path.outer(depth), at.loop())) {
        return false;
      }
    }
    return true;
  }

  /** Returns how often a loop was restarted, according to the rows of its steps. */
  int pass(IterationPath around, int loop) {
    return rows("s|%02d|".formatted(generation)).stream()
        .map(Visible::path)
        .filter(path -> path.depth() > around.depth() && begins(around, path))
        .map(path -> path.iterations().get(around.depth()))
        .filter(at -> at.loop() == loop)
        .mapToInt(Iteration::pass)
        .max()
        .orElse(0);
  }

  static IterationPath path(Row step) {
    return IterationPath.of(step.key().split("\\|", -1)[3]);
  }

  private List<Row> rows(String prefix) {
    return storage.rows(ExecutionStore.TABLE, execution, prefix);
  }
}
