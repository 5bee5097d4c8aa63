package com.couriermft.operate.rollout;

import com.couriermft.formats.json.CheckedObject;
import java.util.List;
import java.util.stream.Stream;

/** What a plan proposes for an object that exists and differs from the bundle's object. */
public enum ConflictPolicy {
  /**
   * Replaces the stored object if it is unchanged since the export of the bundle; otherwise reports
   * a conflict.
   */
  FAIL,
  /** Replaces the stored object. */
  REPLACE,
  /** Keeps the stored object. */
  KEEP,
  /** Creates the bundle's object under another id, and adjusts references in the bundle. */
  SUFFIX;

  /** Returns the names of all policies. */
  static List<String> names() {
    return Stream.of(values()).map(CheckedObject::nameOf).toList();
  }
}
