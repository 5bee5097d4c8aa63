package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component whose record is written inline: its fields are part of the JSON of the
 * enclosing record, not of a nested object. The component is a record, or a record of a sealed
 * interface with {@link DecidedBy}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Embedded {
  /** Returns the redefined fields of the record. Not allowed for a sealed interface. */
  Redefined[] value() default {};
}
