package com.couriermft.automation.calendar;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Reads and writes a set of days as a list.
 *
 * @param <S> the shape of an element
 * @param <T> the type of a day
 */
abstract class DaySet<S extends Shape, T> implements FieldType<Shape.ListOf<S>, SortedSet<T>> {
  private static final int MAX_SHOWN = 40;

  private final Shape.ListOf<S> shape;
  private final String expected;

  private DaySet(Shape.ListOf<S> shape, String expected) {
    this.shape = shape;
    this.expected = expected;
  }

  abstract Optional<T> parse(JsonNode element);

  abstract JsonNode written(T day);

  @Override
  public Shape.ListOf<S> shape() {
    return shape;
  }

  @Override
  public SortedSet<T> read(CheckedObject object, Property<Shape.ListOf<S>> property) {
    SortedSet<T> days = new TreeSet<>();
    List<JsonNode> elements = new ArrayList<>();
    if (object.find(property.name()) == null) {
      Objects.requireNonNull(property.defaultValue()).forEach(elements::add);
    } else {
      elements.addAll(object.elements(property));
    }
    for (int i = 0; i < elements.size(); i++) {
      Optional<T> day = parse(elements.get(i));
      day.ifPresent(days::add);
      if (day.isEmpty()) {
        String found = Json.write(elements.get(i));
        String shown = found.length() > MAX_SHOWN ? found.substring(0, MAX_SHOWN) + "…" : found;
        object.problem(
            new Problem(
                Pointer.child(object.pointer(property.name()), i),
                CommonCodes.INVALID_VALUE,
                "Expected %s, found %s.".formatted(expected, shown)));
      }
    }
    return days;
  }

  @Override
  public JsonNode write(SortedSet<T> days) {
    ArrayNode list = Json.array();
    days.forEach(day -> list.add(written(day)));
    return list;
  }

  /** Parses dates such as 2026-12-31. */
  static final class Dates extends DaySet<Shape.Text, LocalDate> {
    private static final int MAX_DATES = 2_000;
    private static final String EXPECTED = "a day such as 2026-12-31";
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    Dates() {
      super(new Shape.ListOf<>(Shape.Text.matching(DATE, EXPECTED), 0, MAX_DATES), EXPECTED);
    }

    @Override
    Optional<LocalDate> parse(JsonNode element) {
      if (!DATE.matcher(element.asText()).matches()) {
        return Optional.empty();
      }
      try {
        return Optional.of(LocalDate.parse(element.asText()));
      } catch (DateTimeParseException e) {
        return Optional.empty(); // The date does not exist, for example 30 February.
      }
    }

    @Override
    JsonNode written(LocalDate day) {
      return TextNode.valueOf(day.toString());
    }
  }

  /** Days of the week by their numbers, Monday 1 to Sunday 7. */
  static final class Weekdays extends DaySet<Shape.Whole, DayOfWeek> {
    Weekdays() {
      super(new Shape.ListOf<>(Shape.Whole.of(1, 7), 1, 7), "1 (Monday) to 7 (Sunday)");
    }

    @Override
    Optional<DayOfWeek> parse(JsonNode element) {
      boolean isWhole = element.canConvertToExactIntegral() && element.canConvertToInt();
      return isWhole && element.intValue() >= 1 && element.intValue() <= 7
          ? Optional.of(DayOfWeek.of(element.intValue()))
          : Optional.empty();
    }

    @Override
    JsonNode written(DayOfWeek day) {
      return IntNode.valueOf(day.getValue());
    }
  }
}
