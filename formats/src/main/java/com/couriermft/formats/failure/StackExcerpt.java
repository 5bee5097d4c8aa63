package com.couriermft.formats.failure;

import java.util.ArrayList;
import java.util.List;

/**
 * Selects the useful frames of a stack: where the exception was thrown, and which code of Courier
 * made the call.
 */
final class StackExcerpt {
  /** The maximum number of lines. */
  static final int MOST = 12;

  /** The number of topmost frames that are kept, regardless of their package. */
  private static final int TOP = 4;

  private static final String OURS = "com.couriermft.";
  private static final String REFLECTION = "jdk.internal.reflect.";

  private static final String FACTORY = CourierException.class.getName();

  /**
   * The maximum number of frames, which leaves capacity for lines that state how many frames were
   * omitted.
   */
  private static final int MOST_FRAMES = 9;

  private StackExcerpt() {}

  static List<String> of(Throwable thrown) {
    List<String> lines = new ArrayList<>();
    StackTraceElement[] frames = thrown.getStackTrace();
    int kept = 0;
    int left = 0;
    for (StackTraceElement frame : frames) {
      if (lines.isEmpty() && frame.getClassName().equals(FACTORY)) {
        continue;
      }
      String type = frame.getClassName();
      boolean helps = type.startsWith(OURS) || kept < TOP && !type.startsWith(REFLECTION);
      boolean fits = kept < MOST_FRAMES && lines.size() + (left > 0 ? 2 : 1) < MOST;
      if (!helps || !fits) {
        left++;
        continue;
      }
      tellLeft(lines, left);
      left = 0;
      kept++;
      lines.add(frame.toString());
    }
    tellLeft(lines, left);
    return lines;
  }

  private static void tellLeft(List<String> lines, int left) {
    if (left > 0) {
      lines.add("… " + left + " more");
    }
  }
}
