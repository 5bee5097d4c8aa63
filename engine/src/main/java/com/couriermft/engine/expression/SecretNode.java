package com.couriermft.engine.expression;

import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.POJONode;
import java.util.Optional;

/** A secret in a tree of resolved JSON. Written as JSON it is {@code "***"}. */
public final class SecretNode {
  private SecretNode() {}

  /** The node that stands for a secret. */
  public static JsonNode of(Secret secret) {
    return JsonNodeFactory.instance.pojoNode(secret);
  }

  /** Returns whether a node, or one at any depth within it, stands for a secret. */
  public static boolean isIn(JsonNode node) {
    for (JsonNode child : node) {
      if (isIn(child)) {
        return true;
      }
    }
    return find(node).isPresent() || RowTexts.holdsSecret(node);
  }

  /** The secret that a node stands for. */
  public static Optional<Secret> find(JsonNode node) {
    return node instanceof POJONode pojo && pojo.getPojo() instanceof Secret secret
        ? Optional.of(secret)
        : Optional.empty();
  }
}
