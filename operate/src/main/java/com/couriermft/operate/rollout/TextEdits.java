package com.couriermft.operate.rollout;

import com.couriermft.engine.plan.Mention;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;

/** Changes individual values in definitions. Pure, except that it modifies the given definition. */
final class TextEdits {
  private TextEdits() {}

  /**
   * Replaces a value, or adds a field to an object.
   *
   * @param pointer the position, which is not the entire definition
   * @return false if the pointer refers to a missing position
   */
  static boolean set(ObjectNode json, String pointer, JsonNode value) {
    JsonPointer place = JsonPointer.compile(pointer);
    JsonNode parent = json.at(place.head());
    JsonPointer last = place.last();
    if (parent instanceof ObjectNode object) {
      object.set(last.getMatchingProperty(), value);
      return true;
    } else if (parent instanceof ArrayNode list && list.has(last.getMatchingIndex())) {
      list.set(last.getMatchingIndex(), value);
      return true;
    }
    return false;
  }

  /** Renames a reference: the name itself, or the first segment of a path. */
  static void rename(ObjectNode json, Mention mention, String to) {
    String text = json.at(mention.pointer()).asText();
    if (text.equals(mention.name())) {
      set(json, mention.pointer(), TextNode.valueOf(to));
    } else if (text.startsWith(mention.name() + ":/")) {
      String renamed = to + text.substring(mention.name().length());
      set(json, mention.pointer(), TextNode.valueOf(renamed));
    }
  }

  /** Adds the pointers of all strings that contain a given string. */
  static void find(JsonNode node, String part, String pointer, List<String> pointers) {
    if (node.isTextual() && node.textValue().contains(part)) {
      pointers.add(pointer);
    }
    for (var field : node.properties()) {
      find(field.getValue(), part, Pointer.child(pointer, field.getKey()), pointers);
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      find(node.get(i), part, Pointer.child(pointer, i), pointers);
    }
  }
}
