package com.couriermft.running.pool;

import java.util.List;

/**
 * What a grant has done.
 *
 * @param slots that were granted
 * @param isKnown whether the fence row said before what it says now of executions that wait; else
 *     somebody who has read it may have counted on another look
 * @param isLast whether nothing was left that could be granted, either
 */
public record Granted(List<Slot> slots, boolean isKnown, boolean isLast) {
  /** Copies. */
  public Granted {
    slots = List.copyOf(slots);
  }
}
