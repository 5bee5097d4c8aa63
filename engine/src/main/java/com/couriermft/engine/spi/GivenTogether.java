package com.couriermft.engine.spi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares which fields of a configuration record must or must not be combined. A field is given if
 * its value is not {@code null}, an empty string or an empty list; a reference is a value. A job
 * that breaks a rule is rejected when it is saved.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(GivenTogether.All.class)
public @interface GivenTogether {
  /** The kinds of rules. */
  enum Rule {
    /** At least one of the fields must be given. */
    AT_LEAST_ONE,
    /** Exactly one of the fields must be given. */
    EXACTLY_ONE,
    /** At most one of the fields may be given. */
    AT_MOST_ONE,
    /** The second field must be given if the first field is given. */
    FIRST_NEEDS_SECOND
  }

  Rule rule();

  /** Returns the names of the fields, in snake_case. */
  String[] fields();

  /** Returns the reason, or the meaning of the fields, as a sentence. */
  String why();

  /** Container for several rules of one record. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    GivenTogether[] value();
  }
}
