package com.couriermft.engine.pool;

import java.util.List;

/**
 * The outcome of a grant of slots. Immutable.
 *
 * @param slots that were granted
 * @param isKnown whether the grant left unchanged what the fence row says of executions that wait;
 *     if it was changed, the pool is to be looked at once more ({@link WaitingForSlot})
 * @param isLast whether nothing was changed there, and nothing was left that could be granted
 */
public record GrantResult(List<Slot> slots, boolean isKnown, boolean isLast) {
  static final GrantResult NOTHING = new GrantResult(List.of(), true, true);

  /** Copies. */
  public GrantResult {
    slots = List.copyOf(slots);
  }
}
