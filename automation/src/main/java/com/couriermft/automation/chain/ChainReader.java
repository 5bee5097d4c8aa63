package com.couriermft.automation.chain;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a chain's JSON and checks its structure and limits. The problems have the codes of {@link
 * CheckedObject} and {@link com.couriermft.engine.definition.ParameterSchema}, and {@code
 * too_large}.
 */
final class ChainReader {
  private ChainReader() {}

  /**
   * Reads a definition and checks its structure.
   *
   * @throws InvalidInputException code {@code invalid_definition}, with every problem in document
   *     order
   */
  static ChainDefinition read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    ChainDefinition chain = read(json, problems);
    requireNone(json, problems);
    return chain;
  }

  static void requireNone(JsonNode json, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          DefinitionCodes.INVALID_DEFINITION,
          "The chain has " + problems.size() + " problem(s).",
          Pointer.inDocumentOrder(json, problems));
    }
  }

  /** Parses a definition, replacing invalid values with defaults. */
  static ChainDefinition read(JsonNode json, List<Problem> problems) {
    CheckedObject chain = new CheckedObject(json, "", problems);
    String id = ChainDefinition.FORM.text(ChainDefinition.ID_FIELD, chain);
    Map<String, String> known = new HashMap<>(Map.of(ChainDefinition.ID_FIELD, id));
    if (chain.find(ChainDefinition.NAME_FIELD) == null) {
      known.put(ChainDefinition.NAME_FIELD, id);
    }
    ChainDefinition definition = ChainDefinition.FORM.read(chain, known);
    checkSize(definition, problems);
    return definition;
  }

  private static void checkSize(ChainDefinition chain, List<Problem> problems) {
    int bytes = Json.bytes(chain.toJson()).length;
    if (bytes > ChainDefinition.MAX_BYTES) {
      String detail =
          "The chain has %d bytes; at most %d are allowed. Move data into files."
              .formatted(bytes, ChainDefinition.MAX_BYTES);
      problems.add(new Problem("", FieldCodes.TOO_LARGE, detail));
    }
  }
}
