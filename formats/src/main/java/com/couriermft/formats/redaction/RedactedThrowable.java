package com.couriermft.formats.redaction;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A throwable for the log: it has the class name, the stack and the causes of the original, but no
 * secrets. Each message is on one line.
 */
final class RedactedThrowable extends Throwable {
  private static final long serialVersionUID = 1L;

  private final String text;

  private RedactedThrowable(Throwable original, @Nullable Throwable cause) {
    super(original.getMessage() == null ? null : Redaction.forLog(original.getMessage()), cause);
    text = Redaction.forLog(original.toString());
    setStackTrace(original.getStackTrace());
  }

  static Throwable of(Throwable thrown) {
    return isClean(thrown, newSet()) ? thrown : copy(thrown, newSet());
  }

  private static Set<Throwable> newSet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private static boolean isClean(@Nullable Throwable thrown, Set<Throwable> seen) {
    if (thrown == null || !seen.add(thrown)) {
      return true;
    }
    String text = thrown.toString();
    boolean clean = Redaction.forLog(text).equals(text) && isClean(thrown.getCause(), seen);
    for (Throwable suppressed : thrown.getSuppressed()) {
      clean = clean && isClean(suppressed, seen);
    }
    return clean;
  }

  /**
   * Copies a throwable. Causes that have already been copied are omitted, because causes can form a
   * cycle.
   */
  private static RedactedThrowable copy(Throwable thrown, Set<Throwable> seen) {
    seen.add(thrown);
    Throwable cause = thrown.getCause();
    RedactedThrowable copy =
        new RedactedThrowable(
            thrown, cause == null || seen.contains(cause) ? null : copy(cause, seen));
    for (Throwable suppressed : thrown.getSuppressed()) {
      if (!seen.contains(suppressed)) {
        copy.addSuppressed(copy(suppressed, seen));
      }
    }
    return copy;
  }

  @Override
  // Returns a string that starts with the class name of the original.
  @SuppressWarnings("OverrideThrowableToString")
  public String toString() {
    return text;
  }
}
