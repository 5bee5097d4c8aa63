package com.couriermft.functions.api;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Pointer;
import com.couriermft.operate.bundle.ObjectName;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the id in a definition equals the id in the route. The definition may omit its id.
 */
final class RouteId {
  private RouteId() {}

  /**
   * Parses a definition.
   *
   * @param field field of the id, such as {@code chain_id}
   * @param id id in the route; {@code null} for any
   * @throws InvalidInputException as thrown by the reader, or with {@code id_mismatch}
   */
  static <T> T read(
      String field, @Nullable String id, JsonNode sent, Function<JsonNode, T> reader) {
    JsonNode named = with(field, id, sent);
    List<Problem> problems = new ArrayList<>();
    mismatch(field, id, named).ifPresent(problems::add);
    T read = null;
    try {
      read = reader.apply(named);
    } catch (InvalidInputException e) {
      problems.addAll(e.problems());
    }
    if (read == null || !problems.isEmpty()) {
      throw new InvalidInputException(
          DefinitionCodes.INVALID_DEFINITION,
          "The definition has " + problems.size() + " problem(s).",
          Pointer.inDocumentOrder(named, problems));
    }
    return read;
  }

  /**
   * Refuses an id that is reserved in URLs: a job named {@code validate} would collide with {@code
   * jobs/validate}. An object with such an id from an earlier release can be read and deleted.
   *
   * @throws InvalidInputException {@code reserved_name}
   */
  static void requireFree(String field, String id) {
    if (ObjectName.RESERVED.contains(id)) {
      throw InvalidInputException.at(
          "/" + field,
          FieldCodes.RESERVED_NAME,
          "'" + id + "' has another meaning in URLs; choose another id.");
    }
  }

  /** Returns the body, with the route's id if it has none. */
  static JsonNode with(String field, @Nullable String id, JsonNode json) {
    return id != null && json instanceof ObjectNode object && !object.has(field)
        ? object.deepCopy().put(field, id)
        : json;
  }

  /** Returns the problem of a body whose id differs from that in the route. */
  static Optional<Problem> mismatch(String field, @Nullable String id, JsonNode json) {
    JsonNode found = json.path(field);
    if (id == null || !found.isTextual() || found.textValue().equals(id)) {
      return Optional.empty();
    }
    String detail =
        "The body has the id '" + found.textValue() + "', but the URL has '" + id + "'.";
    return Optional.of(new Problem("/" + field, FieldCodes.ID_MISMATCH, detail));
  }
}
