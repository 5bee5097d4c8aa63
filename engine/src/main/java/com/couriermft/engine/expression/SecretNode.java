package com.couriermft.engine.expression;

import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.POJONode;
import java.util.Optional;

/** A secret in a tree of resolved JSON. Serialized as {@code "***"}. */
public final class SecretNode {
  private SecretNode() {}

  /** Returns the node that represents a secret. */
  public static JsonNode of(Secret secret) {
    return JsonNodeFactory.instance.pojoNode(secret);
  }

  /** Returns whether a node, or a node at any depth within it, is a secret. */
  public static boolean isIn(JsonNode node) {
    for (JsonNode child : node) {
      if (isIn(child)) {
        return true;
      }
    }
    return find(node).isPresent() || RowTexts.holdsSecret(node);
  }

  /** Returns the secret that a node represents. */
  public static Optional<Secret> find(JsonNode node) {
    return node instanceof POJONode pojo && pojo.getPojo() instanceof Secret secret
        ? Optional.of(secret)
        : Optional.empty();
  }
}
