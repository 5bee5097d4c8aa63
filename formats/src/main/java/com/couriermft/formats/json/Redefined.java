package com.couriermft.formats.json;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How a field of a record differs where the record is {@link Embedded}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Redefined {
  /** Returns the field's name as JSON has it. */
  String field();

  /** Returns the default there as JSON text; empty for that of the record. */
  String defaultValue() default "";

  /** Returns the meaning of the field there; empty for that of the record. */
  String help() default "";
}
