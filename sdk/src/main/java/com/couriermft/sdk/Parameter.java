package com.couriermft.sdk;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a function's parameters. The component's name in snake_case is the
 * parameter's name, and its Java type the JSON type: {@code String}, {@code int}, {@code long},
 * {@code boolean}, an enum, {@code List<String>}, or {@link Secret}. The schema that jobs are
 * checked against comes from it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Parameter {
  /** Returns the meaning of the parameter, in one sentence, with its unit. */
  String help();

  /** Returns whether the parameter must be given. */
  boolean required() default false;

  /**
   * Returns the default as JSON text ({@code 30}, {@code "fail"}); empty for none (null, an empty
   * list, 0 or false).
   */
  String defaultValue() default "";

  /** Returns the least value of a number. */
  long min() default Long.MIN_VALUE;

  /** Returns the greatest value of a number. */
  long max() default Long.MAX_VALUE;

  /** Returns whether the text, or each of the texts, is the path of a file that is read. */
  boolean reads() default false;

  /**
   * Returns whether the text, or each of the texts, is the path of a file that is written; with a
   * {@code /} at its end, of a folder that files are written below.
   */
  boolean writes() default false;
}
