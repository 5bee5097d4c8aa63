package com.couriermft.sdk;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a function's parameters. The component's name in snake_case is the
 * parameter's name, and its Java type determines the JSON type: {@code String}, {@code int}, {@code
 * long}, {@code boolean}, an enum, {@code List<String>}, or {@link Secret}. From these annotations,
 * Courier derives the schema against which jobs are validated.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Parameter {
  /** Returns the description of the parameter: one sentence that includes the unit. */
  String help();

  /** Returns whether the parameter is required. */
  boolean required() default false;

  /**
   * Returns the default value as JSON ({@code 30}, {@code "fail"}). An empty string means no
   * default: the value is then null, an empty list, 0 or false.
   */
  String defaultValue() default "";

  /** Returns the minimum of a number. */
  long min() default Long.MIN_VALUE;

  /** Returns the maximum of a number. */
  long max() default Long.MAX_VALUE;

  /**
   * Returns whether the string, or each string of a list, is the path of a file that the function
   * reads.
   */
  boolean reads() default false;

  /**
   * Returns whether the string, or each string of a list, is the path of a file that the function
   * writes. A path that ends with {@code /} is a folder; the function may write any file below it.
   */
  boolean writes() default false;
}
