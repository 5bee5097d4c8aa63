package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a record that clients send as JSON, such as a step's configuration, or
 * that the API returns ({@link RecordShape}). The component's name in snake_case is the field's
 * name, and its Java type determines the JSON type. In a step's configuration, the types are {@code
 * String}, {@code int}, {@code long}, {@code boolean}, an enum, {@code List<String>}, {@code
 * JsonNode} and {@code Secret}; definitions and responses have the types of {@link RecordForm} and
 * {@link RecordShape}. Validation, JSON Schema, documentation and forms are derived from this
 * annotation.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Field {
  /** Returns the description of the field: one sentence that includes the unit. */
  String help();

  /** Returns the title in forms and references, in sentence case; empty for none. */
  String title() default "";

  /** Returns the group in which forms and references show the field. */
  FieldGroup group() default FieldGroup.GENERAL;

  /** Returns whether forms hide the field until all fields are shown. */
  boolean advanced() default false;

  /** Returns the unit of a number, as a plural, such as {@code seconds}; empty for none. */
  String unit() default "";

  /**
   * Returns the field's name if it is not allowed as a component's name, such as {@code wait}.
   * Empty to use the name of the component.
   */
  String name() default "";

  /** Returns whether the field is required. */
  boolean required() default false;

  /**
   * Returns the default as JSON ({@code 30}, {@code "fail"}); empty for no default, in which case
   * the value is null or an empty list.
   */
  String defaultValue() default "";

  /**
   * Returns whether the written definition omits the field if it has its default value or, without
   * a default, is an empty list.
   */
  boolean omitsDefault() default false;

  /** Returns the minimum of a number. */
  long min() default Long.MIN_VALUE;

  /** Returns the maximum of a number. */
  long max() default Long.MAX_VALUE;

  /**
   * Returns whether strings within a {@code JsonNode} may refer to secrets, which the step receives
   * as a {@code SecretNode}. A {@code Secret} may always refer to secrets, and strings of other
   * types may never do so.
   */
  boolean secrets() default false;

  /**
   * Returns whether strings within a {@code JsonNode} may refer to the columns of a row as {@code
   * {{row.…}}}, which the step replaces for each row.
   */
  boolean rows() default false;

  /** Returns the pattern that a string in a definition or response must match completely. */
  String pattern() default ".*";

  /**
   * Returns a description of the strings that match the {@link #pattern}, such as {@code 1 to 255
   * letters and digits}. If an enum in a response has a form, the enum is documented as a string,
   * because later releases may add constants.
   */
  String form() default "";

  /**
   * Returns whether a string is, or may be mistaken for, a secret. Errors do not show such a
   * string, and {@code toString} of a response record omits it.
   */
  boolean unseen() default false;

  /** Returns the maximum length of a string in a definition, in characters. */
  int maxLength() default Integer.MAX_VALUE;

  /** Returns the minimum number of elements of a list in a definition. */
  int minItems() default 0;

  /** Returns the maximum number of elements of a list in a definition. */
  int maxItems() default Integer.MAX_VALUE;

  /**
   * Returns the possible values of a string in a response that is not an enum; empty for any
   * string.
   */
  String[] values() default {};

  /** Returns the pattern that each key of a map in a response must match completely. */
  String names() default ".*";

  /** Returns how a definition's value is read and written if its Java type does not imply it. */
  Class<? extends FieldType<?, ?>> type() default FieldType.Implied.class;

  /**
   * Returns the type of object that the string refers to, which is checked when a definition is
   * saved.
   */
  Kind kind() default Kind.PLAIN;

  /** The types of objects that a string can refer to. */
  enum Kind {
    /** A plain value that refers to nothing. */
    PLAIN,
    /** The name of a connection. */
    CONNECTION,
    /** The id of a channel. */
    CHANNEL,
    /** The name of a key. */
    KEY,
    /** A path in the workspace or the permanent store. */
    PATH,
    /** A glob, or a regular expression after {@code re:}. */
    PATTERN,
    /** A glob of paths. */
    GLOB,
    /** The path of a URL. The values of references in the path are percent-encoded. */
    URL_PATH,
    /** SQL, which is used exactly as written. References in SQL are rejected. */
    SQL
  }
}
