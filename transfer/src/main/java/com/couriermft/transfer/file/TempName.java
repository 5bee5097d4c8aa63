package com.couriermft.transfer.file;

import java.nio.charset.StandardCharsets;

/**
 * Builds the names of partial uploads: {@code {name}.{execution}-{step}-{nonce}.courier-tmp}, where
 * the step is represented by eight hex digits of its hash, including iterations. Each attempt has
 * its own names. A retry removes only the partial uploads of its own step in its own execution, not
 * those of a parallel branch or another item.
 */
public final class TempName {
  /** The suffix of partial uploads. */
  public static final String SUFFIX = ".courier-tmp";

  /**
   * The maximum length of the start of a name, which leaves room for execution, step, nonce and
   * suffix in the 255 bytes of a name.
   */
  private static final int MAX_STEM_BYTES = 160;

  private static final int STEP_DIGITS = 8;

  private TempName() {}

  /** Returns the name of an attempt's partial upload of a file. */
  public static String of(String name, Writer writer) {
    return prefix(name, writer) + writer.nonce() + SUFFIX;
  }

  /** Returns the name that an attempt gives to a part that an earlier attempt left. */
  public static String ofTakenOver(String name, Writer writer) {
    return prefix(name, writer) + writer.nonce() + ".part" + SUFFIX;
  }

  /**
   * Returns the name of a file that is kept during its replacement: {@code
   * {name}.replaced.courier-tmp}. The name is the same for all writers, so that the next
   * replacement finds the file left by an interrupted attempt. Such a file is not a leftover of an
   * execution, because it may be the only copy.
   */
  public static String ofReplaced(String name) {
    return stem(name) + ".replaced" + SUFFIX;
  }

  /**
   * Returns whether a name is that of a partial upload by any writer, or of a file that is being
   * replaced.
   */
  public static boolean isTemporary(String candidate) {
    return candidate.endsWith(SUFFIX);
  }

  /**
   * Returns the prefix of the names of a file's partial uploads by any attempt of a writer's step.
   */
  public static String prefix(String name, Writer writer) {
    String step = Sha256.of(writer.step()).substring(0, STEP_DIGITS);
    return stem(name) + "." + writer.executionId() + "-" + step + "-";
  }

  private static String stem(String name) {
    String stem = name;
    while (stem.getBytes(StandardCharsets.UTF_8).length > MAX_STEM_BYTES) {
      stem = stem.substring(0, stem.offsetByCodePoints(stem.length(), -1));
    }
    return stem.equals(name) ? name : stem + "~" + Integer.toHexString(name.hashCode());
  }
}
