package com.couriermft.engine.pool;

import java.util.List;

/**
 * The result of a grant of slots. Immutable.
 *
 * @param slots the granted slots
 * @param isKnown whether the grant left unchanged what the fence row says about waiting executions;
 *     if not, the pool must be checked again ({@link WaitingForSlot})
 * @param isLast whether that is unchanged and no further slot could be granted
 */
public record GrantResult(List<Slot> slots, boolean isKnown, boolean isLast) {
  static final GrantResult NOTHING = new GrantResult(List.of(), true, true);

  public GrantResult {
    slots = List.copyOf(slots);
  }
}
