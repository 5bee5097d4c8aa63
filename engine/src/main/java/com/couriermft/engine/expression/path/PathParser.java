package com.couriermft.engine.expression.path;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Parses the segments of a path (RFC 9535, 2.5): {@code .name}, {@code .*}, {@code ['any name']},
 * {@code [0]}, {@code [-1]}, {@code [0:3]}, {@code [*]}, several of these separated by commas,
 * {@code [?@.size > 5]}, and, for all descendants, each of these forms after two dots. An instance
 * parses one path.
 */
public final class PathParser {
  private static final int MAX_SEGMENTS = 32;

  private final PathText text;
  private final IntPredicate nameStart;
  private final IntPredicate nameRest;

  private PathParser(PathText text, IntPredicate nameStart, IntPredicate nameRest) {
    this.text = text;
    this.nameStart = nameStart;
    this.nameRest = nameRest;
  }

  /**
   * Returns a parser for the path below a reference's root. Unquoted names may also start with a
   * digit and contain {@code -} and {@code $}, as the names of steps and parameters do.
   *
   * @param at the position of the first segment
   */
  public static PathParser ofReference(String text, int at) {
    IntPredicate name = c -> isNameCharacter(c) || c == '-' || c == '$';
    return new PathParser(
        new PathText(text, at, ReferenceCodes.MALFORMED_REFERENCE, "reference"), name, name);
  }

  /**
   * Parses a complete path strictly by the RFC, including its {@code $}.
   *
   * @throws CourierException permanent, {@code malformed_path}
   */
  public static Query parse(String path) {
    PathText text = new PathText(path, 0, ReferenceCodes.MALFORMED_PATH, "path");
    text.expect("$");
    Query query = strict(text).segments();
    if (!text.isAtEnd()) {
      throw text.fail("there is text after the path");
    }
    return query;
  }

  static PathParser strict(PathText text) {
    return new PathParser(
        text, c -> isNameCharacter(c) && !(c >= '0' && c <= '9'), PathParser::isNameCharacter);
  }

  private static boolean isNameCharacter(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c >= 0x80;
  }

  /** Returns the position of the parser, directly after the characters it has read. */
  public int at() {
    return text.at();
  }

  /**
   * Parses as many segments as there are.
   *
   * @throws CourierException permanent, {@code malformed_path} or {@code malformed_reference}
   */
  public Query segments() {
    List<PathSegment> segments = new ArrayList<>();
    for (PathSegment next = segment(); next != null; next = segment()) {
      if (segments.size() == MAX_SEGMENTS) {
        throw text.fail("a path can have at most " + MAX_SEGMENTS + " segments");
      }
      segments.add(next);
    }
    return new Query(segments);
  }

  private @Nullable PathSegment segment() {
    int before = text.at();
    text.skipBlanks();
    int start = text.at();
    boolean descends = text.skip("..");
    boolean dotted = descends || text.skip(".");
    if (!dotted && !text.isAt('[')) {
      text.backTo(before);
      return null;
    }
    boolean brackets = text.isAt('[') && (descends || !dotted);
    List<Selector> selectors = brackets ? bracketed() : List.of(shorthand());
    return new PathSegment(descends, selectors, text.since(start));
  }

  private Selector shorthand() {
    return text.skip("*")
        ? new Selector.Wildcard()
        : new Selector.Name(text.name(nameStart, nameRest));
  }

  private List<Selector> bracketed() {
    text.expect("[");
    List<Selector> selectors = new ArrayList<>();
    do {
      text.skipBlanks();
      selectors.add(selector());
      text.skipBlanks();
    } while (text.skip(","));
    text.expect("]");
    return selectors;
  }

  private Selector selector() {
    if (text.isAt('\'') || text.isAt('"')) {
      return new Selector.Name(text.quoted());
    } else if (text.skip("*")) {
      return new Selector.Wildcard();
    } else if (text.skip("?")) {
      text.skipBlanks();
      return new Selector.Matching(new FilterParser(text).filter());
    }
    return indexOrSlice();
  }

  private Selector indexOrSlice() {
    Long start = text.isAt(':') ? null : (Long) text.integer();
    int before = text.at();
    text.skipBlanks();
    if (!text.skip(":")) {
      text.backTo(before);
      return new Selector.Index(start == null ? 0 : start);
    }
    text.skipBlanks();
    Long end = text.isAtInteger() ? (Long) text.integer() : null;
    text.skipBlanks();
    long step = 1;
    if (text.skip(":")) {
      text.skipBlanks();
      step = text.isAtInteger() ? text.integer() : 1;
    }
    return new Selector.Slice(start, end, step);
  }
}
