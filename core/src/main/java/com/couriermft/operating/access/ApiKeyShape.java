package com.couriermft.operating.access;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.operating.label.Labels;
import java.util.regex.Pattern;

/** The fields of a request that makes or changes an API key, and of one that rotates it. */
public final class ApiKeyShape {
  private static final int DAY_SECONDS = 86_400;

  static final Property<Shape.OneOf> ROLE =
      Property.required("role", Shape.OneOf.of(Role.class), "What its bearer may do")
          .titled("Role", FieldGroup.AUTHENTICATION);

  static final Property<Shape.Text> DESCRIPTION =
      Property.optional(
              "description",
              Shape.Text.matching(
                  Pattern.compile("[^\\u0000-\\u001f\\u007f-\\u009f]{0,200}"),
                  "text, at most 200 characters, no control characters"),
              "Who has it and what for, for people")
          .titled("Description", FieldGroup.GENERAL)
          .defaultsTo("");

  static final Property<Shape.Text> EXPIRES_AT =
      Property.optional(
              "expires_at",
              Shape.Text.upTo(40),
              "From when on it no longer counts, such as 2027-01-31T00:00:00Z; left out: never")
          .titled("Expires at", FieldGroup.AUTHENTICATION);

  static final Property<Shape.MapOf<Shape.Text>> LABELS =
      Labels.field(
          "Its bearer sees and changes only what carries all of these, and is no admin; left out:"
              + " everything");

  /** The body that makes or changes a key. */
  public static final Shape.Fields API_KEY = Shape.Fields.of(ROLE, DESCRIPTION, EXPIRES_AT, LABELS);

  /** The time for which the former text still counts. */
  public static final Property<Shape.Whole> OVERLAP =
      Property.optional(
              "overlap_seconds",
              Shape.Whole.of(0, 7 * DAY_SECONDS),
              "So long the text before counts as well; 0 ends all there were")
          .titled("Overlap with the previous key", FieldGroup.AUTHENTICATION)
          .in("seconds")
          .advanced()
          .defaultsTo(DAY_SECONDS);

  private ApiKeyShape() {}
}
