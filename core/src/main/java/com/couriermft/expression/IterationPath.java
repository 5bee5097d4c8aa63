package com.couriermft.expression;

import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Where something is within loops: for each loop around it, from the outside in, which one it is
 * and the index of its item. As JSON {@code [[1, 7], [4, 0]]}: item 7 of the loop whose marker is
 * step 1, within it item 0 of the loop at step 4.
 *
 * @param iterations from the outermost loop inward; empty outside all loops
 */
public record IterationPath(List<Iteration> iterations) {
  /** Outside all loops. */
  public static final IterationPath NONE = new IterationPath(List.of());

  /** Copies. */
  public IterationPath {
    iterations = List.copyOf(iterations);
  }

  /** Within one more loop. */
  public IterationPath then(int loop, int index) {
    List<Iteration> deeper = new ArrayList<>(iterations);
    deeper.add(new Iteration(loop, index));
    return new IterationPath(deeper);
  }

  /** The first loops of it. */
  public IterationPath outer(int depth) {
    return new IterationPath(iterations.subList(0, depth));
  }

  /** How many loops there are around it. */
  public int depth() {
    return iterations.size();
  }

  /** Whether it is outside all loops. */
  public boolean isNone() {
    return iterations.isEmpty();
  }

  /** The items' indexes, from the outermost loop inward. */
  public List<Integer> indexes() {
    return iterations.stream().map(Iteration::index).toList();
  }

  /**
   * Whether a step here may read what was left there: the loops around both are at the same item.
   * So an iteration does not see what another one of its loop has left, and what follows a loop
   * sees what its last iteration left.
   */
  public boolean sees(IterationPath other) {
    for (int i = 0; i < Math.min(depth(), other.depth()); i++) {
      Iteration here = iterations.get(i);
      Iteration there = other.iterations.get(i);
      if (here.loop() != there.loop()) {
        return true;
      } else if (here.index() != there.index()) {
        return false;
      }
    }
    return true;
  }

  /** As JSON. */
  public ArrayNode toJson() {
    ArrayNode json = Json.array();
    iterations.forEach(i -> json.addArray().add(i.loop()).add(i.index()));
    return json;
  }

  /** Reads what {@link #toJson()} wrote; anything but a list counts as none. */
  public static IterationPath fromJson(JsonNode json) {
    List<Iteration> read = new ArrayList<>();
    json.forEach(i -> read.add(new Iteration(i.path(0).intValue(), i.path(1).intValue())));
    return new IterationPath(read);
  }

  /**
   * One item of a loop.
   *
   * @param loop index of the loop's marker in the definition
   * @param index of the item, from 0
   */
  public record Iteration(int loop, int index) {}
}
