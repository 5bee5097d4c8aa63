package com.couriermft.operate.rollout;

import com.couriermft.formats.json.CheckedObject;
import java.util.List;
import java.util.stream.Stream;

/** The proposal of a plan for an object that exists and differs from the bundle's. */
public enum ConflictPolicy {
  /**
   * Nothing, unless it still is as it was when the bundle was exported: then the bundle's takes its
   * place.
   */
  FAIL,
  /** The bundle's takes its place. */
  REPLACE,
  /** The object stays as it is. */
  KEEP,
  /**
   * The bundle's is created beside it under another id, and what is in the bundle refers to that.
   */
  SUFFIX;

  /** Returns the names of all policies. */
  static List<String> names() {
    return Stream.of(values()).map(CheckedObject::nameOf).toList();
  }
}
