package com.couriermft.engine.execution;

import com.couriermft.storage.store.Columns;
import java.util.Map;
import java.util.TreeMap;

/**
 * A failed item of a loop that continues with its other items. It contains the lane that processed
 * the item and the branches below the lane, in their state at the time of the failure. {@link
 * DeferredItemRows} defines its rows.
 *
 * @param item the item's index
 * @param lane the lane's branch when the item failed
 * @param below the branches below it, by name
 */
public record DeferredItem(int item, Branch lane, Map<BranchName, Branch> below) {
  public DeferredItem {
    below = new TreeMap<>(below);
  }

  /**
   * Returns a lane positioned at this item again. The result keeps the lane's audit numbers and
   * counts, and the greater of the two fences and checkpoint numbers.
   *
   * @param now the lane's current branch
   */
  public Branch takenUpBy(Branch now) {
    Columns own = now.columns();
    Columns columns =
        own.with(lane.columns())
            .with(BranchRows.AUDIT_SEQ, now.auditSeq())
            .with(BranchRows.AUDIT_AT, own.get(BranchRows.AUDIT_AT))
            .with(BranchRows.AUDIT_HASH, now.auditHash())
            .with(BranchRows.WARNINGS, now.warnings())
            .with(BranchRows.BYTES, now.bytes())
            .with(BranchRows.CONTEXT_SEQ, Math.max(now.contextSeq(), lane.contextSeq()))
            .with(BranchRows.FENCE, Math.max(now.fence(), lane.fence()) + 1);
    return new Branch(columns).withItemFailure(null);
  }
}
