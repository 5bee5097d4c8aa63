package com.couriermft.functions.openapi;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Short names for the shapes that descriptions of responses consist of. */
public final class Parts {
  /** Any string. */
  public static final Shape TEXT = Shape.Text.any();

  /** A time in the format of RFC 3339. */
  public static final Shape TIME = new Shape.Time();

  /** A whole number, 0 or greater. */
  public static final Shape COUNT = Shape.Whole.atLeast(0);

  /** A whole number. */
  public static final Shape WHOLE = Shape.Whole.atLeast(Long.MIN_VALUE);

  /** True or false. */
  public static final Shape FLAG = new Shape.Flag();

  /** Any JSON object. */
  public static final Shape OBJECT = new Shape.AnyObject();

  /** Any JSON value. */
  public static final Shape ANY = new Shape.Any();

  /** A list of strings. */
  public static final Shape TEXTS = list(TEXT);

  /** Labels by key. */
  public static final Shape LABELS = Labels.LABELS.shape();

  /** The id of an execution or a chain execution. */
  public static final Shape ULID = Shape.Text.matching(Pattern.compile(Ulid.PATTERN), "ULID");

  private Parts() {}

  /** Returns the shape of an object with these fields. */
  public static Shape.Fields object(Property<?>... fields) {
    return Shape.Fields.of(fields);
  }

  /** Returns a shape with additional fields. */
  public static Shape.Fields with(Shape.Fields shape, Property<?>... more) {
    return new Shape.Fields(
        Stream.concat(shape.properties().stream(), Arrays.stream(more)).toList(),
        shape.exactlyOne());
  }

  /** Returns a required field. The help text has no full stop. */
  public static Property<Shape> must(String name, Shape shape, String help) {
    return Property.required(name, shape, help);
  }

  /** Returns an optional field. The help text has no full stop. */
  public static Property<Shape> may(String name, Shape shape, String help) {
    return Property.optional(name, shape, help);
  }

  /** Returns the shape of a list. */
  public static Shape list(Shape item) {
    return Shape.ListOf.any(item);
  }

  /** Returns the shape of a string that is one of several values. */
  public static Shape oneOf(String... texts) {
    return new Shape.OneOf(List.of(texts));
  }

  /** Returns the shape of an enum's constants, in lower case. */
  public static Shape oneOf(Class<? extends Enum<?>> type) {
    return Shape.OneOf.of(type);
  }

  /** Returns the shape of a whole number within limits. */
  public static Shape whole(long least, long most) {
    return Shape.Whole.of(least, most);
  }
}
