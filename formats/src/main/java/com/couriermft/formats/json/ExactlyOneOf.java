package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says of a definition's record that exactly one of some fields is sent. Its shape says so; that an
 * object keeps to it is checked by {@link CheckedRecord#check}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ExactlyOneOf {
  /** Returns the names of the fields. */
  String[] value();
}
