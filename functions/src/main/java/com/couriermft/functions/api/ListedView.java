package com.couriermft.functions.api;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;

/**
 * Converts the entries of a list. An unreadable entry is flagged, so that an operator can find and
 * delete it:
 *
 * <pre>{"job_id": "a", "unreadable": true, "problem": "…"}</pre>
 */
final class ListedView {
  private ListedView() {}

  /**
   * Converts an entry to its format in responses.
   *
   * @param field name of the field with the entry's id, such as {@code job_id}
   * @param shown converts a readable entry
   */
  static <T> JsonNode of(String field, Listed<T> listed, Function<T, ?> shown) {
    Listed<JsonNode> view = listed.reading(value -> Json.<JsonNode>tree(shown.apply(value)));
    JsonNode readable = view.value();
    DamagedDataException damage = view.damage();
    return readable != null ? readable : unreadable(field, view.id(), String.valueOf(damage));
  }

  private static ObjectNode unreadable(String field, String id, String problem) {
    return Json.object().put(field, id).put("unreadable", true).put("problem", problem);
  }
}
