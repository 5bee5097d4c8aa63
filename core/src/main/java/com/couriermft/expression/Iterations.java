package com.couriermft.expression;

import com.couriermft.failure.CourierException;
import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What a step has left in each iteration, as references see it: lists that are aligned with the
 * loops' items, {@code null} where nothing was left, nested as the loops are that the reader is not
 * in itself.
 */
final class Iterations {
  private static final int MOST = 100_000;

  private Iterations() {}

  static ArrayNode list(List<IterationOutputs.Left> all, IterationPath reader) {
    if (all.size() > MOST) {
      throw CourierException.permanent(
          "value_too_large",
          "There are %d iterations; at most %d can be referred to. Hand on a file instead."
              .formatted(all.size(), MOST));
    }
    ArrayNode list = Json.array();
    for (IterationOutputs.Left left : all) {
      List<Integer> indexes = left.at().indexes();
      put(list, indexes.subList(left.at().common(reader), indexes.size()), left.outputs());
    }
    return list;
  }

  private static void put(ArrayNode list, List<Integer> indexes, ObjectNode outputs) {
    int index = indexes.get(0);
    while (list.size() <= index) {
      list.addNull();
    }
    if (indexes.size() == 1) {
      list.set(index, outputs);
      return;
    }
    if (list.get(index).isNull()) {
      list.set(index, Json.array());
    }
    put((ArrayNode) list.get(index), indexes.subList(1, indexes.size()), outputs);
  }
}
