package com.couriermft.formats.json;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Redefines a field of a record that is {@link Embedded}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Redefined {
  /** Returns the field's JSON name. */
  String field();

  /** Returns the default as JSON; empty to keep the record's default. */
  String defaultValue() default "";

  /** Returns the description of the field; empty to keep the record's description. */
  String help() default "";
}
