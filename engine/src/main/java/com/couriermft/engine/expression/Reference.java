package com.couriermft.engine.expression;

import com.couriermft.engine.expression.path.PathSegment;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Suggestion;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reference in a definition: its root and the path below it.
 *
 * @param text the reference as written, {@code {{…}}} or {@code context:…}
 * @param root where the path starts
 * @param path the path below the root: starts with the step and output for {@link Root#STEPS}, and
 *     with the name for {@link Root#SECRETS} and {@link Root#NAME}
 * @param fallback the default value if the path finds nothing; {@code null} if there is none
 * @param counted whether the reference stands for the length of the value ({@code | length})
 */
public record Reference(
    String text, Root root, List<PathSegment> path, @Nullable JsonNode fallback, boolean counted) {
  /** The bare names that refer to neither a variable nor a secret. */
  public static final Set<String> OWN_NAMES = Set.of("execution_id", "job_id");

  /** The name of the current item of a loop. */
  private static final String CURRENT_ITEM = "current_item";

  /** The name of the current item's index. */
  private static final String INDEX = "index";

  /**
   * The name that is used instead of an output's name to refer to the list of a step's outputs in
   * all iterations.
   */
  private static final String ITERATIONS = "iterations";

  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,3}");

  /** Copies mutable components. */
  public Reference {
    path = List.copyOf(path);
  }

  /**
   * Interprets a parsed path.
   *
   * @throws CourierException {@code malformed_reference} or {@code unknown_root}
   */
  static Reference of(
      String text, List<PathSegment> path, @Nullable JsonNode fallback, boolean counted) {
    String first = path.get(0).name().orElseThrow();
    List<PathSegment> below = path.subList(1, path.size());
    // A variable may be named {@code event}: the bare name is a variable.
    Root root =
        Root.find(first).filter(found -> found != Root.EVENT || !below.isEmpty()).orElse(Root.NAME);
    if (root == Root.NAME && !below.isEmpty()) {
      throw CourierException.of(
          ReferenceCodes.UNKNOWN_ROOT,
          text
              + " starts with '"
              + first
              + "', which is not a valid start of a reference."
              + Suggestion.of(first, Root.keywords()));
    }
    Reference reference =
        new Reference(text, root, root == Root.NAME ? path : below, fallback, counted);
    reference.checkShape();
    return reference;
  }

  /** Interprets the path of {@code context:…}, which may start with a step's index. */
  static Reference ofContext(String text, List<PathSegment> path) {
    if (!DIGITS.matcher(path.get(0).name().orElse("")).matches()) {
      return of(text, path, null, false);
    }
    Reference reference = new Reference(text, Root.STEPS, path, null, false);
    reference.checkShape();
    return reference;
  }

  private void checkShape() {
    switch (root) {
      case STEPS ->
          require(
              path.size() >= 2 && isName(0) && isName(1),
              "a step and an output: steps.<id>.<output>");
      case SECRETS -> {
        require(path.size() == 1 && isName(0), "one name: secrets.<name>");
        require(fallback == null, "to have no default: that would be a secret in plain text");
        require(!counted, "to have no length: that would reveal something about the secret");
      }
      case PARAMETERS, VARIABLES, TRIGGER, EXECUTION, EVENT ->
          require(path.isEmpty() || isName(0), "a name after its root");
      case LOOP -> require(isOfLoop(), "loop.current_item or loop.index, or these after loop.<n>");
      case CHAIN ->
          require(
              path.size() >= 2 && isName(0) && isName(1),
              "a node and an output: chain.<node>.<output>");
      case ROW -> require(!path.isEmpty() && isName(0), "a column: row.<column>");
      case NAME -> {}
    }
  }

  private boolean isOfLoop() {
    int own = pieces() - 1;
    String what = path.size() > own ? path.get(own).name().orElse("") : "";
    return what.equals(CURRENT_ITEM) || what.equals(INDEX) && path.size() == own + 1;
  }

  private boolean isName(int i) {
    return path.get(i).name().isPresent();
  }

  private void require(boolean holds, String expected) {
    if (!holds) {
      throw ReferenceParser.malformed(text, "it needs " + expected);
    }
  }

  /**
   * Returns the value of the reference: the value at its path, or its default if the path finds
   * nothing. If the reference requests the length, returns the number of elements, fields or
   * characters of a list, object or string (RFC 9535, 2.4.4).
   *
   * @param found the value at the path; {@code null} if the path finds nothing
   * @return the value; {@code null} if the path finds nothing and there is no default
   * @throws CourierException permanent, {@code no_length}: the value is a number, a boolean, null
   *     or a secret
   */
  @Nullable JsonNode value(@Nullable JsonNode found) {
    boolean nothing = found == null || found.isNull();
    JsonNode value = nothing && fallback != null ? fallback : found;
    if (!counted || value == null) {
      return value;
    } else if (value.isContainerNode()) {
      return IntNode.valueOf(value.size());
    } else if (value.isTextual()) {
      String characters = value.textValue();
      return IntNode.valueOf(characters.codePointCount(0, characters.length()));
    }
    throw CourierException.of(
        ReferenceCodes.NO_LENGTH,
        text
            + " is "
            + (value.isPojo() ? "a secret" : value.toString())
            + ", which has no length: only a list, an object or a string has a length.");
  }

  /**
   * Returns the first name below the root: the id of a step, the name of a parameter or variable;
   * {@code ""} if there is none.
   */
  public String name() {
    return path.isEmpty() ? "" : path.get(0).name().orElse("");
  }

  /** Returns the name of the output in a reference to a step. */
  public String output() {
    return path.get(1).name().orElse("");
  }

  /** Returns whether the reference is to a step's outputs in all iterations. */
  public boolean isOfIterations() {
    return root == Root.STEPS && output().equals(ITERATIONS);
  }

  /** Returns whether the reference is to the current item of a loop. */
  public boolean isOfItem() {
    return root == Root.LOOP
        && path.get(pieces() - 1).name().filter(CURRENT_ITEM::equals).isPresent();
  }

  /** Returns the name of a loop's item as messages show it. */
  public String placeOfItem() {
    return (depth().isPresent() ? "loop." + name() : "loop") + "." + CURRENT_ITEM;
  }

  /** Returns the path below the item, for a reference to a loop's item. */
  public List<PathSegment> belowItem() {
    return below(pieces());
  }

  /** Returns the number of leading segments that name the loop and its item or index. */
  private int pieces() {
    return depth().isPresent() ? 2 : 1;
  }

  /** Returns the path of the reference below its leading segments. */
  public List<PathSegment> below(int pieces) {
    return path.subList(pieces, path.size());
  }

  /**
   * Returns the loop that the reference names, counted from the outermost; empty for the innermost
   * loop and outside loops.
   */
  public OptionalInt depth() {
    boolean counted = root == Root.LOOP && DIGITS.matcher(name()).matches();
    return counted ? OptionalInt.of(Integer.parseInt(name())) : OptionalInt.empty();
  }

  /** Returns the error for a reference to a loop, a row or an event where none is available. */
  public String notInScope() {
    String where =
        switch (root) {
          case ROW -> "fields that are evaluated for each row";
          case EVENT -> "notification templates";
          default -> "a loop";
        };
    return text + " is not available outside " + where + ".";
  }
}
