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
 * The position at which a reference is resolved, and the rows that are visible there: the rows in
 * storage, overlaid with the changes of the decision in progress. Without the overlay, a marker
 * directly after a loop would miss the loop's last iteration.
 *
 * @param execution the header
 * @param branch the branch, at the marker or step with the reference
 * @param ended the attempt that the decision ends, as it will be stored; {@code null} if the
 *     decision ends no attempt
 * @param aside the items that the decision defers, by row key; empty for an item that is processed
 *     again
 */
public record ReferenceScope(
    Execution execution,
    Branch branch,
    @Nullable StepExecution ended,
    Map<String, Optional<Branch>> aside) {
  public ReferenceScope {
    aside = Collections.unmodifiableMap(new TreeMap<>(aside));
  }

  /** Returns the scope of a branch that no decision is changing: storage has every row. */
  public static ReferenceScope committed(Execution execution, Branch branch) {
    return new ReferenceScope(execution, branch, null, Map.of());
  }
}
