package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes the field of a JSON object that decides which record of a sealed interface the object
 * is, such as {@code type}. The field's values are the records' {@link Variant}s, in the order in
 * which the interface permits them. The annotation also applies to nested sealed interfaces that do
 * not have it themselves.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface DecidedBy {
  /** Returns the field, which has an explicit name and is required. */
  Field value();
}
