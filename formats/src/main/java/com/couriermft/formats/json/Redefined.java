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

  /** Returns the default as JSON; empty to keep that of the record. */
  String defaultValue() default "";

  /** Returns the description of the field; empty to keep that of the record. */
  String help() default "";
}
