package com.couriermft.engine.expression;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Fills the columns of a row into strings such as {@code {{row.amount}} {{parameters.currency}}}
 * within a tree of resolved JSON. A step does this for each row. All other references in the
 * strings are already resolved, and their values are never parsed as references.
 */
public final class RowTexts {
  private RowTexts() {}

  /**
   * One part of a string.
   *
   * @param fixed the resolved value; {@code null} for a column
   * @param column the reference to a column; {@code null} for a resolved value
   */
  private record Piece(@Nullable JsonNode fixed, @Nullable Reference column) {}

  /**
   * A string that consists of parts; a string with a single part keeps the type of the part's
   * value.
   */
  private record RowText(List<Piece> pieces) {}

  static boolean mentions(Template template) {
    return template.references().stream().anyMatch(each -> each.root() == Root.ROW);
  }

  /**
   * Returns the node of a template in which all references except references to columns are
   * resolved.
   */
  static JsonNode of(Template template, Function<Reference, JsonNode> others) {
    List<Piece> pieces = new ArrayList<>();
    for (Template.Part part : template.parts()) {
      addText(part.before(), pieces);
      Reference reference = part.reference();
      boolean column = reference.root() == Root.ROW;
      pieces.add(column ? new Piece(null, reference) : new Piece(others.apply(reference), null));
    }
    addText(template.tail(), pieces);
    return JsonNodeFactory.instance.pojoNode(new RowText(List.copyOf(pieces)));
  }

  private static void addText(String text, List<Piece> pieces) {
    if (!text.isEmpty()) {
      pieces.add(new Piece(TextNode.valueOf(text), null));
    }
  }

  /** Returns whether a node is a string that refers to columns and contains a secret. */
  static boolean holdsSecret(JsonNode node) {
    return node instanceof POJONode pojo
        && pojo.getPojo() instanceof RowText text
        && text.pieces().stream()
            .map(Piece::fixed)
            .anyMatch(fixed -> fixed != null && SecretNode.isIn(fixed));
  }

  /**
   * Fills in every string that refers to columns, at any depth.
   *
   * @param row the values by column
   * @throws CourierException permanent: {@code reference_not_found}, which names the columns that
   *     exist instead, {@code value_too_large}
   */
  public static JsonNode fill(JsonNode given, ObjectNode row) {
    if (given instanceof ObjectNode object) {
      ObjectNode filled = Json.object();
      object.properties().forEach(each -> filled.set(each.getKey(), fill(each.getValue(), row)));
      return filled;
    } else if (given.isArray()) {
      ArrayNode filled = Json.array();
      given.forEach(each -> filled.add(fill(each, row)));
      return filled;
    }
    return given instanceof POJONode pojo && pojo.getPojo() instanceof RowText text
        ? fill(text, row)
        : given;
  }

  private static JsonNode fill(RowText text, ObjectNode row) {
    if (text.pieces().size() == 1) {
      return value(text.pieces().get(0), row);
    }
    StringBuilder joined = new StringBuilder();
    for (Piece piece : text.pieces()) {
      joined.append(PlainText.of(value(piece, row), "A text of a row"));
      if (joined.length() > PlainText.MAX) {
        throw PlainText.tooLarge("A text of a row");
      }
    }
    return TextNode.valueOf(joined.toString());
  }

  private static JsonNode value(Piece piece, ObjectNode row) {
    Reference column = piece.column();
    if (column == null) {
      return piece.fixed() == null ? Json.mapper().nullNode() : piece.fixed();
    }
    Lookup lookup = JsonPath.walk(row, "row", column.path());
    JsonNode value = column.value(lookup.value());
    if (value == null) {
      throw CourierException.of(
          ReferenceCodes.REFERENCE_NOT_FOUND, column.text() + " has no value: " + lookup.missing());
    }
    return value;
  }
}
