package com.couriermft.starting.chain;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.language.definition.ParameterSchema;
import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a chain's JSON: its shape and bounds. Codes are those of {@link CheckedObject}, {@link
 * ParameterSchema} and {@code too_large}.
 */
final class ChainReader {
  private ChainReader() {}

  /**
   * Reads a definition whose shape is right.
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

  /** Reads what can be read, with defaults in the place of what is wrong. */
  static ChainDefinition read(JsonNode json, List<Problem> problems) {
    CheckedObject chain = new CheckedObject(json, "", problems);
    String id = chain.text(ChainShape.CHAIN_ID);
    ObjectNode parameters = chain.anyObject(ChainShape.PARAMETERS);
    ParameterSchema.check(parameters, chain.pointer(ChainShape.PARAMETERS.name()), problems);
    List<ChainNode> nodes = new ArrayList<>();
    for (JsonNode node : chain.elements(ChainShape.NODES)) {
      String pointer = Pointer.child(chain.pointer(ChainShape.NODES.name()), nodes.size());
      nodes.add(node(new CheckedObject(node, pointer, problems), problems));
    }
    ChainDefinition definition =
        new ChainDefinition(
            id,
            chain.text(ChainShape.NAME, id),
            chain.text(ChainShape.DESCRIPTION),
            parameters,
            nodes,
            Labels.read(chain));
    chain.end();
    checkSize(definition, problems);
    return definition;
  }

  private static ChainNode node(CheckedObject node, List<Problem> problems) {
    List<UpstreamNode> upstreams = new ArrayList<>();
    for (JsonNode upstream : node.elements(ChainShape.DEPENDS_ON)) {
      String pointer = Pointer.child(node.pointer(ChainShape.DEPENDS_ON.name()), upstreams.size());
      upstreams.add(upstream(new CheckedObject(upstream, pointer, problems)));
    }
    ChainNode read =
        new ChainNode(
            node.text(ChainShape.ID),
            node.text(ChainShape.JOB_ID),
            node.anyObject(ChainShape.NODE_PARAMETERS),
            upstreams);
    node.end();
    return read;
  }

  private static UpstreamNode upstream(CheckedObject json) {
    RequiredStatus required = json.constant(ChainShape.REQUIRED_STATUS, RequiredStatus.class);
    if (required == RequiredStatus.CLEAN && json.flag(ChainShape.RUN_ON_FAILURE)) {
      json.problem(
          ChainShape.REQUIRED_STATUS.name(),
          CommonCodes.INVALID_VALUE,
          "'clean' asks for an end without warnings, and 'run_on_failure' lets a failure pass;"
              + " leave one of them out.");
    }
    UpstreamNode upstream =
        new UpstreamNode(
            json.text(ChainShape.NODE),
            json.flag(ChainShape.RUN_ON_FAILURE),
            required == null ? RequiredStatus.COMPLETED : required);
    json.end();
    return upstream;
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
