package com.couriermft.engine.expression.path;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.text.TextPattern;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The JSON document that a path is evaluated on. It limits the work of one evaluation, because
 * nested filters may visit every value once for each other value.
 */
final class Document {
  /**
   * Maximum number of visited values. An evaluation that visits so many values takes a second or
   * two.
   */
  private static final int MAX_VISITS = 20_000_000;

  /** Number of characters that take about as long to read as visiting one value. */
  private static final int CHARACTERS = 64;

  /** Number of steps in a regular expression that take about as long as visiting one value. */
  private static final int STEPS = 4;

  private final JsonNode root;
  private long visits;
  private @Nullable String lastPattern;
  private @Nullable TextPattern lastCompiled;

  Document(JsonNode root) {
    this.root = root;
  }

  /** Returns the value of {@code $} in filters. */
  JsonNode root() {
    return root;
  }

  /** Counts visited values. */
  void visit(long values) {
    visits += values;
    if (visits > MAX_VISITS) {
      throw CourierException.of(
          ReferenceCodes.VALUE_TOO_LARGE, "The path visits more than " + MAX_VISITS + " values.");
    }
  }

  /** Counts the characters of a string that is read. */
  void read(String text) {
    visit(1 + text.length() / CHARACTERS);
  }

  /**
   * Returns a compiled pattern (RFC 9485), which is usually the same for every value.
   *
   * @throws CourierException permanent, {@code invalid_pattern}
   */
  TextPattern pattern(String text) {
    if (lastCompiled == null || !text.equals(lastPattern)) {
      lastCompiled = TextPattern.ofInteroperable(text);
      lastPattern = text;
      visit(lastCompiled.size());
    }
    return lastCompiled;
  }

  /** Counts the work of matching a string against a pattern. */
  void match(TextPattern pattern, String text) {
    visit(1 + pattern.size() * text.length() / STEPS);
  }
}
