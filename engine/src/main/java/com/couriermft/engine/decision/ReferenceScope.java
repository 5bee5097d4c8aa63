package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.StepExecution;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The place from which a reference is resolved, and the rows it may see there: those in storage,
 * overlaid by what the decision under way is going to commit. Without the overlay a marker right
 * behind a loop would not see the iteration whose end leads to it.
 *
 * @param execution the header
 * @param branch the branch, at the marker or step that refers
 * @param ended the attempt that the decision ends, as it will be stored; {@code null} if none
 * @param aside the failed items that the decision sets aside, by row key; empty for an item that is
 *     taken up again
 */
public record ReferenceScope(
    Execution execution,
    Branch branch,
    @Nullable StepExecution ended,
    Map<String, Optional<Branch>> aside) {
  /** Copies the items that are set aside. */
  public ReferenceScope {
    aside = Collections.unmodifiableMap(new TreeMap<>(aside));
  }

  /** Returns the viewpoint of a branch that no decision is about to move: storage has every row. */
  public static ReferenceScope committed(Execution execution, Branch branch) {
    return new ReferenceScope(execution, branch, null, Map.of());
  }
}
