package com.couriermft.storage.store.trail;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The actor of a change: who asked for it, and why. A request binds its actor to its thread, so
 * that every change that it makes is told as theirs; what nobody asked for is Courier's own.
 *
 * @param name as audit trails show it, such as {@code key:ops}
 * @param reason why, in the actor's words; {@code null} if none was given
 */
public record Actor(String name, @Nullable String reason) {
  /** The most characters of a reason. */
  public static final int MOST_REASON = 1_000;

  /** The actor of changes that nobody asked for. */
  public static final Actor COURIER = new Actor("courier", null);

  private static final Pattern UNFIT =
      Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Co}\\p{Cn}\\ufffd&&[^\\n\\r\\t]]");

  private static final ThreadLocal<Actor> CURRENT = ThreadLocal.withInitial(() -> COURIER);

  /** Returns the actor for whom the current thread works. */
  public static Actor current() {
    return CURRENT.get();
  }

  /** Work that has a result. */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object, X extends Exception> {
    /** Does the work, and returns its result. */
    T call() throws X;
  }

  /** Does work for this actor on the current thread; afterwards it works for whom it did before. */
  public <T extends @Nullable Object, X extends Exception> T call(Work<T, X> work) throws X {
    Actor before = CURRENT.get();
    CURRENT.set(this);
    try {
      return work.call();
    } finally {
      CURRENT.set(before);
    }
  }

  /** Does work without a result, as {@link #call} does. */
  public void run(Runnable work) {
    call(
        () -> {
          work.run();
          return true;
        });
  }

  /**
   * Returns what keeps a text from being a reason, as a sentence; {@code null} if nothing does. A
   * reason has up to {@link #MOST_REASON} characters, of which none is a control character other
   * than a tab or the end of a line.
   */
  public static @Nullable String problemOf(String reason) {
    if (reason.length() > MOST_REASON) {
      return "A reason has at most %,d characters; this one has %,d."
          .formatted(MOST_REASON, reason.length());
    }
    return UNFIT.matcher(reason).find()
        ? "A reason has no control characters but tabs and line ends."
        : null;
  }
}
