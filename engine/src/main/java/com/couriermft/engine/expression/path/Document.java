package com.couriermft.engine.expression.path;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.text.TextPattern;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The document that a path is evaluated over, with an end to the work: filters within filters may
 * look at every value once for every value.
 */
final class Document {
  /** Values that may be looked at; a second or two. */
  private static final int MAX_VISITS = 20_000_000;

  /** Characters of a text that are looked at as fast as a value. */
  private static final int CHARACTERS = 64;

  /** Steps of a pattern that are done as fast as a value is looked at. */
  private static final int STEPS = 4;

  private final JsonNode root;
  private long visits;
  private @Nullable String lastPattern;
  private @Nullable TextPattern lastCompiled;

  Document(JsonNode root) {
    this.root = root;
  }

  /** Returns the value that {@code $} means in filters. */
  JsonNode root() {
    return root;
  }

  /** Counts values that are looked at. */
  void visit(long values) {
    visits += values;
    if (visits > MAX_VISITS) {
      throw CourierException.of(
          ReferenceCodes.VALUE_TOO_LARGE, "A path looks at more than " + MAX_VISITS + " values.");
    }
  }

  /** Counts a text that is read. */
  void read(String text) {
    visit(1 + text.length() / CHARACTERS);
  }

  /**
   * A pattern (RFC 9485), which mostly is the same for every value.
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

  /** Counts a text that is matched against a pattern. */
  void match(TextPattern pattern, String text) {
    visit(1 + pattern.size() * text.length() / STEPS);
  }
}
