package com.couriermft.formats.redaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Masks the secrets of one task, such as an attempt of a step, in data that partners return. Unlike
 * {@link Redaction}, it ignores all other secrets of the process, because a value must not change
 * only because it equals the password of another connection. Thread-safe.
 *
 * <p>Secrets of {@value Redaction#SHORTEST} or more characters are found anywhere, in all forms in
 * which {@link Redaction} finds them. Shorter secrets of at least {@value #SHORTEST_WORD}
 * characters are found only in messages, and only as separate words. Even shorter secrets are not
 * masked: stars in place of every {@code a} would hide the text and reveal the secret.
 */
public final class SecretMask {
  /** The minimum length of a secret that is searched for in messages, in characters. */
  public static final int SHORTEST_WORD = 4;

  private static final long MAX_CHARACTERS = 4 << 20;

  private final Set<String> words = ConcurrentHashMap.newKeySet();
  private @Nullable KnownSecrets known;

  /** Adds a secret to the mask. */
  public void add(String secret) {
    String value = secret.strip();
    if (value.length() >= Redaction.SHORTEST) {
      learn(value);
    } else if (value.length() >= SHORTEST_WORD) {
      words.add(value);
    }
  }

  private synchronized void learn(String value) {
    if (known == null) {
      known = new KnownSecrets(MAX_CHARACTERS);
    }
    known.learn(value);
  }

  private synchronized @Nullable KnownSecrets known() {
    return known;
  }

  /**
   * Replaces secrets in a value with {@code ***}. Returns the same object if the value contains no
   * secrets.
   */
  public String value(String text) {
    KnownSecrets secrets = known();
    return secrets == null ? text : secrets.redact(text);
  }

  /** Replaces secrets in a message with {@code ***}, including short secrets. */
  public String message(String text) {
    String masked = value(text);
    for (String word : words) {
      if (masked.contains(word)) {
        Pattern whole =
            Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(word) + "(?![\\p{L}\\p{N}])");
        masked = whole.matcher(masked).replaceAll(Matcher.quoteReplacement(Redaction.STARS));
      }
    }
    return masked;
  }

  /**
   * Replaces secrets in the strings and field names of JSON. Returns the same object if the JSON
   * contains no secrets. Fields whose names become equal are numbered.
   */
  public JsonNode value(JsonNode node) {
    return known() == null ? node : changed(node, this::value);
  }

  private static JsonNode changed(JsonNode node, UnaryOperator<String> change) {
    if (node.isTextual()) {
      String text = change.apply(node.textValue());
      return text.equals(node.textValue()) ? node : TextNode.valueOf(text);
    } else if (node instanceof ObjectNode object) {
      return changed(object, change);
    } else if (node instanceof ArrayNode list) {
      return changed(list, change);
    }
    return node;
  }

  private static JsonNode changed(ArrayNode list, UnaryOperator<String> change) {
    ArrayNode copy = list.arrayNode(list.size());
    boolean same = true;
    for (JsonNode item : list) {
      JsonNode now = changed(item, change);
      same &= now == item;
      copy.add(now);
    }
    return same ? list : copy;
  }

  private static JsonNode changed(ObjectNode object, UnaryOperator<String> change) {
    ObjectNode copy = object.objectNode();
    boolean same = true;
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      String name = change.apply(field.getKey());
      JsonNode now = changed(field.getValue(), change);
      same &= now == field.getValue() && name.equals(field.getKey());
      String free = name;
      for (int number = 2; copy.has(free); number++) {
        free = name + "_" + number;
      }
      copy.set(free, now);
    }
    return same ? object : copy;
  }
}
