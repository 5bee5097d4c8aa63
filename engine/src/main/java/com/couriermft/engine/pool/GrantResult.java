package com.couriermft.engine.pool;

import java.util.List;

/**
 * Result of a grant of slots. Immutable.
 *
 * @param slots the granted slots
 * @param isKnown whether the fence row's record of waiting executions is still correct; if not, the
 *     pool must be checked again ({@link WaitingForSlot})
 * @param isLast whether this record is correct and no further slot could be granted
 */
public record GrantResult(List<Slot> slots, boolean isKnown, boolean isLast) {
  static final GrantResult NOTHING = new GrantResult(List.of(), true, true);

  public GrantResult {
    slots = List.copyOf(slots);
  }
}
