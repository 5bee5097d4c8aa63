package com.couriermft.storage.store.trail;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The user or system that makes a change, with the reason. A request binds its actor to its thread,
 * so that all of its changes are recorded under that actor. All other changes are attributed to
 * Courier.
 *
 * @param name the name in audit logs, such as {@code key:ops}
 * @param reason the reason that the actor gave; {@code null} for none
 */
public record Actor(String name, @Nullable String reason) {
  /** The maximum length of a reason, in characters. */
  public static final int MOST_REASON = 1_000;

  /** The actor of changes that no user requested. */
  public static final Actor COURIER = new Actor("courier", null);

  private static final Pattern UNFIT =
      Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Co}\\p{Cn}\\ufffd&&[^\\n\\r\\t]]");

  private static final ThreadLocal<Actor> CURRENT = ThreadLocal.withInitial(() -> COURIER);

  /** Returns the actor of the current thread. */
  public static Actor current() {
    return CURRENT.get();
  }

  /** A task with a result. */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object, X extends Exception> {
    T call() throws X;
  }

  /**
   * Runs a task as this actor on the current thread, and restores the previous actor afterwards.
   */
  public <T extends @Nullable Object, X extends Exception> T call(Work<T, X> work) throws X {
    Actor before = CURRENT.get();
    CURRENT.set(this);
    try {
      return work.call();
    } finally {
      CURRENT.set(before);
    }
  }

  /** Runs a task without a result, like {@link #call}. */
  public void run(Runnable work) {
    call(
        () -> {
          work.run();
          return true;
        });
  }

  /**
   * Returns why a string is an invalid reason, as a sentence; {@code null} if it is valid. A reason
   * has up to {@link #MOST_REASON} characters, without control characters other than tabs and line
   * ends.
   */
  public static @Nullable String problemOf(String reason) {
    if (reason.length() > MOST_REASON) {
      return "A reason can have at most %,d characters; this reason has %,d."
          .formatted(MOST_REASON, reason.length());
    }
    return UNFIT.matcher(reason).find()
        ? "A reason cannot contain control characters, except tabs and line breaks."
        : null;
  }
}
