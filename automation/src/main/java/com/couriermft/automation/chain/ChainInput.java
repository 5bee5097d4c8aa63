package com.couriermft.automation.chain;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The input with which a chain execution was started.
 *
 * @param parameters validated parameters with defaults
 * @param trigger the complete trigger: {@code {"kind": "webhook", "payload": {…}, "at": "…", …}}
 */
public record ChainInput(ObjectNode parameters, ObjectNode trigger) {
  /** Maximum number of characters of the JSON in a row. */
  private static final int MOST = 450_000;

  public ChainInput {
    parameters = parameters.deepCopy();
    trigger = trigger.deepCopy();
  }

  @Override
  public ObjectNode parameters() {
    return parameters.deepCopy();
  }

  @Override
  public ObjectNode trigger() {
    return trigger.deepCopy();
  }

  /**
   * Returns the stored form of the input.
   *
   * @throws InvalidInputException {@code too_large}
   */
  String text() {
    ObjectNode json = Json.object();
    json.set("parameters", parameters);
    json.set("trigger", trigger);
    return Json.writeIfShort(json, MOST)
        .orElseThrow(
            () ->
                InvalidInputException.at(
                    "",
                    FieldCodes.TOO_LARGE,
                    "The trigger and the parameters of the chain have more than %d characters together; pass"
                            .formatted(MOST)
                        + " large data in files."));
  }

  static ChainInput of(String text) {
    JsonNode json = Json.readTree(text);
    return new ChainInput((ObjectNode) json.get("parameters"), (ObjectNode) json.get("trigger"));
  }
}
