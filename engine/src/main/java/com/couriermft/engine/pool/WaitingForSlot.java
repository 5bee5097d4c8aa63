package com.couriermft.engine.pool;

import java.util.Locale;

/**
 * Records in the fence row whether executions of a pool are ready and wait for a slot. A process
 * that releases a slot need not read a pool in which no execution waits, and a process that makes
 * an execution ready need not read a full pool. After a change, the writer reads the pool again,
 * because another process may have read the old value just before.
 */
public enum WaitingForSlot {
  /** The last grant left executions waiting, because no slot was free. */
  SOME,
  /** The last grant left no execution waiting. */
  NONE,
  /**
   * Unknown, because the limit was set since the last grant, or because a host of an earlier
   * release made that grant.
   */
  UNKNOWN;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static WaitingForSlot of(String text) {
    return text.equals(SOME.text()) ? SOME : text.equals(NONE.text()) ? NONE : UNKNOWN;
  }
}
