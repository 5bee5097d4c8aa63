package com.couriermft.oversight.bundle;

import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.redaction.Redaction;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds credentials in the free texts of definitions: values of secrets that this process has read,
 * what looks like a credential, and plain values of fields that are called like one. Pure.
 */
public final class CredentialCheck {
  /** The text in the place of a credential that was taken out of a definition. */
  public static final String MARK = "***REDACTED***";

  private static final Pattern NAMES =
      Pattern.compile(
          "(?i)(.*[_-])?(password|passwd|pwd|passphrase|secret|token|api[_-]?key|account[_-]?key"
              + "|access[_-]?key|private[_-]?key|authorization|connection[_-]?string)");

  /** The pointers at which definitions name secrets and keys instead of holding them. */
  private static final Pattern NAMED =
      Pattern.compile(
          "/auth/(secret|key)|/proxy/secret|/public|/url_secret|/signing_secrets/[0-9]+");

  private CredentialCheck() {}

  /**
   * Returns a definition with the mark in the place of every credential.
   *
   * @param pointers where the pointers of marked texts are added
   */
  public static ObjectNode marked(ObjectNode json, List<String> pointers) {
    return (ObjectNode) marked(json, "", "", pointers);
  }

  private static JsonNode marked(
      JsonNode node, String field, String pointer, List<String> pointers) {
    if (node instanceof ObjectNode object) {
      ObjectNode copy = object.objectNode();
      object
          .properties()
          .forEach(
              each -> {
                String at = Pointer.child(pointer, each.getKey());
                copy.set(each.getKey(), marked(each.getValue(), each.getKey(), at, pointers));
              });
      return copy;
    } else if (node instanceof ArrayNode list) {
      ArrayNode copy = list.arrayNode(list.size());
      for (int i = 0; i < list.size(); i++) {
        copy.add(marked(list.get(i), field, Pointer.child(pointer, i), pointers));
      }
      return copy;
    }
    return node.isTextual() ? text(node.textValue(), field, pointer, pointers) : node;
  }

  private static JsonNode text(String text, String field, String pointer, List<String> pointers) {
    if (NAMED.matcher(pointer).matches() || text.contains(MARK)) {
      return TextNode.valueOf(text);
    }
    String clean = Redaction.of(text);
    // A reference in the place of a secret is how one is meant to be named.
    String plain = text.replaceAll("\\{\\{[^}]*}}", "");
    if (!clean.equals(text) && !Redaction.of(plain).equals(plain)) {
      pointers.add(pointer);
      return TextNode.valueOf(clean.replace(Redaction.STARS, MARK));
    } else if (!text.isBlank() && plain.equals(text) && NAMES.matcher(field).matches()) {
      pointers.add(pointer);
      return TextNode.valueOf(MARK);
    }
    return TextNode.valueOf(text);
  }
}
