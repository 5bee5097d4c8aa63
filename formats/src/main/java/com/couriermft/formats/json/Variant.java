package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Specifies the value of the deciding field for a record of a sealed interface. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Variant {
  /** Returns the value of the {@link DecidedBy} field for this record. */
  String value();
}
