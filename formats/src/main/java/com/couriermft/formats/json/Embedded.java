package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component of a definition whose record's fields stand in the JSON of the record that has
 * the component, not in an object of their own. The component is a record, or one of the records of
 * a sealed interface with {@link DecidedBy}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Embedded {
  /** Returns how fields of the record differ here; a sealed interface has none that do. */
  Redefined[] value() default {};
}
