package com.couriermft.engine.execution;

import com.couriermft.storage.store.Columns;
import java.util.Map;
import java.util.TreeMap;

/**
 * A failed item of a loop that goes on with the others: the lane that was at it and the branches
 * below the lane, as they stood. {@link DeferredItemRows} are its rows.
 *
 * @param item the item's index
 * @param lane the lane's branch as it stood
 * @param below the branches below it, by name
 */
public record DeferredItem(int item, Branch lane, Map<BranchName, Branch> below) {
  /** Copies the branches. */
  public DeferredItem {
    below = new TreeMap<>(below);
  }

  /**
   * Returns a lane at this item again. The lane keeps the numbers of its audit trail, the greater
   * fence and number of checkpoints, and what it has counted.
   *
   * @param now the lane as it is
   */
  public Branch takenUpBy(Branch now) {
    Columns own = now.columns();
    Columns columns =
        own.with(lane.columns())
            .with(BranchRows.AUDIT_SEQ, now.auditSeq())
            .with(BranchRows.AUDIT_AT, own.get(BranchRows.AUDIT_AT))
            .with(BranchRows.WARNINGS, now.warnings())
            .with(BranchRows.BYTES, now.bytes())
            .with(BranchRows.CONTEXT_SEQ, Math.max(now.contextSeq(), lane.contextSeq()))
            .with(BranchRows.FENCE, Math.max(now.fence(), lane.fence()) + 1);
    return new Branch(columns).withItemFailure(null);
  }
}
