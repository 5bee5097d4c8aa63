package com.couriermft.steps.spi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a step's configuration record. The component's name in snake_case is
 * the field's name and its Java type the JSON type ({@code String}, {@code int}, {@code long},
 * {@code boolean}, an enum, {@code List<String>}, {@code JsonNode}, {@code Secret}). Validation,
 * JSON Schema and documentation come from it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
  /** Returns the meaning of the setting, in one sentence, with its unit. */
  String help();

  /**
   * Returns the field's name where no component can have it, such as {@code wait}; empty for that
   * of the component.
   */
  String name() default "";

  /** Returns whether the setting must be given. */
  boolean required() default false;

  /**
   * Returns the default as JSON text ({@code 30}, {@code "fail"}); empty for none (null, or empty
   * list).
   */
  String defaultValue() default "";

  /** Least value of a number. */
  long min() default Long.MIN_VALUE;

  /** Greatest value of a number. */
  long max() default Long.MAX_VALUE;

  /**
   * Returns whether texts within a {@code JsonNode} may refer to secrets, which the step then gets
   * as {@link com.couriermft.language.expression.SecretNode}. A {@code Secret} always does, no
   * other type may.
   */
  boolean secrets() default false;

  /**
   * Returns whether texts within a {@code JsonNode} may refer to the columns of a row as {@code
   * {{row.…}}}: the step fills them in for each row with {@link
   * com.couriermft.language.expression.RowTexts}.
   */
  boolean rows() default false;

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
