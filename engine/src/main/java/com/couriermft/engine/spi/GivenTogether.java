package com.couriermft.engine.spi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * States which fields of a configuration record are given together. A field is given if it has a
 * value other than {@code null}, an empty text or an empty list; a reference is a value. A job that
 * breaks such a rule is refused when it is saved.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(GivenTogether.All.class)
public @interface GivenTogether {
  /** What a rule asks for. */
  enum Rule {
    /** At least one of the fields. */
    AT_LEAST_ONE,
    /** One of the fields and no other of them. */
    EXACTLY_ONE,
    /** One of the fields or none. */
    AT_MOST_ONE,
    /** The second field wherever the first one is given. */
    FIRST_NEEDS_SECOND
  }

  /** Returns what the rule asks for. */
  Rule rule();

  /** Returns the names of the fields, in snake_case. */
  String[] fields();

  /** Returns why, or what the fields say: a sentence. */
  String why();

  /** The rules of a record that has several. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    /** Returns the rules. */
    GivenTogether[] value();
  }
}
