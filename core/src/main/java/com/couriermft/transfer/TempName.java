package com.couriermft.transfer;

import java.nio.charset.StandardCharsets;

/**
 * Names of partial uploads: {@code {name}.{execution}-{nonce}.courier-tmp}. Each attempt has its
 * own; a retry removes those of its own execution and of no other.
 */
public final class TempName {
  /** How every partial upload's name ends. */
  public static final String SUFFIX = ".courier-tmp";

  /** Leaves room for execution, nonce and suffix in the 255 bytes a name may have. */
  private static final int MAX_STEM_BYTES = 160;

  private TempName() {}

  /** The name of one attempt's partial upload of a file. */
  public static String of(String name, String executionId, String nonce) {
    return prefix(name, executionId) + nonce + SUFFIX;
  }

  /**
   * Where a file is kept while another takes its name: {@code {name}.replaced.courier-tmp}. The
   * same for everybody, so that whoever replaces the file next finds what an interrupted run left;
   * it is no leftover of an execution, because it may be the only copy.
   */
  static String ofReplaced(String name) {
    return stem(name) + ".replaced" + SUFFIX;
  }

  /** Whether it is a partial upload of that file by that execution. */
  public static boolean isOf(String candidate, String name, String executionId) {
    return candidate.startsWith(prefix(name, executionId)) && isTemporary(candidate);
  }

  /** Whether it is a partial upload of anybody, or a file that is being replaced. */
  public static boolean isTemporary(String candidate) {
    return candidate.endsWith(SUFFIX);
  }

  private static String prefix(String name, String executionId) {
    return stem(name) + "." + executionId + "-";
  }

  private static String stem(String name) {
    String stem = name;
    while (stem.getBytes(StandardCharsets.UTF_8).length > MAX_STEM_BYTES) {
      stem = stem.substring(0, stem.offsetByCodePoints(stem.length(), -1));
    }
    return stem.equals(name) ? name : stem + "~" + Integer.toHexString(name.hashCode());
  }
}
