package com.couriermft.engine.expression;

import com.couriermft.engine.expression.path.PathParser;
import com.couriermft.engine.expression.path.PathSegment;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.JsonCodes;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses references in a string:
 *
 * <pre>
 * template  = "{{" path [ "??" literal ] [ "|" "length" ] "}}"
 * path      = name { segment }     a segment as in RFC 9535: .name [0] [*] ['any name'] [?@.a > 1] …
 * literal   = JSON text, number, true, false, null, [] or {}</pre>
 */
final class ReferenceParser {
  private final String text;
  private int at;

  ReferenceParser(String text, int at) {
    this.text = text;
    this.at = at;
  }

  /** Returns the position of the parser, directly after the characters it has read. */
  int at() {
    return at;
  }

  /** Reads {@code {{…}}} from its opening braces. */
  Reference braces() {
    int start = at;
    at += 2;
    skipSpace();
    List<PathSegment> path = path();
    skipSpace();
    JsonNode fallback = null;
    if (text.startsWith("??", at)) {
      at += 2;
      skipSpace();
      fallback = literal();
      skipSpace();
    }
    boolean counted = filter();
    if (!text.startsWith("}}", at)) {
      throw fail("expected }}");
    }
    at += 2;
    return Reference.of(text.substring(start, at), path, fallback, counted);
  }

  /** Reads a reference after {@code context:}, to the end of the string. */
  Reference context() {
    List<PathSegment> path = path();
    if (at < text.length()) {
      throw fail("there is text after the path");
    }
    return Reference.ofContext(text, path);
  }

  /** Reads {@code | length}, the only filter there is, and returns whether it is present. */
  private boolean filter() {
    if (!text.startsWith("|", at)) {
      return false;
    }
    at++;
    skipSpace();
    int start = at;
    if (!name().equals("length")) {
      at = start;
      throw fail("after | expected length");
    }
    skipSpace();
    return true;
  }

  private List<PathSegment> path() {
    List<PathSegment> path = new ArrayList<>(List.of(PathSegment.name(name())));
    PathParser below = PathParser.ofReference(text, at);
    path.addAll(below.segments().segments());
    at = below.at();
    return path;
  }

  private String name() {
    int start = at;
    while (at < text.length() && isNameCharacter(text.charAt(at))) {
      at++;
    }
    if (at == start) {
      throw fail("expected a name");
    }
    return text.substring(start, at);
  }

  private JsonNode literal() {
    int start = at;
    if (at < text.length() && text.charAt(at) == '"') {
      at++;
      while (at < text.length() && text.charAt(at) != '"') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      at = Math.min(at + 1, text.length());
    } else if (text.startsWith("[]", at) || text.startsWith("{}", at)) {
      at += 2;
    } else {
      while (at < text.length() && " |}".indexOf(text.charAt(at)) < 0) {
        at++;
      }
    }
    try {
      return Json.parse(text.substring(start, at));
    } catch (InvalidInputException e) {
      at = start;
      if (!e.is(JsonCodes.INVALID_JSON)) {
        throw fail("the literal after ?? is invalid (" + e.code() + ")");
      }
      throw fail("expected a JSON string, number, true, false, null, [] or {} after ??");
    }
  }

  private void skipSpace() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }

  private CourierException fail(String why) {
    return malformed(text, why + " at character " + at);
  }

  static CourierException malformed(String text, String why) {
    String shown = text.length() <= 200 ? text : text.substring(0, 200) + "…";
    return CourierException.of(
        ReferenceCodes.MALFORMED_REFERENCE,
        "'" + shown + "' is not a valid reference: " + why + ".");
  }

  private static boolean isNameCharacter(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '$';
  }
}
