package com.couriermft.running.execution;

import java.util.Map;
import java.util.TreeMap;

/**
 * A failed item of a loop that goes on with the others: the lane that was at it and the branches
 * below the lane, as they stood. {@link SetAsideRows} are its rows.
 *
 * @param item the item's index
 * @param lane the lane's branch as it stood
 * @param below the branches below it, by name
 */
public record SetAside(int item, Branch lane, Map<BranchName, Branch> below) {
  /** Copies the branches. */
  public SetAside {
    below = new TreeMap<>(below);
  }
}
