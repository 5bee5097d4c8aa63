package com.couriermft.functions.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * Creates the simple form of a document, for generators of languages in which each value has one
 * type.
 *
 * <ul>
 *   <li>A value that may also be a reference has the type that both have in common, or no type. A
 *       choice without a discriminator has no type either.
 *   <li>An entry of a list has no required field except its id, because a damaged entry has no
 *       other field.
 *   <li>Headers that a client's HTTP library adds are not parameters. {@code Prefer} is not a
 *       parameter either, so that starting an execution has a single response.
 * </ul>
 */
final class SimpleForm {
  private static final Set<RequestHeader> LEFT_OUT =
      Set.of(
          RequestHeader.API_VERSION,
          RequestHeader.TRACEPARENT,
          RequestHeader.CLIENT_REQUEST_ID,
          RequestHeader.IF_NONE_MATCH,
          RequestHeader.PREFER);

  private final ObjectNode document;
  private final ObjectNode schemas;

  private SimpleForm(ObjectNode document) {
    this.document = document;
    this.schemas = (ObjectNode) document.path("components").path("schemas");
  }

  /** Converts a document to the simple form. The document is modified. */
  static ObjectNode of(ObjectNode document) {
    SimpleForm form = new SimpleForm(document);
    form.addListed(document.path("components"));
    form.simplify(document);
    form.dropHeaders();
    form.dropUnused();
    return document;
  }

  /** Replaces an entry that may be damaged by a separate component. */
  private void addListed(JsonNode parent) {
    for (JsonNode child : List.copyOf(children(parent))) {
      if (child instanceof ObjectNode schema && schema.has(ListEntry.KEYWORD)) {
        String id = schema.remove(ListEntry.KEYWORD).asText();
        String item = schema.path("anyOf").path(0).path("$ref").asText();
        schema.removeAll();
        schema.put("$ref", Component.PATH + listed(name(item), id));
      } else {
        addListed(child);
      }
    }
  }

  private String listed(String item, String idField) {
    ObjectNode schema = schemas.withObjectProperty(item).deepCopy();
    schema.putArray("required").add(idField);
    ListEntry.addTo(schema.withObjectProperty("properties"));
    schemas.set("Listed" + item, schema);
    return "Listed" + item;
  }

  private void simplify(JsonNode node) {
    if (node instanceof ObjectNode schema) {
      reduce(schema);
    }
    for (JsonNode child : children(node)) {
      simplify(child);
    }
  }

  private static List<JsonNode> children(JsonNode node) {
    List<JsonNode> children = new ArrayList<>();
    if (node instanceof ObjectNode object) {
      for (var field : object.properties()) {
        if (field.getKey().equals("properties")) {
          field.getValue().forEach(children::add);
        } else {
          children.add(field.getValue());
        }
      }
    } else {
      node.forEach(children::add);
    }
    return children;
  }

  private void reduce(ObjectNode schema) {
    if (schema.remove("anyOf") instanceof ArrayNode either) {
      Set<String> types = new HashSet<>();
      either.forEach(each -> types.add(type(each)));
      String common = types.size() == 1 ? types.iterator().next() : "";
      if (!common.isEmpty()) {
        schema.put("type", common);
      } else if (StreamSupport.stream(either.spliterator(), false).allMatch(this::isDocument)) {
        // The first alternative is the full format, and the others are abbreviations of it.
        schema.set("$ref", either.get(0).get("$ref"));
      } else {
        hideDefault(schema);
      }
    }
    if (schema.path("default").isContainerNode() && !schema.has("type")) {
      hideDefault(schema);
    }
    if (schema.has("oneOf") && !schema.has("discriminator")) {
      schema.remove("oneOf");
    }
    if (schema.has("const")) {
      schema.putArray("enum").add(schema.remove("const"));
    }
    if (schema.has("$ref")) {
      schema.retain("$ref", "description");
    } else if (schema.has("enum") && !schema.has("type")) {
      schema.remove("enum");
    }
    schema.remove("propertyNames");
  }

  /**
   * The default of a value without a type is removed, because not every language can express it.
   */
  private static void hideDefault(ObjectNode schema) {
    JsonNode value = schema.remove("default");
    if (value != null) {
      schema.set("x-default", value);
    }
  }

  /** Returns the type of a string, number or flag; empty for anything else. */
  private String type(JsonNode schema) {
    String reference = schema.path("$ref").asText();
    String type =
        reference.isEmpty()
            ? schema.path("type").asText()
            : schemas.path(name(reference)).path("type").asText();
    return Set.of("string", "integer", "number", "boolean").contains(type) ? type : "";
  }

  private boolean isDocument(JsonNode schema) {
    String reference = schema.path("$ref").asText();
    return schemas.path(name(reference)).path("type").asText().equals("object");
  }

  private static String name(String reference) {
    return reference.substring(reference.lastIndexOf('/') + 1);
  }

  private void dropHeaders() {
    ObjectNode parameters = (ObjectNode) document.path("components").path("parameters");
    for (RequestHeader header : LEFT_OUT) {
      parameters.remove(header.component());
    }
    for (JsonNode path : document.path("paths")) {
      for (JsonNode operation : path) {
        ArrayNode kept = parameters.arrayNode();
        for (JsonNode each : operation.path("parameters")) {
          String reference = each.path("$ref").asText();
          if (reference.isEmpty() || parameters.has(name(reference))) {
            kept.add(each);
          }
        }
        ((ObjectNode) operation).set("parameters", kept);
        if (operation.path("responses").has("202")) {
          ((ObjectNode) operation.path("responses")).remove("200");
        }
      }
    }
  }

  private void dropUnused() {
    boolean isSmaller = true;
    while (isSmaller) {
      Set<String> used = new HashSet<>();
      document.findValues("$ref").forEach(reference -> used.add(name(reference.asText())));
      isSmaller = schemas.properties().removeIf(schema -> !used.contains(schema.getKey()));
    }
  }
}
