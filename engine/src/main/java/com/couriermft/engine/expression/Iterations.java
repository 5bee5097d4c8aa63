package com.couriermft.engine.expression;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Collects the outputs of a step in all iterations, as references see them. The result has one list
 * for each loop that does not enclose the reader, nested in the same way as the loops. Each list is
 * aligned with the loop's items up to the last item with outputs, and has {@code null} for items
 * without outputs.
 */
final class Iterations {
  /** Maximum size of the collected outputs, in characters of JSON. */
  static final int MAX_CHARACTERS = 16 << 20;

  private final String step;
  private final IterationPath reader;

  /**
   * The outputs in the order of the loops' items. If an item was processed several times, the
   * latest pass comes last.
   */
  private final Map<String, IterationOutputs.Left> inOrder = new TreeMap<>();

  private int entries;
  private long characters;

  private Iterations(String step, IterationPath reader) {
    this.step = step;
    this.reader = reader;
  }

  /**
   * Returns the outputs of a step in all iterations that are visible to the reader.
   *
   * @param step the step's id, or its index as digits
   * @param reader the position of the reader
   */
  static ArrayNode list(IterationOutputs outputs, String step, IterationPath reader) {
    Iterations iterations = new Iterations(step, reader);
    outputs.each(step, reader, iterations::gather);
    ArrayNode list = Json.array();
    iterations.inOrder.values().forEach(left -> iterations.add(left, list));
    return list;
  }

  /** Outputs beyond the limits must be rejected before all of them are in memory. */
  private void gather(IterationOutputs.Left left) {
    inOrder.put(left.at().text(), left);
    characters += Json.length(left.outputs(), MAX_CHARACTERS);
    if (characters > MAX_CHARACTERS) {
      throw tooLarge("more than %d characters of outputs".formatted(MAX_CHARACTERS));
    } else if (inOrder.size() > IterationOutputs.MAX_ENTRIES) {
      throw tooLarge("more than %d entries".formatted(IterationOutputs.MAX_ENTRIES));
    }
  }

  private void add(IterationOutputs.Left left, ArrayNode list) {
    List<Integer> indexes = left.at().indexes();
    int common = left.at().common(reader);
    if (common == indexes.size()) {
      throw CourierException.of(
          ReferenceCodes.NOT_IN_SCOPE,
          ("steps.%s.iterations is not available inside the loop of that step; refer to an output "
                  + "of the step instead.")
              .formatted(step));
    }
    put(list, indexes.subList(common, indexes.size()), left.outputs());
  }

  private void put(ArrayNode into, List<Integer> indexes, ObjectNode outputs) {
    int index = indexes.get(0);
    entries += Math.max(0, index + 1 - into.size());
    if (entries > IterationOutputs.MAX_ENTRIES) {
      throw tooLarge("more than %d entries".formatted(IterationOutputs.MAX_ENTRIES));
    }
    while (into.size() <= index) {
      into.addNull();
    }
    if (indexes.size() == 1) {
      into.set(index, outputs);
      return;
    }
    if (into.get(index).isNull()) {
      into.set(index, Json.array());
    }
    put((ArrayNode) into.get(index), indexes.subList(1, indexes.size()), outputs);
  }

  private CourierException tooLarge(String what) {
    return CourierException.of(
        ReferenceCodes.VALUE_TOO_LARGE,
        "steps.%s.iterations has %s; have the step write one file per item instead."
            .formatted(step, what));
  }
}
