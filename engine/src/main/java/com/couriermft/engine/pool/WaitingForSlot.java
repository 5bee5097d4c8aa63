package com.couriermft.engine.pool;

import java.util.Locale;

/**
 * Whether executions of a pool are ready and wait for a slot. The fence row says it, so that who
 * gives a slot up need not look where nobody waits, and who gets ready need not look where no slot
 * is free. Whoever changes it looks at the pool once more: somebody may have read it just before.
 */
public enum WaitingForSlot {
  /** The last look at the pool left executions waiting, because no slot was free. */
  SOME,
  /** The last look at the pool left no execution waiting. */
  NONE,
  /**
   * The limit was set since the last look, or a host of an earlier release was the last to grant.
   */
  UNKNOWN;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static WaitingForSlot of(String text) {
    return text.equals(SOME.text()) ? SOME : text.equals(NONE.text()) ? NONE : UNKNOWN;
  }
}
