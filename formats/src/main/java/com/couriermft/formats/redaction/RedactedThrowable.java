package com.couriermft.formats.redaction;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A throwable as the log shows it: the original's class, stack and causes, without secrets, each
 * message one line.
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

  /** A cause that was met before is left out: causes may form a circle. */
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
  @SuppressWarnings("OverrideThrowableToString") // The text starts with the class of the original.
  public String toString() {
    return text;
  }
}
