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
 * Position of a step within loops: the index of each surrounding loop and of its current item, from
 * the outermost loop inward. In JSON, {@code [[1, 7], [4, 0]]} means item 7 of the loop whose
 * marker is step 1, and within it item 0 of the loop at step 4. A loop that a resume has restarted
 * at its first item also has a pass: {@code [[1, 0, 2]]} is the third pass. In keys, the path is
 * written as {@code 0001-000007_0004-000000} or {@code 0001-000000r02}.
 *
 * @param iterations the iterations, from the outermost loop inward; empty outside all loops
 */
public record IterationPath(List<Iteration> iterations) {
  /** The path of a step outside all loops. */
  public static final IterationPath NONE = new IterationPath(List.of());

  /** Copies mutable components. */
  public IterationPath {
    iterations = List.copyOf(iterations);
  }

  /** Returns the path within one more loop, in its first pass. */
  public IterationPath then(int loop, int index) {
    return then(new Iteration(loop, index, 0));
  }

  /** Returns the path within one more loop. */
  public IterationPath then(Iteration inner) {
    List<Iteration> deeper = new ArrayList<>(iterations);
    deeper.add(inner);
    return new IterationPath(deeper);
  }

  /** Returns the path within the outermost loops only. */
  public IterationPath outer(int depth) {
    return new IterationPath(iterations.subList(0, depth));
  }

  /** Returns the number of loops in the path. */
  public int depth() {
    return iterations.size();
  }

  /** Returns whether the path is outside all loops. */
  public boolean isNone() {
    return iterations.isEmpty();
  }

  /** Returns whether a loop on the path was restarted at its first item. */
  public boolean isRepeated() {
    return iterations.stream().anyMatch(iteration -> iteration.pass() > 0);
  }

  /** Returns the indexes of the items, from the outermost loop inward. */
  public List<Integer> indexes() {
    return iterations.stream().map(Iteration::index).toList();
  }

  /** Returns the number of outer loops that two paths share at the same items. */
  int common(IterationPath other) {
    int both = 0;
    while (both < Math.min(depth(), other.depth())
        && iterations.get(both).equals(other.iterations.get(both))) {
      both++;
    }
    return both;
  }

  /**
   * Returns whether a step at this path may read the outputs of another path. The step may read
   * them if the loops that enclose both paths are at the same item. An iteration therefore does not
   * see the outputs of another iteration of its loop, and a step after a loop sees the outputs of
   * the loop's last iteration.
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
   * Returns whether a loop that contains both paths, at the same items of its outer loops, has been
   * restarted since the other path was recorded.
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
   * Returns whether this path comes after another path in the order in which loops process their
   * items.
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

  /** Returns the path as a string for keys; {@code ""} for a path outside all loops. */
  public String text() {
    return iterations.stream().map(Iteration::text).collect(Collectors.joining("_"));
  }

  /** Parses the result of {@link #text()}. */
  public static IterationPath of(String text) {
    return text.isEmpty()
        ? NONE
        : new IterationPath(Arrays.stream(text.split("_")).map(Iteration::of).toList());
  }

  /**
   * Parses the result of {@link #toJson()}; any JSON other than a list is read as the empty path.
   */
  public static IterationPath fromJson(JsonNode json) {
    List<Iteration> read = new ArrayList<>();
    json.forEach(
        i ->
            read.add(
                new Iteration(i.path(0).intValue(), i.path(1).intValue(), i.path(2).intValue())));
    return new IterationPath(read);
  }

  /**
   * One iteration of a loop.
   *
   * @param loop index of the loop's marker in the definition
   * @param index index of the item, from 0
   * @param pass how often the loop was restarted at its first item
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
