package com.couriermft.operate.rollout;

import com.couriermft.formats.json.CheckedObject;
import java.util.List;
import java.util.stream.Stream;

/** The proposal of a plan for an object that exists and differs from the bundle's. */
public enum ConflictPolicy {
  /** Refuses, unless the object is unchanged since the bundle was exported; then replaces it. */
  FAIL,
  /** The bundle's takes its place. */
  REPLACE,
  /** Keeps the stored object. */
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
