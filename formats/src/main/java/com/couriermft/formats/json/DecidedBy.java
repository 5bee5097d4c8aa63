package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes the field of a JSON object, such as {@code type}, that determines which record of a
 * sealed interface the object represents. The field's values are the records' {@link Variant}s, in
 * the order in which the interface permits them. The annotation also applies to nested sealed
 * interfaces without this annotation.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface DecidedBy {
  /** Returns the field, which has an explicit name and is required. */
  Field value();
}
