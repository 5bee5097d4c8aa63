package com.couriermft.running.pool;

import java.util.Locale;

/**
 * Whether executions of a pool are ready and wait for a slot. The fence row says it, so that who
 * gives a slot up need not look where nobody waits, and who gets ready need not look where no slot
 * is free. Whoever changes it looks at the pool once more: somebody may have read it just before.
 */
public enum WaitingForSlot {
  /** Some were left at the last look, because no slot was free. */
  SOME,
  /** Nobody was left at the last look. */
  NONE,
  /** Nobody has looked since the limit was set. */
  UNKNOWN;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static WaitingForSlot of(String text) {
    return text.equals(SOME.text()) ? SOME : text.equals(NONE.text()) ? NONE : UNKNOWN;
  }
}
