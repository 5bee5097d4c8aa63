package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a record that is sent as JSON, such as a step's configuration, or that
 * the API answers with ({@link RecordShape}). The component's name in snake_case is the field's
 * name and its Java type the JSON type: of a step's config {@code String}, {@code int}, {@code
 * long}, {@code boolean}, an enum, {@code List<String>}, {@code JsonNode} or {@code Secret}; of
 * definitions and answers as {@link RecordForm} and {@link RecordShape} say. Validation, JSON
 * Schema, documentation and forms come from it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Field {
  /** Returns the meaning of the field, in one sentence, with its unit. */
  String help();

  /** Returns the title in forms and references, in sentence case; empty for none. */
  String title() default "";

  /** Returns the group in which forms and references show the field. */
  FieldGroup group() default FieldGroup.GENERAL;

  /** Returns whether forms hide the field until all fields are shown. */
  boolean advanced() default false;

  /** Returns the unit of a number, in the plural, such as {@code seconds}; empty for none. */
  String unit() default "";

  /**
   * Returns the field's name where no component can have it, such as {@code wait}; empty for that
   * of the component.
   */
  String name() default "";

  /** Returns whether the field must be given. */
  boolean required() default false;

  /**
   * Returns the default as JSON text ({@code 30}, {@code "fail"}); empty for none (null, or empty
   * list).
   */
  String defaultValue() default "";

  /**
   * Returns whether the field is left out of the written definition when it has its default value
   * or, if it has no default, is an empty list.
   */
  boolean omitsDefault() default false;

  /** Least value of a number. */
  long min() default Long.MIN_VALUE;

  /** Greatest value of a number. */
  long max() default Long.MAX_VALUE;

  /**
   * Returns whether texts within a {@code JsonNode} may refer to secrets, which the step then gets
   * as a {@code SecretNode}. A {@code Secret} always does, no other type may.
   */
  boolean secrets() default false;

  /**
   * Returns whether texts within a {@code JsonNode} may refer to the columns of a row as {@code
   * {{row.…}}}: the step fills them in for each row.
   */
  boolean rows() default false;

  /** Returns the pattern that a string of a definition or an answer matches as a whole. */
  String pattern() default ".*";

  /**
   * Returns which texts match the {@link #pattern}, such as {@code 1 to 255 letters and digits}. An
   * enum of an answer that has a form is described as a text, because later releases may add
   * constants.
   */
  String form() default "";

  /**
   * Returns whether a text is, or may be taken for, a secret. No error shows it, and a record of an
   * answer leaves it out of its {@code toString}.
   */
  boolean unseen() default false;

  /** Returns the most characters of a definition's text. */
  int maxLength() default Integer.MAX_VALUE;

  /** Returns the fewest elements of a definition's list. */
  int minItems() default 0;

  /** Returns the most elements of a definition's list. */
  int maxItems() default Integer.MAX_VALUE;

  /** Returns the values of a string of an answer that has no enum; empty for any string. */
  String[] values() default {};

  /** Returns the pattern that each name in a map of an answer matches as a whole. */
  String names() default ".*";

  /** Returns how a definition's value is read and written if its Java type does not say it. */
  Class<? extends FieldType<?, ?>> type() default FieldType.Implied.class;

  /** Returns the kind of object that the text names: checked when a definition is saved. */
  Kind kind() default Kind.PLAIN;

  /** The kinds of objects that a text may name. */
  enum Kind {
    /** Just a value. */
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
    /** The path of a URL: what references in it find is percent-encoded before it is put in. */
    URL_PATH,
    /** SQL, taken as it is written: references in it are refused. */
    SQL
  }
}
