package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that exactly one of several fields of a record must be present. The annotation only
 * affects the schema; {@link CheckedRecord#check} must enforce the rule.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ExactlyOneOf {
  /** Returns the names of the fields. */
  String[] value();
}
