package com.couriermft.engine.expression;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The position of a step within loops: for each loop around it, from the outside in, which one it
 * is and the index of its item. As JSON {@code [[1, 7], [4, 0]]}: item 7 of the loop whose marker
 * is step 1, within it item 0 of the loop at step 4. A loop that a resume has started from its
 * first item again has a pass: {@code [[1, 0, 2]]} is its third. As text, in keys: {@code
 * 0001-000007_0004-000000}, {@code 0001-000000r02}.
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

  /** Within one more loop, which was not started again. */
  public IterationPath then(int loop, int index) {
    return then(new Iteration(loop, index, 0));
  }

  /** Within one more loop. */
  public IterationPath then(Iteration inner) {
    List<Iteration> deeper = new ArrayList<>(iterations);
    deeper.add(inner);
    return new IterationPath(deeper);
  }

  /** The first loops of it. */
  public IterationPath outer(int depth) {
    return new IterationPath(iterations.subList(0, depth));
  }

  /** Returns how many loops the path goes through. */
  public int depth() {
    return iterations.size();
  }

  /** Returns whether the path is outside all loops. */
  public boolean isNone() {
    return iterations.isEmpty();
  }

  /** Returns whether a loop on the path was begun again from its first item. */
  public boolean isRepeated() {
    return iterations.stream().anyMatch(iteration -> iteration.pass() > 0);
  }

  /** The items' indexes, from the outermost loop inward. */
  public List<Integer> indexes() {
    return iterations.stream().map(Iteration::index).toList();
  }

  /** Returns how many loops two paths share at the same items. */
  int common(IterationPath other) {
    int both = 0;
    while (both < Math.min(depth(), other.depth())
        && iterations.get(both).equals(other.iterations.get(both))) {
      both++;
    }
    return both;
  }

  /**
   * Returns whether a step on this path may read the outputs of another path: the loops around both
   * are at the same item. So an iteration does not see the outputs of another one of its loop, and
   * a step behind a loop sees those of its last iteration.
   */
  public boolean sees(IterationPath other) {
    for (int i = 0; i < Math.min(depth(), other.depth()); i++) {
      Iteration here = iterations.get(i);
      Iteration there = other.iterations.get(i);
      if (here.loop() != there.loop()) {
        return true;
      } else if (!here.equals(there)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a loop that both paths are in, at the same items around it, was begun again
   * since the other one.
   */
  public boolean isOfALaterPass(IterationPath other) {
    int both = common(other);
    if (both == Math.min(depth(), other.depth())) {
      return false;
    }
    Iteration here = iterations.get(both);
    Iteration there = other.iterations.get(both);
    return here.loop() == there.loop() && here.pass() > there.pass();
  }

  /**
   * Returns whether this path comes after another one in the order in which loops take their items.
   */
  public boolean isAfter(IterationPath other) {
    return text().compareTo(other.text()) > 0;
  }

  /** Returns the path as JSON. */
  public ArrayNode toJson() {
    ArrayNode json = Json.array();
    for (Iteration i : iterations) {
      ArrayNode one = json.addArray().add(i.loop()).add(i.index());
      if (i.pass() > 0) {
        one.add(i.pass());
      }
    }
    return json;
  }

  /** Returns the path as text; {@code ""} for a path outside all loops. */
  public String text() {
    return iterations.stream().map(Iteration::text).collect(Collectors.joining("_"));
  }

  /** Reads what {@link #text()} wrote. */
  public static IterationPath of(String text) {
    return text.isEmpty()
        ? NONE
        : new IterationPath(Arrays.stream(text.split("_")).map(Iteration::of).toList());
  }

  /** Reads what {@link #toJson()} wrote; anything but a list counts as none. */
  public static IterationPath fromJson(JsonNode json) {
    List<Iteration> read = new ArrayList<>();
    json.forEach(
        i ->
            read.add(
                new Iteration(i.path(0).intValue(), i.path(1).intValue(), i.path(2).intValue())));
    return new IterationPath(read);
  }

  /**
   * An iteration is one item of a loop.
   *
   * @param loop index of the loop's marker in the definition
   * @param index of the item, from 0
   * @param pass how often the loop was started from its first item again
   */
  public record Iteration(int loop, int index, int pass) {
    private String text() {
      String item = String.format(Locale.ROOT, "%04d-%06d", loop, index);
      return pass == 0 ? item : item + String.format(Locale.ROOT, "r%02d", pass);
    }

    private static Iteration of(String text) {
      int dash = text.indexOf('-');
      int again = text.indexOf('r');
      String index = text.substring(dash + 1, again < 0 ? text.length() : again);
      return new Iteration(
          Integer.parseInt(text.substring(0, dash)),
          Integer.parseInt(index),
          again < 0 ? 0 : Integer.parseInt(text.substring(again + 1)));
    }
  }
}
