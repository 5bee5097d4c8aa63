package com.couriermft.transfer.file;

import java.nio.charset.StandardCharsets;

/**
 * Names of partial uploads: {@code {name}.{execution}-{step}-{nonce}.courier-tmp}, where the step
 * is eight hex digits of its hash, iterations included. Each attempt has its own; a retry removes
 * those of its own step of its own execution and of no other, such as a parallel branch or another
 * item.
 */
public final class TempName {
  /** The end of every partial upload's name. */
  public static final String SUFFIX = ".courier-tmp";

  /**
   * The longest beginning of a name: it leaves room for execution, step, nonce and suffix in the
   * 255 bytes a name may have.
   */
  private static final int MAX_STEM_BYTES = 160;

  private static final int STEP_DIGITS = 8;

  private TempName() {}

  /** The name of one attempt's partial upload of a file. */
  public static String of(String name, Writer writer) {
    return prefix(name, writer) + writer.nonce() + SUFFIX;
  }

  /** The name that an attempt gives a part which it takes over from an earlier one. */
  public static String ofTakenOver(String name, Writer writer) {
    return prefix(name, writer) + writer.nonce() + ".part" + SUFFIX;
  }

  /**
   * Returns the name of a file that is kept while another takes its name: {@code
   * {name}.replaced.courier-tmp}. The name is the same for everybody, so that whoever replaces the
   * file next finds what an interrupted attempt left; it is no leftover of an execution, because it
   * may be the only copy.
   */
  public static String ofReplaced(String name) {
    return stem(name) + ".replaced" + SUFFIX;
  }

  /** Whether a name is that of a partial upload of anybody, or of a file that is being replaced. */
  public static boolean isTemporary(String candidate) {
    return candidate.endsWith(SUFFIX);
  }

  /** Returns how the names of a file's partial uploads by any attempt of a writer's step begin. */
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
